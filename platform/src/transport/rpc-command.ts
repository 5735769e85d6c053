/** A command to a device, as a caller gives it. */
import { randomUUID } from 'node:crypto';
import { badRequest } from '../framework/errors.js';
import { isUuid } from '../framework/ids.js';
import { BODY_LIMITS } from '../framework/route.js';
import type { DeviceIdentity } from './device-messages.js';

/** A command on its way to its device. */
export interface Command {
  /** What the device knows it by: stored or not, the device had no other command of this number. */
  number: number;
  method: string;
  /** JSON text. */
  params: string;
  oneway: boolean;
  /** Epoch milliseconds. */
  expirationTime: number;
  /** Of a persistent command: its record, and how often its delivery is tried. */
  recordId: string | null;
  retries: number | null;
  tries: number;
}

/** What a caller asks of a device. */
export interface CommandBody {
  method: string;
  params: string;
  expirationTime: number;
  persistent: boolean;
  retries: number | null;
  /** JSON text. */
  additionalInfo: string | null;
  /** What it is known by until it is over; a stored one is its record's id. */
  requestId: string;
}

export interface NewCommand extends CommandBody, DeviceIdentity {
  oneway: boolean;
}

/** The longest method, parameters, and additional info, in bytes of their JSON text: as much as a device may send in a message. */
const LONGEST = BODY_LIMITS.device;
const DEFAULT_TIMEOUT = 10_000;
const LEAST_TIMEOUT = 5_000;

/** A whole number, or its text. */
function wholeNumber(given: unknown, name: string): number | null {
  if (given === undefined || given === null) return null;
  const value = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw badRequest(`Invalid value of "${name}": a whole number of 0 or more is expected`);
  }
  return value;
}

/** Reads the body of a call. Throws 400. */
export function readCommand(body: Readonly<Record<string, unknown>>, now: number): CommandBody {
  const { method, params, persistent = false, requestUUID, additionalInfo } = body;
  if (requestUUID !== undefined && requestUUID !== null && !isUuid(requestUUID))
    throw badRequest('Invalid request body');
  if (typeof method !== 'string' || method === '')
    throw badRequest('Invalid value of "method": a text that is not empty is expected');
  if (typeof persistent !== 'boolean' && persistent !== null) {
    throw badRequest('Invalid value of "persistent": true or false is expected');
  }
  const infoText = additionalInfo === undefined || additionalInfo === null ? null : JSON.stringify(additionalInfo);
  const paramsText = JSON.stringify(params ?? null);
  const texts = { method: JSON.stringify(method), params: paramsText, additionalInfo: infoText ?? '' };
  for (const [name, text] of Object.entries(texts)) {
    if (Buffer.byteLength(text) > LONGEST)
      throw badRequest(`Invalid value of "${name}": at most ${LONGEST} bytes are expected`);
  }
  const timeout = Math.max(wholeNumber(body.timeout, 'timeout') ?? DEFAULT_TIMEOUT, LEAST_TIMEOUT);
  return {
    method,
    params: paramsText,
    expirationTime: wholeNumber(body.expirationTime, 'expirationTime') ?? now + timeout,
    persistent: persistent === true,
    retries: wholeNumber(body.retries, 'retries'),
    additionalInfo: infoText,
    requestId: typeof requestUUID === 'string' ? requestUUID.toLowerCase() : randomUUID(),
  };
}

/** What stored commands that failed are answered, as JSON. */
export const RETRIES_EXHAUSTED = JSON.stringify({ error: 'The device did not confirm the command' });
export const UNFIT = JSON.stringify({
  error: 'The command is larger than its device takes, or does not fit the schema of its profile',
});
