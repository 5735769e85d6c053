import type { EventSubject } from '@mullion/shared-kit/api/events';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { DAY } from '@mullion/shared-kit/time/constants';
import { HISTORY_LAST, HISTORY_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useMemo, useState } from 'react';
import { type EventKind, kindsOf } from './event-kinds';
import { eventLists, eventNaming } from './event-list';
import styles from './events.module.css';

const lastDay: StoredTimewindow = {
  selectedTab: HISTORY_TAB,
  history: { historyType: HISTORY_LAST, timewindowMs: DAY },
};

/** Events of an entity, one kind at a time. */
export function EventsPanel({ subject, scope }: { subject: EventSubject; scope: Scope }) {
  const kinds = kindsOf(subject.entity.entityType);
  const [kind, setKind] = useState<EventKind>(kinds[0] ?? 'ERROR');
  const [timewindow, setTimewindow] = useState<StoredTimewindow>(lastDay);
  const about = useMemo(() => ({ subject, kind, timewindow }), [subject, kind, timewindow]);
  const context = useListContext('mf-entities', eventNaming, scope, about);
  const { t } = context;
  return (
    <div className={styles.tab}>
      <div className={styles.choice}>
        <Segmented
          label={t('event.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`event.kind.${value}`) }))}
          onChange={setKind}
        />
        <TimewindowControl asButton historyOnly value={timewindow} onChange={setTimewindow} />
      </div>
      {/* Another kind is another list, whose columns and filter are its own. */}
      <ListPanel key={kind} definition={eventLists[kind]} context={context} />
    </div>
  );
}
