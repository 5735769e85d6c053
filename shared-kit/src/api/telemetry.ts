import { queryOptions } from '@tanstack/react-query';
import type { EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';

/** Points a range read answers when no limit is given. */
export const DEFAULT_TIMESERIES_LIMIT = 100;

/** Who writes attributes: the device, the server, or the server for the device to read. */
export const attributeScopes = ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'] as const;
export type AttributeScope = (typeof attributeScopes)[number];
/** CLIENT_SCOPE is the device's own. */
export type WritableScope = Exclude<AttributeScope, 'CLIENT_SCOPE'>;

export type Aggregation = 'NONE' | 'MIN' | 'MAX' | 'AVG' | 'SUM' | 'COUNT';

/** Attribute and telemetry values as JSON: text, number, boolean, object or list. */
export type TelemetryValue = string | number | boolean | null | { [name: string]: unknown } | unknown[];

export interface Attribute {
  key: string;
  value: TelemetryValue;
  lastUpdateTs: number;
}

export interface TimeseriesPoint<V = TelemetryValue> {
  ts: number;
  value: V;
}

/** Key → points. A key without data is absent from ranges; among latest values it has one point with value null. */
export type Timeseries = Record<string, TimeseriesPoint[]>;

/** What a time series range asks for. Buckets of an aggregation begin exactly at `startTs`. */
export interface TimeseriesRange {
  keys: readonly string[];
  /** Inclusive, epoch ms. */
  startTs: number;
  /** Exclusive. */
  endTs: number;
  agg?: Aggregation;
  /** Width of a bucket in ms; needed with an aggregation. At most 700 buckets. */
  interval?: number;
  /** Only without aggregation; default {@link DEFAULT_TIMESERIES_LIMIT}. */
  limit?: number;
  orderBy?: 'ASC' | 'DESC';
}

const base = ({ entityType, id }: EntityId) => `/api/plugins/telemetry/${entityType}/${id}`;
const keyOf = ({ entityType, id }: EntityId) => ['telemetry', entityType, id] as const;

/** Attributes of one scope; of all keys, or of the named ones. */
export const attributesQuery = (entity: EntityId, scope: AttributeScope, keys?: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(entity), 'attributes', scope, keys ?? null],
    queryFn: ({ signal }) =>
      http.get<Attribute[]>(`${base(entity)}/values/attributes/${scope}`, { keys }, { signal, ignoreLoading: true }),
  });

/** Names of the stored attributes, of one scope or of all. */
export const attributeKeysQuery = (entity: EntityId, scope?: AttributeScope, options: CallOptions = {}) =>
  queryOptions({
    queryKey: [...keyOf(entity), 'attributeKeys', scope ?? null],
    queryFn: ({ signal }) =>
      http.get<string[]>(`${base(entity)}/keys/attributes${scope ? `/${scope}` : ''}`, undefined, {
        ignoreLoading: true,
        ...options,
        signal,
      }),
  });

/** Keys of all time series of an entity; its call shows no loading bar. */
export const timeseriesKeysQuery = (entity: EntityId, options: CallOptions = {}) =>
  queryOptions({
    queryKey: [...keyOf(entity), 'timeseriesKeys'],
    queryFn: ({ signal }) =>
      http.get<string[]>(`${base(entity)}/keys/timeseries`, undefined, { ignoreLoading: true, ...options, signal }),
  });

/** Latest values with their types; of all keys, or of the named ones. */
export const latestTimeseriesQuery = (entity: EntityId, keys?: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(entity), 'latest', keys ?? null],
    queryFn: ({ signal }) =>
      http.get<Timeseries>(
        `${base(entity)}/values/timeseries`,
        { keys, useStrictDataTypes: true },
        { signal, ignoreLoading: true },
      ),
  });

/** Reads a range. Keys cannot contain commas. */
export const readTimeseries = (entity: EntityId, range: TimeseriesRange, options?: CallOptions): Promise<Timeseries> =>
  http.get(
    `${base(entity)}/values/timeseries`,
    { limit: DEFAULT_TIMESERIES_LIMIT, ...range, useStrictDataTypes: true },
    { ignoreLoading: true, ...options },
  );

/** The answer of {@link readTimeseries} as it came (UTF-8), which may be long: `series/series-parser.ts` turns it into columns. */
export const readTimeseriesBody = (
  entity: EntityId,
  range: TimeseriesRange,
  signal?: AbortSignal,
): Promise<ArrayBuffer> =>
  http.get(
    `${base(entity)}/values/timeseries`,
    { limit: DEFAULT_TIMESERIES_LIMIT, ...range, useStrictDataTypes: true },
    { signal, ignoreLoading: true, responseType: 'arraybuffer', resendOn429: true },
  );

/** Whether the platform can delete a key: it takes keys as one text and would read a comma as the end of one. */
export const isDeletableKey = (key: string): boolean => !key.includes(',');

/** Adds or replaces the named attributes; null values are skipped by the platform. */
export const saveAttributes = (
  entity: EntityId,
  scope: WritableScope,
  values: Record<string, TelemetryValue>,
  options?: CallOptions,
): Promise<void> => http.post(`${base(entity)}/attributes/${scope}`, values, options);

/** Deletes attributes of one scope; keys that are not there do no harm. */
export const deleteAttributes = (
  entity: EntityId,
  scope: AttributeScope,
  keys: readonly string[],
  options?: CallOptions,
): Promise<void> => http.delete(`${base(entity)}/${scope}`, { keys }, options);

/** Deletes everything of the keys, or the points with startTs ≤ ts < endTs. */
export const deleteTimeseries = (
  entity: EntityId,
  keys: readonly string[],
  range: 'all' | { startTs: number; endTs: number; rewriteLatestIfDeleted?: boolean },
): Promise<void> =>
  http.delete(
    `${base(entity)}/timeseries/delete`,
    range === 'all' ? { keys, deleteAllDataForKeys: true } : { keys, deleteAllDataForKeys: false, ...range },
  );
