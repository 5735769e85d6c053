import { ApiError } from '../api/api-error';
import type { Call } from '../api/error-reaction';
import type { PageData } from '../api/page';
import { isJsonObject, readJson } from '../browser/read-json';

/** Answer to a command of one entity's keys (attrSubCmds, tsSubCmds, historyCmds). */
export interface KeysMessage {
  subscriptionId: number;
  errorCode: number;
  errorMsg: string | null;
  /** Key → points; a removed key is `[[0, '']]`, a named time series key without data `[[now, null]]`. */
  data: Record<string, [ts: number, value: string | null][]> | null;
}

/** Answer to a query command. The first of a command has `data`, later ones `update`. */
export interface QueryMessage<T = unknown> {
  cmdId: number;
  errorCode: number;
  errorMsg: string | null;
  cmdUpdateType?: 'ENTITY_DATA' | 'ALARM_DATA' | 'COUNT_DATA';
  data?: PageData<T> | null;
  update?: T[] | null;
  count?: number;
  allowedEntities?: number;
  totalEntities?: number;
}

export type RealtimeMessage = KeysMessage | QueryMessage;

/** The command that a message answers. */
export const commandIdOf = (message: RealtimeMessage): number =>
  'cmdId' in message ? message.cmdId : message.subscriptionId;

/** Null when the text is not a message. */
export function parseMessage(text: string): RealtimeMessage | null {
  const message = readJson(text);
  const isMessage = isJsonObject(message) && ('cmdId' in message || 'subscriptionId' in message);
  return isMessage ? (message as unknown as RealtimeMessage) : null;
}

/** The code of a message that breaks the contract: in the range of close codes that is free for programs. */
export const BROKEN_MESSAGE = 4007;

/**
 * Whether a message says what its command may be answered, so that whoever reads it needs no checks of their own. Not
 * asked of refusals.
 * @param family whose command it answers, as `Subscription` has it
 */
export function keepsContract(message: RealtimeMessage, family: 'keys' | 'query'): boolean {
  if (family === 'keys') return 'data' in message && isNothingOr(message.data, (data) => isRecordOf(data, isPoints));
  if (!('cmdId' in message)) return false;
  const { data, update, count, allowedEntities, totalEntities } = message;
  return (
    isNothingOr(data, isPage) &&
    isNothingOr(update, isItems) &&
    [count, allowedEntities, totalEntities].every((number) => isNothingOr(number, Number.isFinite))
  );
}

type Check = (value: unknown) => boolean;

const isNothingOr = (value: unknown, check: Check) => value === undefined || value === null || check(value);
function isRecordOf(value: unknown, check: Check): boolean {
  if (!isJsonObject(value)) return false;
  for (const key in value) if (!check(value[key])) return false;
  return true;
}

/** Times and values of one key: `[[ts, value], …]`. */
const isPoints: Check = (value) =>
  Array.isArray(value) &&
  value.every(
    (point) => Array.isArray(point) && Number.isFinite(point[0]) && (point[1] === null || typeof point[1] === 'string'),
  );

const isTsValue: Check = (value) =>
  isJsonObject(value) && Number.isFinite(value.ts) && isText(value.value) && isNothingOr(value.count, Number.isFinite);
const isTsValues: Check = (value) => Array.isArray(value) && value.every(isTsValue);
const isLatest: Check = (value) => isNothingOr(value, (values) => isRecordOf(values, isTsValue));
const isAggregate: Check = (value) =>
  isJsonObject(value) && isNothingOr(value.current, isTsValue) && isNothingOr(value.previous, isTsValue);

const isText: Check = (value) => typeof value === 'string';
const isEntityId: Check = (value) => isJsonObject(value) && isText(value.id);

/** An alarm's own; an update may leave out what has not changed. */
const isAlarm = ({ id, originator, type, severity, status, createdTime, startTs, endTs }: Record<string, unknown>) =>
  isEntityId(id) &&
  isNothingOr(originator, isEntityId) &&
  [type, severity, status].every((word) => isNothingOr(word, isText)) &&
  [createdTime, startTs, endTs].every((ts) => isNothingOr(ts, Number.isFinite));

/** An alarm, or an entity, and its values. */
const isItem: Check = (value) =>
  isJsonObject(value) &&
  ('id' in value ? isAlarm(value) : isEntityId(value.entityId)) &&
  isNothingOr(value.latest, (latest) => isRecordOf(latest, isLatest)) &&
  isNothingOr(value.timeseries, (series) => isRecordOf(series, isTsValues)) &&
  isNothingOr(value.aggLatest, (values) => isRecordOf(values, isAggregate));
const isItems: Check = (value) => Array.isArray(value) && value.every(isItem);

const isPage: Check = (value) =>
  isJsonObject(value) && isItems(value.data) && isNothingOr(value.totalElements, Number.isFinite);

/**
 * Why a subscription ended, or what the platform refused. Codes below 1000 are the platform's, others the socket's, or
 * {@link BROKEN_MESSAGE}.
 */
export interface RealtimeError {
  code: number;
  message: string;
  /** The failure itself, where a call stood in and failed too. */
  cause?: unknown;
}

/** What a failure of the connection counts as, so that its message can be withdrawn. */
export const liveCall: Call = { method: '', url: '/api/ws/plugins/telemetry' };

/** Such an error as that of a call: with the words for people, and the raw ones as its detail. */
export const liveFailure = ({ code, message, cause }: RealtimeError): ApiError =>
  new ApiError({
    kind: 'http',
    status: code,
    ...liveCall,
    body: { message, errorCode: code },
    cause,
  });
