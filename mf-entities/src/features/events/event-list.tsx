import { type EntityEvent, fetchEvents } from '@mullion/shared-kit/api/events';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { pagedRows } from '@mullion/shared-kit/list/list-source';
import { formatDateTime, formatNumber, isoTime } from '@mullion/shared-kit/time/format';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { queryOptions } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ClearEvents } from './clear-events';
import { EventChoices } from './event-choices';
import type { EventContext } from './event-context';
import { EventFilter } from './event-filter';
import { type EventColumn, type EventKind, eventKinds, parseSearch } from './event-kinds';
import { spanOf } from './event-span';
import styles from './events.module.css';
import { ToLifecycle } from './to-lifecycle';

/** What the rows are called. */
export const eventNaming = {
  id: ({ id }: EntityEvent) => id.id,
  name: ({ createdTime }: EntityEvent) => formatDateTime(createdTime),
  counted: 'event.counted',
};

type Cells = Column<EntityEvent, EventContext>;

const time: Cells = {
  id: 'createdTime',
  label: 'event.time',
  sort: 'createdTime',
  width: '11.5rem',
  priority: 1,
  naming: true,
  cell: ({ createdTime }) => formatDateTime(createdTime),
  file: ({ createdTime }) => isoTime(createdTime),
};

const plain = (value: unknown) => (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value));

const priorities = { minor: 5, early: 3, never: 1 } as const;

const column = ({ member, isNumber, gives, isSuccess, isFault, breaks, width }: EventColumn): Cells => ({
  id: member,
  label: `event.column.${member}`,
  sort: null,
  width,
  priority: gives ? priorities[gives] : 2,
  align: isNumber ? 'end' : undefined,
  cell: ({ body }, { t }) => {
    const value = body[member];
    if (isSuccess)
      return (
        <StatusDot status={value ? 'ok' : 'error'}>{t(`event.status.${value ? 'Success' : 'Failure'}`)}</StatusDot>
      );
    if (isNumber) return typeof value === 'number' ? formatNumber(value) : null;
    const text = plain(value);
    if (isFault) return text && <Fault text={text} />;
    return <bdi title={text}>{breaks ? <Broken text={text} /> : text}</bdi>;
  },
  file: ({ body }, { t }) => {
    const value = body[member];
    if (isSuccess) return t(`event.status.${value ? 'Success' : 'Failure'}`);
    return typeof value === 'number' ? value : plain(value);
  },
});

/** A text with an icon before it, which is there when the text is cut. */
const Fault = ({ text }: { text: string }) => (
  <span title={text} className={styles.fault}>
    <Icon name="error" size={16} />
    <bdi>{text}</bdi>
  </span>
);

/** A text like POST_TELEMETRY_REQUEST, on several lines where there is no room for one. */
const Broken = ({ text }: { text: string }) => (
  <span className={styles.broken}>
    {text.split(/(?<=_)/).map((part, at) => (
      <Fragment key={`${at} ${part}`}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

type Definition = ListDefinition<EntityEvent, EventContext>;

const nothing: Definition['empty'] = { icon: 'event', title: 'event.none', text: 'event.none.text' };

const listOf = (kind: EventKind, empty: Definition['empty'] = nothing) =>
  defineList<EntityEvent, EventContext>({
    title: 'event.title',
    file: 'event.title',
    useSource: pagedRows(({ context: { subject, timewindow }, link, filter }) => {
      const search = { ...parseSearch(filter.event), eventType: kind };
      return queryOptions({
        queryKey: ['events', subject.entity, search, timewindow, link],
        queryFn: ({ signal }) => fetchEvents(subject, search, { ...link, ...spanOf(timewindow) }, { signal }),
      });
    }),
    columns: [
      time,
      column({ member: 'server', gives: kind === 'DEBUG_RULE_NODE' ? 'minor' : undefined, width: '9rem' }),
      ...eventKinds[kind].columns.map((one) => column(one)),
    ],
    refresh: true,
    sort: { property: 'createdTime', direction: 'DESC' },
    toolbar: EventChoices,
    filters: [{ name: 'event', component: EventFilter }],
    tools: ClearEvents,
    open: async (event, context) => {
      const { openEventDialog } = await loadCode(() => import(/* webpackChunkName: "event-dialog" */ './event-dialog'));
      await openEventDialog(event, context);
    },
    empty,
  });

/** The list of each kind. */
export const eventLists: Readonly<Record<EventKind, Definition>> = {
  ERROR: listOf('ERROR'),
  LC_EVENT: listOf('LC_EVENT'),
  STATS: listOf('STATS', { icon: 'event', title: 'event.none.STATS', text: 'event.none.STATS.text' }),
  DEBUG_RULE_CHAIN: listOf('DEBUG_RULE_CHAIN'),
  DEBUG_RULE_NODE: listOf('DEBUG_RULE_NODE'),
};

/** What a node saw that didn't start. */
export const unstartedList = listOf('DEBUG_RULE_NODE', {
  icon: 'error',
  title: 'event.unstarted',
  text: 'event.unstarted.text',
  action: ToLifecycle,
});
