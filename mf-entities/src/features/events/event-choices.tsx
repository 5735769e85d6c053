import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import type { EventContext } from './event-context';

/** Which events a list shows: of a kind, and of a time. */
export const EventChoices = ({ context }: { context: EventContext }) => {
  const { t, kind, kinds, onKind, timewindow, onTimewindow } = context;
  return (
    <>
      <Segmented
        label={t('event.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`event.kind.${value}`) }))}
        onChange={onKind}
      />
      <TimewindowControl asButton historyOnly value={timewindow} onChange={onTimewindow} />
    </>
  );
};
