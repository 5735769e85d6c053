import type { EventSubject } from '@mullion/shared-kit/api/events';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { DAY } from '@mullion/shared-kit/time/constants';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFocusKeptChoice } from '../../screen-parts/focus-kept-choice';
import { type EventKind, kindsOf } from './event-kinds';
import { eventLists, eventNaming, unstartedList } from './event-list';
import { last, lastStartQuery, windowWith } from './last-start';

/** Events of an entity, one kind at a time. */
export function EventsPanel({ subject, scope }: { subject: EventSubject; scope: Scope }) {
  const { entityType } = subject.entity;
  const [kind, setKind] = useState<EventKind>(kindsOf(entityType)[0] ?? 'ERROR');
  const [timewindow, setTimewindow] = useState<StoredTimewindow>(() => last(DAY));
  const { data: start } = useQuery(lastStartQuery(subject));
  const fault = start?.body.success === false ? start : null;
  const about = useMemo(
    () => ({
      subject,
      kind,
      kinds: kindsOf(entityType),
      onKind: setKind,
      timewindow,
      onTimewindow: setTimewindow,
      onFault: () => {
        setKind('LC_EVENT');
        if (fault) setTimewindow(windowWith(fault));
      },
    }),
    [subject, entityType, kind, timewindow, fault],
  );
  const context = useListContext('mf-entities', eventNaming, scope, about);
  // Another kind is another list, whose columns and filter are its own.
  return (
    <div ref={useFocusKeptChoice(kind)}>
      <ListPanel
        key={kind}
        definition={fault && kind === 'DEBUG_RULE_NODE' ? unstartedList : eventLists[kind]}
        context={context}
      />
    </div>
  );
}
