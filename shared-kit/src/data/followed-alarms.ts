import { useRef } from 'react';
import type { AlarmInfo } from '../api/alarm-data';
import type { ListSource } from '../list/list-source';
import { subscriptions } from '../realtime/realtime';
import type { AlarmsSource } from './data-source';
import { useDataSource } from './use-data-source';

/** A page of alarms that the platform pushes where a source says which, and calls that take its place. */
export interface FollowedAlarms {
  /** They are pushed, or are about to be: calls need not read them. */
  isPushed: boolean;
  /** The list's rows: what is pushed, or else what calls have read. What was shown stays until there is something newer. */
  or(called: ListSource<AlarmInfo>): ListSource<AlarmInfo>;
}

/** Follows the alarms of a source; null: there is none, so that calls have to read them. */
export function useFollowedAlarms(source: AlarmsSource | null): FollowedAlarms {
  const view = useDataSource(source);
  const last = useRef<{ of: string; rows: readonly AlarmInfo[]; total: number }>(undefined);
  const { page, state, error, asOf = 0 } = view ?? {};
  if (!source) return { isPushed: false, or: (called) => called };
  const of = JSON.stringify(source.entities);
  if (page) last.current = { of, rows: page.alarms, total: page.totalElements };
  const kept = last.current?.of === of ? last.current : undefined;
  const isPushed = state !== 'stale' && state !== 'failed';
  const { retryNow } = subscriptions;
  const live = { state, asOf, onRetry: retryNow };
  return {
    isPushed,
    or(called) {
      if (!isPushed && called.rows) return { ...called, live };
      return {
        ...called,
        rows: kept?.rows,
        total: kept?.total,
        pages: page && Math.ceil(page.totalElements / source.page.pageSize),
        isOld: !page && kept !== undefined,
        isFetching: !page,
        error: page || !error ? null : (error.cause ?? new Error(error.message)),
        isPart: kept !== undefined,
        note: undefined,
        live,
        reload: retryNow,
      };
    },
  };
}
