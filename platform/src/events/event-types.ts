/** The types of events, and what their filters look at. */
import { badRequest } from '../framework/errors.js';

export const EVENT_TYPES = ['ERROR', 'LC_EVENT', 'STATS', 'DEBUG_RULE_NODE', 'DEBUG_RULE_CHAIN'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const DEBUG_TYPES: readonly EventType[] = ['DEBUG_RULE_NODE', 'DEBUG_RULE_CHAIN'];

/** The type a call names, in any letter case. Throws 400 for any other text. */
export function parseEventType(value: unknown): EventType {
  const found = EVENT_TYPES.find((type) => typeof value === 'string' && type === value.toUpperCase());
  if (!found) throw badRequest(`Event type: '${typeof value === 'string' ? value : ''}' is not supported!`);
  return found;
}
