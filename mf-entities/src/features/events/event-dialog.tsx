import type { EntityEvent } from '@mullion/shared-kit/api/events';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { JsonViewer } from '@mullion/shared-kit/editors/json-viewer';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import type { EventContext } from './event-context';
import styles from './events.module.css';

/** Members that have room in a line; what else is there has a place of its own. */
const short = [
  ...['server', 'method', 'event', 'messagesProcessed', 'errorsOccurred'],
  ...['type', 'msgType', 'relationType', 'entityType', 'entityId', 'msgId', 'dataType'],
];

/** Opens everything that an event holds. */
export const openEventDialog = (event: EntityEvent, context: EventContext): Promise<void> =>
  openDialog<void>((close) => <EventDialog event={event} context={context} onClose={() => close()} />);

function EventDialog({
  event: { createdTime, body },
  context: { t, kind },
  onClose,
}: {
  event: EntityEvent;
  context: EventContext;
  onClose: () => void;
}) {
  const members = Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const long = members.filter(([member]) => !short.includes(member) && member !== 'success');
  return (
    <Dialog title={t(`event.kind.${kind}`)} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className={styles.details}>
        <PropertyList
          properties={[
            { label: t('event.time'), value: formatDateTime(createdTime) },
            ...(typeof body.success === 'boolean'
              ? [
                  {
                    label: t('event.column.success'),
                    value: t(`event.status.${body.success ? 'Success' : 'Failure'}`),
                  },
                ]
              : []),
            ...members
              .filter(([member]) => short.includes(member))
              .map(([member, value]) => ({ label: t(`event.column.${member}`), value: String(value) })),
          ]}
        />
        {long.map(([member, value]) => (
          <JsonViewer key={member} label={nameOf(member, t)} value={readable(value)} autoHeight />
        ))}
      </div>
    </Dialog>
  );
}

/** Members that every event of a kind has are named; the platform may send others. */
const named = ['error', 'message', 'data', 'metadata'];
const nameOf = (member: string, t: EventContext['t']) =>
  named.includes(member) ? t(`event.column.${member}`) : member;

/** JSON that travels as text is shown as JSON, any other text as it is. */
function readable(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const parsed = readJson(value);
  return typeof parsed === 'object' && parsed !== null ? parsed : value;
}
