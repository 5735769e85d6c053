/** Reason codes of MQTT 5, what MQTT 3.1.1 calls a refused connection, and why messages and subscriptions are refused. */
import type { PlatformError } from '../framework/errors.js';
import { isTopicFilter } from './mqtt-topics.js';

export const Reason = {
  success: 0x00,
  noMatchingSubscribers: 0x10,
  noSubscriptionExisted: 0x11,
  malformedPacket: 0x81,
  protocolError: 0x82,
  unsupportedProtocolVersion: 0x84,
  clientIdentifierNotValid: 0x85,
  badUserNameOrPassword: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverBusy: 0x89,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicFilterInvalid: 0x8f,
  packetIdentifierNotFound: 0x92,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  payloadFormatInvalid: 0x99,
  sharedSubscriptionsNotSupported: 0x9e,
  maximumConnectTime: 0xa0,
  subscriptionIdentifiersNotSupported: 0xa1,
} as const;

export type ReasonCode = (typeof Reason)[keyof typeof Reason];

/** What MQTT 3.1.1 answers a refused CONNECT. */
const RETURN_CODES = new Map<ReasonCode, number>([
  [Reason.unsupportedProtocolVersion, 1],
  [Reason.clientIdentifierNotValid, 2],
  [Reason.serverUnavailable, 3],
  [Reason.badUserNameOrPassword, 4],
  [Reason.quotaExceeded, 3],
]);

export const returnCodeOf = (reason: ReasonCode): number => RETURN_CODES.get(reason) ?? 5;

/** Why a message is refused. */
export function refusalReason({ status }: PlatformError): ReasonCode {
  if (status >= 500) return Reason.serverBusy;
  if (status === 429) return Reason.quotaExceeded;
  return status === 403 ? Reason.notAuthorized : Reason.payloadFormatInvalid;
}

const SHARED = /^\$share\//;

/** Why a client may not subscribe to a filter. */
export function refusalOfFilter(filter: string): ReasonCode {
  if (SHARED.test(filter)) return Reason.sharedSubscriptionsNotSupported;
  return isTopicFilter(filter) ? Reason.notAuthorized : Reason.topicFilterInvalid;
}
