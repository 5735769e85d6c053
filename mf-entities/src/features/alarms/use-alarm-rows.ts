import type { AlarmInfo, AlarmSeverity } from '@mullion/shared-kit/api/alarm-data';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import type { AlarmsSource } from '@mullion/shared-kit/data/data-source';
import { useDataSource } from '@mullion/shared-kit/data/use-data-source';
import { type ListSource, pageLinkOf, usePagedSource } from '@mullion/shared-kit/list/list-source';
import type { ListRequest } from '@mullion/shared-kit/list/list-state';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { completeTimewindow, REALTIME_TAB } from '@mullion/shared-kit/time/timewindow';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AlarmSearch, alarmsQuery, siftedQuery } from './alarm-calls';
import { type AlarmContext, type StatusChoice, windowOf } from './alarm-context';

/** Types whose alarms the platform can push. */
const followed: readonly EntityType[] = ['TENANT', 'CUSTOMER', 'USER', 'DEVICE', 'ASSET', 'ENTITY_VIEW', 'EDGE'];

const searchOf = ({ context, state: { filter } }: ListRequest<AlarmContext>): AlarmSearch => ({
  entity: context.entity,
  status: filter.status as StatusChoice | undefined,
  timewindow: windowOf(filter.window, context),
});

/**
 * The alarms that are pushed for a request; null where they are read by calls: of everything at once, of a time that is
 * over, in one certain status, or for a system administrator.
 */
function sourceOf(request: ListRequest<AlarmContext>): AlarmsSource | null {
  const { context, state, sort } = request;
  const { entity, status, timewindow } = searchOf(request);
  if (!entity || !timewindow || status === 'ACTIVE_UNACK' || context.authority === 'SYS_ADMIN') return null;
  if (!followed.includes(entity.entityType) || completeTimewindow(timewindow).selectedTab !== REALTIME_TAB) return null;
  const severity = state.filter.severity as AlarmSeverity | undefined;
  return {
    kind: 'alarms',
    entities: { filter: { type: 'singleEntity', singleEntity: entity } },
    alarmFields: ['type', 'severity', 'status'],
    timewindow,
    page: {
      page: state.page,
      pageSize: state.pageSize,
      textSearch: state.search || null,
      sortOrder: { key: { type: 'ALARM_FIELD', key: sort.property }, direction: sort.direction },
    },
    statuses: status ? [status] : [],
    severities: severity ? [severity] : [],
    propagated: true,
  };
}

/** What is read to choose alarms of a severity from, for a request. */
export const siftedFor = (request: ListRequest<AlarmContext>) =>
  [searchOf(request), pageLinkOf(request.state, request.sort)] as const;

/** Alarms page by page: pushed where the platform can and while it does, else read by calls again and again. */
export function useAlarmRows(request: ListRequest<AlarmContext>): ListSource<AlarmInfo> {
  const { state, sort } = request;
  const { severity } = state.filter;
  const search = searchOf(request);
  const source = sourceOf(request);
  const isOf = (alarm: AlarmInfo) => !severity || alarm.severity === severity;
  const link = pageLinkOf(state, sort);
  const pushed = usePushedRows(source, state.pageSize);
  const isPushed = source !== null && pushed.live?.state !== 'stale' && pushed.live?.state !== 'failed';
  const called = usePagedSource<AlarmInfo>((page) => {
    const query = alarmsQuery(search, page);
    return { ...query, enabled: !isPushed && !severity };
  }, link);
  const sifted = useQuery({
    ...toldInPlace(siftedQuery(...siftedFor(request))),
    enabled: !isPushed && severity !== undefined,
  });
  // Files and selections hold the same rows, whichever way the page came.
  const all = async () => (await called.all()).filter(isOf);
  const found = `${called.found}${severity}`;
  // What was pushed stays until calls have answered.
  const isAnswered = severity ? sifted.data !== undefined : called.rows !== undefined;
  if (isPushed || (source && !isAnswered)) return { ...called, ...pushed, all, found };
  const live = source ? pushed.live : undefined;
  if (!severity) return { ...called, live };
  const rows = sifted.data?.alarms.filter(isOf);
  const start = state.page * state.pageSize;
  return {
    ...called,
    live,
    rows: rows?.slice(start, start + state.pageSize),
    total: rows?.length,
    pages: rows && Math.ceil(rows.length / state.pageSize),
    isOld: false,
    isFetching: sifted.isFetching,
    error: sifted.error,
    isPart: rows !== undefined,
    reload: () => void sifted.refetch(),
    all,
    found,
  };
}

type PushedRows = Pick<
  ListSource<AlarmInfo>,
  'rows' | 'total' | 'pages' | 'isOld' | 'isFetching' | 'error' | 'isPart' | 'live' | 'reload'
>;

/** The page of a source; the one before stays until it is there. */
function usePushedRows(source: AlarmsSource | null, pageSize: number): PushedRows {
  const view = useDataSource(source);
  const last = useRef<{ of: AlarmsSource['entities']; rows: readonly AlarmInfo[]; total: number }>(undefined);
  const asOf = useRef(0);
  if (view?.state === 'live') asOf.current = Date.now();
  const page = view?.page;
  if (source && page) last.current = { of: source.entities, rows: page.alarms, total: page.totalElements };
  const kept = last.current;
  const { retryNow } = subscriptions;
  return {
    rows: kept?.rows,
    total: kept?.total,
    pages: page && Math.ceil(page.totalElements / pageSize),
    isOld: !page && kept !== undefined,
    isFetching: !page,
    error: page ? null : (view?.error?.cause ?? (view?.error ? new Error(view.error.message) : null)),
    isPart: kept !== undefined,
    live: { state: view?.state, asOf: asOf.current, onRetry: retryNow },
    reload: retryNow,
  };
}
