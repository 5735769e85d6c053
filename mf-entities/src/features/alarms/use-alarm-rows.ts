import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import type { FilteredAlarms } from '@mullion/shared-kit/data/alarm-query';
import { useFollowedAlarms } from '@mullion/shared-kit/data/followed-alarms';
import { type ListSource, pageLinkOf, usePagedSource } from '@mullion/shared-kit/list/list-source';
import type { ListRequest } from '@mullion/shared-kit/list/list-state';
import type { LiveStatusProps } from '@mullion/shared-kit/list/live-status';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { completeTimewindow, REALTIME_TAB } from '@mullion/shared-kit/time/timewindow';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import { useQuery } from '@tanstack/react-query';
import { type AlarmSearch, alarmsQuery, MAX_SIFTED, searchedTypes, siftedQuery, sourcePageQuery } from './alarm-calls';
import { type AlarmContext, statusChoices, windowOf } from './alarm-context';

/** Of rows that calls answer as soon as a change is told. */
const told: LiveStatusProps = { state: 'live', asOf: 0, onRetry: subscriptions.retryNow };

/** A choice that an address names; what it made up chooses nothing. */
const oneOf = <T extends string>(choices: readonly T[], value: string | undefined): T | undefined =>
  choices.find((choice) => choice === value);

const searchOf = ({ context, state: { filter } }: ListRequest<AlarmContext>): AlarmSearch => ({
  entity: context.entity,
  status: oneOf(statusChoices, filter.status),
  timewindow: windowOf(filter.window, context),
});

/** A request as a query of alarms; null where there is none: for all entities, one certain status, or a system administrator. */
function sourceOf(request: ListRequest<AlarmContext>): FilteredAlarms | null {
  const { context, state, sort } = request;
  const { entity, status, timewindow } = searchOf(request);
  if (!entity || !timewindow || status === 'ACTIVE_UNACK' || context.authority === 'SYS_ADMIN') return null;
  if (!searchedTypes.includes(entity.entityType)) return null;
  const severity = oneOf(severities, state.filter.severity);
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
  const source = sourceOf(request);
  const isRealtime = source !== null && completeTimewindow(source.timewindow).selectedTab === REALTIME_TAB;
  const followed = useFollowedAlarms(isRealtime ? source : null);
  return followed.or(useCalledAlarms(request, source, !followed.isPushed));
}

function useCalledAlarms(request: ListRequest<AlarmContext>, source: FilteredAlarms | null, isOn: boolean) {
  const { state, sort, context } = request;
  const severity = oneOf(severities, state.filter.severity);
  const search = searchOf(request);
  const isSifted = severity !== undefined && source === null;
  const paged = usePagedSource<AlarmInfo>(
    (page) => {
      const query = severity && source ? sourcePageQuery(source, page) : alarmsQuery(search, page, context.isFollowed);
      return { ...query, enabled: isOn && !isSifted };
    },
    pageLinkOf(state, sort),
  );
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery({
    ...toldInPlace(siftedQuery(...siftedFor(request))),
    enabled: isOn && isSifted,
  });
  const called = context.isFollowed ? { ...paged, live: told } : paged;
  if (!isSifted) return called;
  const isOf = (alarm: AlarmInfo) => alarm.severity === severity;
  const rows = data?.alarms.filter(isOf);
  const start = state.page * state.pageSize;
  const isCut = data !== undefined && data.alarms.length < data.total;
  return {
    ...called,
    rows: rows?.slice(start, start + state.pageSize),
    total: rows?.length,
    pages: rows && Math.ceil(rows.length / state.pageSize),
    isOld: false,
    isFetching,
    error,
    isPart: rows !== undefined,
    reload: () => void refetch(),
    asOf: dataUpdatedAt,
    // Files and selections hold the same rows, which are all here.
    all: async () => rows ?? [],
    found: `${called.found}${severity}`,
    note: isCut ? context.t('alarm.sifted', { count: MAX_SIFTED }) : undefined,
  };
}
