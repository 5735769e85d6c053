import { ApiError } from '../api/api-error';
import type { PageData } from '../api/page';

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

export const commandIdOf = (message: RealtimeMessage): number =>
  'cmdId' in message ? message.cmdId : message.subscriptionId;

/** Null when the text is not a message. */
export function parseMessage(text: string): RealtimeMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    const isMessage =
      message !== null && typeof message === 'object' && ('cmdId' in message || 'subscriptionId' in message);
    return isMessage ? (message as RealtimeMessage) : null;
  } catch {
    return null;
  }
}

/** Why a subscription ended, or what the platform refused. Codes below 1000 are the platform's, others the socket's. */
export interface RealtimeError {
  code: number;
  message: string;
  /** The failure itself, where a call stood in and failed too. */
  cause?: unknown;
}

/** Such an error as that of a call: with the words for people, and the raw ones as its detail. */
export const liveFailure = ({ code, message, cause }: RealtimeError): ApiError =>
  new ApiError({
    kind: 'http',
    status: code,
    url: '/api/ws/plugins/telemetry',
    body: { message, errorCode: code },
    cause,
  });
