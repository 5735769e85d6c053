/** Messages of the telemetry WebSocket as JSON text. */
import { ErrorCode } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import type { EntityKey } from '../queries/query-model.js';
import type { V1Data } from './v1-reads.js';

export const ERROR = { none: 0, internal: 1, badRequest: 2, unauthorized: 3 } as const;
/** Sent to a session once its updates exceed what the tenant's profile allows. */
export const tooManyUpdates = (cmdId: number): string =>
  JSON.stringify({ subscriptionId: cmdId, errorCode: ErrorCode.tooManyUpdates, errorMsg: 'Too many updates!' });

/** An answer or update of a command of the first kind. Each key's points come with the time of the last one. */
export function v1Message(cmdId: number, data: V1Data): string {
  const latestValues = Object.fromEntries(Object.entries(data).map(([key, points]) => [key, points.at(-1)?.[0]]));
  return JSON.stringify({ subscriptionId: cmdId, errorCode: ERROR.none, errorMsg: null, data, latestValues });
}

/** A refusal, whatever kind the command was of. */
export const errorMessage = (cmdId: number, errorCode: number, errorMsg: string): string =>
  JSON.stringify({ subscriptionId: cmdId, errorCode, errorMsg, data: null, latestValues: {} });

/** The most entities of a subscription a client is to expect updates of. */
export const ALLOWED_ENTITIES = 10_000;

export interface PageInfo {
  totalPages: number;
  totalElements: number;
  hasNext: boolean;
}

const entityData = (cmdId: number, data: string, update: string): string =>
  `{"cmdId":${cmdId},"errorCode":0,"errorMsg":null,"data":${data},"update":${update},"cmdUpdateType":"ENTITY_DATA","allowedEntities":${ALLOWED_ENTITIES}}`;

/** A page of entities: the first message of a command. `rows` are JSON texts. */
export const pageMessage = (cmdId: number, rows: readonly string[], page: PageInfo): string =>
  entityData(
    cmdId,
    `{"data":[${rows.join(',')}],"totalPages":${page.totalPages},"totalElements":${page.totalElements},"hasNext":${page.hasNext}}`,
    'null',
  );

export const updateMessage = (cmdId: number, rows: readonly string[]): string =>
  entityData(cmdId, 'null', `[${rows.join(',')}]`);

/** An entity with its latest values, points, and aggregated values, all as JSON text. */
export function entityRow(
  entityId: EntityId,
  latest: string,
  { timeseries = '{}', aggLatest = '{}' }: { timeseries?: string | null; aggLatest?: string | null } = {},
): string {
  return `{"entityId":${JSON.stringify(entityId)},"latest":${latest},"timeseries":${timeseries ?? '{}'},"aggLatest":${aggLatest ?? '{}'}}`;
}

/** Changed latest values of an entity. */
export const latestRow = (
  entityId: EntityId,
  type: EntityKey['type'],
  values: Record<string, { ts: number; value: string }>,
): string => JSON.stringify({ entityId, latest: { [type]: values }, timeseries: null, aggLatest: null });

/** New points of an entity, by key. */
export const seriesRow = (entityId: EntityId, timeseries: Record<string, { ts: number; value: string }[]>): string =>
  JSON.stringify({ entityId, latest: null, timeseries, aggLatest: null });

export const countMessage = (cmdId: number, count: number): string =>
  JSON.stringify({ cmdId, errorCode: 0, errorMsg: null, cmdUpdateType: 'COUNT_DATA', count });

const alarmData = (
  cmdId: number,
  data: unknown,
  update: unknown,
  allowedEntities: number,
  totalEntities: number,
): string =>
  JSON.stringify({
    cmdId,
    errorCode: 0,
    errorMsg: null,
    cmdUpdateType: 'ALARM_DATA',
    data,
    update,
    allowedEntities,
    totalEntities,
  });

export const alarmPageMessage = (cmdId: number, page: object, allowed: number, total: number): string =>
  alarmData(cmdId, page, null, allowed, total);

export const alarmUpdateMessage = (cmdId: number, rows: readonly object[], allowed: number, total: number): string =>
  alarmData(cmdId, null, rows, allowed, total);
