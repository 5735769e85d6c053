/** Which values an entity data command reads, shows and follows beside the parts it asks for. */

import type { EntityDataQuery, EntityKey, KeyType } from '../queries/query-model.js';
import type { LatestByType, QueryValue } from '../queries/read-values.js';
import type { EntityDataCommand } from './commands.js';
import type { DataParts, SeenPoints } from './data-parts.js';
import { KnownLatest } from './known-latest.js';

export const NO_PARTS: DataParts = { history: null, series: null, aggregateHistory: null, aggregateSeries: null };
const sameKey = (a: EntityKey, b: EntityKey) => a.type === b.type && a.key === b.key;

/** Whether a command asks for anything beside its query. */
export const asksForParts = (command: EntityDataCommand): boolean =>
  Boolean(command.latest || command.history || command.series || command.aggregateHistory || command.aggregateSeries);

/** A query that reads these keys too. */
export function withKeys(query: EntityDataQuery, keys: readonly EntityKey[]): EntityDataQuery {
  const more = keys.filter(
    (key) => ![...query.latestValues, ...query.entityFields].some((known) => sameKey(known, key)),
  );
  return { ...query, latestValues: [...query.latestValues, ...more] };
}

/** Time series behind live aggregated values; their changes are followed as latest values. */
export function aggregateKeys({ aggregateSeries }: EntityDataCommand): EntityKey[] {
  return [...new Set(aggregateSeries?.keys.map(({ key }) => key) ?? [])].map((key) => ({ type: 'TIME_SERIES', key }));
}

/** Latest values as the command shows them: what was read only for the sake of live aggregates stays inside. */
export function shownLatest(command: EntityDataCommand): (latest: KnownLatest) => KnownLatest {
  const asked = [...(command.query?.latestValues ?? []), ...(command.latest ?? [])];
  const hidden = aggregateKeys(command).filter((key) => !asked.some((known) => sameKey(known, key)));
  if (hidden.length === 0) return (latest) => latest;
  return ({ values }) => {
    const { TIME_SERIES: all, ...rest } = values;
    const timeseries = Object.entries(all ?? {}).filter(([key]) => !hidden.some((each) => each.key === key));
    return KnownLatest.of(timeseries.length > 0 ? { ...rest, TIME_SERIES: Object.fromEntries(timeseries) } : rest);
  };
}

/** Points the client has: those of its windows, and the newest ones of keys that were read for another answer. */
export function pointsAlreadySent(
  read: readonly { entityId: { id: string }; latest: KnownLatest }[],
  among: readonly EntityKey[],
  seen: SeenPoints,
): SeenPoints {
  const keys = among.filter(({ type }) => type === 'TIME_SERIES');
  if (keys.length === 0) return seen;
  return Object.fromEntries(
    read.map(({ entityId: { id }, latest }) => {
      const newest = keys.flatMap(({ key }): [string, [number, string][]][] => {
        const value = latest.values.TIME_SERIES?.[key];
        return value && value.ts > 0 ? [[key, [[value.ts, value.value], ...(seen[id]?.[key] ?? [])]]] : [];
      });
      return [id, { ...seen[id], ...Object.fromEntries(newest) }];
    }),
  );
}

/**
 * Keys whose present values are told when a command asks for them after its query was answered: time series and client attributes.
 * Others are told with their next change; a client that wants them at once names them in its query.
 */
export function backfillKeys({ latest }: EntityDataCommand): EntityKey[] {
  return (latest ?? []).flatMap(({ type, key }): EntityKey[] => {
    if (type === 'TIME_SERIES') return [{ type, key }];
    return type === 'CLIENT_ATTRIBUTE' || type === 'ATTRIBUTE' ? [{ type: 'CLIENT_ATTRIBUTE', key }] : [];
  });
}

/** Values of such keys that are newer than what the client was shown, by the type it asked for them. */
export function missedValues(
  { latest: asked }: EntityDataCommand,
  present: LatestByType,
  shown: LatestByType,
): [KeyType, Record<string, QueryValue>][] {
  const missed = new Map<KeyType, [string, QueryValue][]>();
  for (const { type, key } of asked ?? []) {
    const source = type === 'ATTRIBUTE' ? 'CLIENT_ATTRIBUTE' : type;
    const value = source === 'TIME_SERIES' || source === 'CLIENT_ATTRIBUTE' ? present[source]?.[key] : undefined;
    if (!value || value.ts <= (shown[type]?.[key]?.ts ?? 0)) continue;
    missed.set(type, [...(missed.get(type) ?? []), [key, value]]);
  }
  return [...missed].map(([type, values]) => [type, Object.fromEntries(values)]);
}
