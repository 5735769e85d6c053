import type { StateParameters } from '@mullion/shared-kit/aliases/entity-alias';
import { entityTypes, isUuid } from '@mullion/shared-kit/api/entity-id';

/** What a state of a dashboard was opened with: its own entity, entities by name, and whatever a script put there. */
export interface StateParams extends StateParameters {
  entityLabel?: string | null;
  /** Name of the parameter under which an action stored its entity. */
  targetEntityParamName?: string | null;
}

/** One state on the way to what is shown. */
export interface StateEntry {
  /** Empty: none is named. */
  id: string;
  params: StateParams;
}

/**
 * The `state` parameter of an address: JSON as base64, percent-encoded. The address encodes it once more, as it does every
 * parameter; links without this second coding are read too.
 */
export function encodeStates(entries: readonly StateEntry[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(entries));
  return encodeURIComponent(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
}

/** The entries that a `state` parameter names, decoded once by whoever read the address; none if it can't be read. */
export function decodeStates(parameter: string | null): StateEntry[] {
  if (!parameter) return [];
  try {
    // A plus sign that nobody encoded has become a space.
    const base64 = decodeURIComponent(parameter).replaceAll(' ', '+');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(read) ? read.flatMap(entryOf) : [];
  } catch {
    return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function entryOf(read: unknown): StateEntry[] {
  if (!isObject(read)) return [];
  const id = read.id ?? '';
  return typeof id === 'string' ? [{ id, params: paramsOf(read.params) }] : [];
}

/** Anybody can write an address: what can't be an entity is none, at the top and under a name. */
function paramsOf(read: unknown): StateParams {
  if (!isObject(read)) return {};
  const isSound = ([name, value]: [string, unknown]) => name !== 'entityId' || value === null || isEntity(value);
  const sound = (params: object) => Object.fromEntries(Object.entries(params).filter(isSound));
  const named = Object.entries(read).map(([name, value]) => [
    name,
    isObject(value) && name !== 'entityId' ? sound(value) : value,
  ]);
  return sound(Object.fromEntries(named));
}

/** Types may be those that stand for somebody, such as `CURRENT_USER`. */
const isEntity = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.id === 'string' &&
  isUuid(value.id) &&
  (/^CURRENT_/.test(String(value.entityType)) || entityTypes.some((type) => type === value.entityType));
