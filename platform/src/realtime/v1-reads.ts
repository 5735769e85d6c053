/** What commands of the first kind read from the database. */
import { fitsAnswer } from '../framework/answer-size.js';
import { defineOperation } from '../framework/operation.js';
import { ANSWER_TOO_LARGE, LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { ValuePermission } from '../queries/query-access.js';
import { checkKeys } from '../queries/query-size.js';
import { requireTarget } from '../telemetry/access.js';
import { type LatestValue, readAttributes, readLatest } from '../telemetry/latest-values.js';
import { type HistoryPoint, readHistory } from '../telemetry/read-history.js';
import { ATTRIBUTE_SCOPES, parseScope } from '../telemetry/scopes.js';
import { valueText } from '../telemetry/typed-value.js';
import type { AttributesCommand, HistoryCommand, TimeseriesCommand } from './commands.js';
import { guarded, keyed, type ReadResult } from './read-result.js';

/** `[ts, text]`; null where a key has no data. */
export type V1Point = [ts: number, text: string | null];
export type V1Data = Record<string, V1Point[]>;

const pointsOf = (points: readonly HistoryPoint[]): V1Point[] => points.map(({ ts, value }) => [ts, valueText(value)]);
/** Bytes of a value in an answer, its key and text aside. */
const VALUE_BYTES = 30;

/** Present values as texts. Throws LimitError when the answer gets too large. */
const textsOf = (tx: Tx, values: readonly LatestValue[]) =>
  values.map(({ key, ts, value }) => {
    const text = valueText(value);
    if (!fitsAnswer(tx, VALUE_BYTES + key.length + text.length)) throw new LimitError(ANSWER_TOO_LARGE);
    return { key, ts, text };
  });

interface V1Args<C> {
  user: SessionUser;
  command: C;
}

/** Whether the caller may still read an entity's values. */
export const readPermission = defineOperation(
  'realtime.permission',
  'read',
  (
    tx,
    {
      user,
      target,
      permission,
    }: { user: SessionUser; target: { entityType: string; id: string }; permission: ValuePermission },
  ): ReadResult<true> =>
    guarded(() => {
      requireTarget(tx, user, target.entityType, target.id, permission);
      return true;
    }),
);

export const readAttributesCommand = defineOperation(
  'realtime.attributes',
  'read',
  (tx, { user, command }: V1Args<AttributesCommand>): ReadResult<V1Data> =>
    guarded(() => {
      checkKeys(command.keys);
      const { entityId } = requireTarget(tx, user, command.entityType, command.entityId ?? '', 'READ_ATTRIBUTES');
      const scope = parseScope(command.scope ?? undefined);
      const scopes = command.scope === null ? ATTRIBUTE_SCOPES : scope ? [scope] : [];
      const data: V1Data = keyed();
      for (const each of scopes) {
        for (const { key, ts, text } of textsOf(tx, readAttributes(tx, entityId.id, each, command.keys))) {
          const points = data[key] ?? [];
          data[key] = points;
          points.push([ts, text]);
          points.sort(([a], [b]) => b - a);
        }
      }
      return data;
    }),
);

/** The most points the second message of a windowed subscription brings per key. */
const CATCH_UP_LIMIT = 1000;

export const readTimeseriesCommand = defineOperation(
  'realtime.timeseries',
  'search',
  (tx, { user, command }: V1Args<TimeseriesCommand>): ReadResult<{ data: V1Data; newer: V1Data }> =>
    guarded(() => {
      checkKeys(command.keys);
      const { entityId } = requireTarget(tx, user, command.entityType, command.entityId ?? '', 'READ_TELEMETRY');
      const data: V1Data = keyed();
      const newer: V1Data = keyed();
      if (command.timeWindow <= 0 || !command.keys) {
        for (const { key, ts, text } of textsOf(tx, readLatest(tx, entityId.id, command.keys)))
          data[key] = [[ts, text]];
        for (const key of command.keys ?? []) data[key] ??= [[tx.now, null]];
        return { data, newer };
      }
      const query = { ...command, start: command.startTs, end: command.startTs + command.timeWindow, descending: true };
      for (const key of command.keys) {
        const points = pointsOf(readHistory(tx, entityId, key, query));
        if (points.length > 0) data[key] = points;
        const after = (points.at(-1)?.[0] ?? command.startTs - 1) + 1;
        const rest = {
          start: after,
          end: tx.now + 1,
          interval: 0,
          limit: CATCH_UP_LIMIT,
          aggregation: 'NONE',
        } as const;
        const later = pointsOf(readHistory(tx, entityId, key, { ...rest, descending: true }));
        if (later.length > 0) newer[key] = later;
      }
      return { data, newer };
    }),
);

export const readHistoryCommand = defineOperation(
  'realtime.history',
  'search',
  (tx, { user, command }: V1Args<HistoryCommand>): ReadResult<V1Data> =>
    guarded(() => {
      checkKeys(command.keys);
      const { entityId } = requireTarget(tx, user, command.entityType, command.entityId ?? '', 'READ_TELEMETRY');
      const query = { ...command, start: command.startTs, end: command.endTs, descending: true };
      const data: V1Data = keyed();
      for (const key of command.keys ?? []) {
        const points = pointsOf(readHistory(tx, entityId, key, query));
        if (points.length > 0) data[key] = points;
      }
      return data;
    }),
);
