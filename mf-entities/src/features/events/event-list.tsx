import { type EntityEvent, fetchEvents } from '@mullion/shared-kit/api/events';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList } from '@mullion/shared-kit/list/define-list';
import { pagedRows } from '@mullion/shared-kit/list/list-source';
import { formatDateTime, formatNumber, isoTime } from '@mullion/shared-kit/time/format';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { queryOptions } from '@tanstack/react-query';
import { ClearEvents } from './clear-events';
import { EventChoices } from './event-choices';
import type { EventContext } from './event-context';
import { EventFilter } from './event-filter';
import { type EventColumn, type EventKind, eventKinds, parseSearch } from './event-kinds';
import { spanOf } from './event-span';

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

const column = ({ member, isNumber, isMinor, isSuccess }: EventColumn, width?: string): Cells => ({
  id: member,
  label: `event.column.${member}`,
  sort: null,
  width,
  priority: isMinor ? 5 : 2,
  align: isNumber ? 'end' : undefined,
  cell: ({ body }, { t }) => {
    const value = body[member];
    if (isSuccess)
      return (
        <StatusDot status={value ? 'ok' : 'error'}>{t(`event.status.${value ? 'Success' : 'Failure'}`)}</StatusDot>
      );
    if (isNumber) return typeof value === 'number' ? formatNumber(value) : null;
    return <bdi title={plain(value)}>{plain(value)}</bdi>;
  },
  file: ({ body }, { t }) => {
    const value = body[member];
    if (isSuccess) return t(`event.status.${value ? 'Success' : 'Failure'}`);
    return typeof value === 'number' ? value : plain(value);
  },
});

const listOf = (kind: EventKind) =>
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
      column({ member: 'server', isMinor: kind === 'DEBUG_RULE_NODE' }, '9rem'),
      ...eventKinds[kind].columns.map((one) => column(one, one.isSuccess ? '9rem' : undefined)),
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
    empty: { icon: 'event', title: 'event.none', text: 'event.none.text' },
  });

/** The list of each kind. */
export const eventLists: Readonly<Record<EventKind, ReturnType<typeof listOf>>> = {
  ERROR: listOf('ERROR'),
  LC_EVENT: listOf('LC_EVENT'),
  STATS: listOf('STATS'),
  DEBUG_RULE_CHAIN: listOf('DEBUG_RULE_CHAIN'),
  DEBUG_RULE_NODE: listOf('DEBUG_RULE_NODE'),
};
