/** Lists bounded by time of creation (alarms, audit logs, events): their own words for a bad page, and the bounds. */
import { badRequest } from './errors.js';
import { type Condition, where } from './paging.js';

type Query = Readonly<Record<string, string | undefined>>;

/** A bound of time; null when there is none. Throws 400 for what is no time. */
export function timeBound(query: Query, name: 'startTime' | 'endTime'): number | null {
  const text = query[name];
  if (text === undefined || text === '') return null;
  const time = Number(text);
  if (!/^-?\d{1,19}$/.test(text) || !Number.isFinite(time)) {
    throw badRequest(`Invalid value of "${name}": a time in milliseconds is expected`);
  }
  return time;
}

/** Checks page and page size in these lists' words and hands the list its bounds on `t.created_time`, both inclusive. */
export function timeBounded<T>(query: Query, list: (bounds: Condition[]) => T): T {
  if (query.page !== undefined && Number(query.page) < 0) throw badRequest('Page index must not be less than zero!');
  if (query.pageSize !== undefined && Number(query.pageSize) < 1) {
    throw badRequest('Page size must not be less than one!');
  }
  const [start, end] = [timeBound(query, 'startTime'), timeBound(query, 'endTime')];
  const bounds: Condition[] = [];
  if (start !== null) bounds.push(where('t.created_time >= ?', start));
  if (end !== null) bounds.push(where('t.created_time <= ?', end));
  return list(bounds);
}
