import type { EventSubject } from '@mullion/shared-kit/api/events';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { DAY } from '@mullion/shared-kit/time/constants';
import { HISTORY_LAST, HISTORY_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useMemo, useState } from 'react';
import { useFocusKeptChoice } from '../../screen-parts/focus-kept-choice';
import { type EventKind, kindsOf } from './event-kinds';
import { eventLists, eventNaming } from './event-list';

const lastDay: StoredTimewindow = {
  selectedTab: HISTORY_TAB,
  history: { historyType: HISTORY_LAST, timewindowMs: DAY },
};

/** Events of an entity, one kind at a time. */
export function EventsPanel({ subject, scope }: { subject: EventSubject; scope: Scope }) {
  const { entityType } = subject.entity;
  const [kind, setKind] = useState<EventKind>(kindsOf(entityType)[0] ?? 'ERROR');
  const [timewindow, setTimewindow] = useState<StoredTimewindow>(lastDay);
  const about = useMemo(
    () => ({
      subject,
      kind,
      kinds: kindsOf(entityType),
      onKind: setKind,
      timewindow,
      onTimewindow: setTimewindow,
    }),
    [subject, entityType, kind, timewindow],
  );
  const context = useListContext('mf-entities', eventNaming, scope, about);
  // Another kind is another list, whose columns and filter are its own.
  return (
    <div ref={useFocusKeptChoice(kind)}>
      <ListPanel key={kind} definition={eventLists[kind]} context={context} />
    </div>
  );
}
