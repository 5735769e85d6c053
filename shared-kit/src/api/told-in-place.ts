import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** Signals of the reads whose failures are shown in place of their answers. */
const signals = new WeakSet<AbortSignal>();

/** Whether a call belongs to such a read: no toast tells of it then, but of a lost connection. */
export const isToldInPlace = (signal: AbortSignal | undefined): boolean => signal !== undefined && signals.has(signal);

/** Has the calls that take a signal fail without a toast: what shows their answers tells of it. */
export const tellInPlace = (signal: AbortSignal): void => void signals.add(signal);

/**
 * A query whose failure is shown in place of its answer, and nowhere else. It holds for the calls that take the
 * query's signal.
 * @example const { data, error } = useQuery(toldInPlace(devicesQuery(page)));
 */
export function toldInPlace<R, K extends QueryKey = QueryKey>(
  query: UseQueryOptions<R, Error, R, K>,
): UseQueryOptions<R, Error, R, K> {
  const { queryFn } = query;
  if (typeof queryFn !== 'function') return query;
  return {
    ...query,
    queryFn: (context) => {
      tellInPlace(context.signal);
      return queryFn(context);
    },
  };
}
