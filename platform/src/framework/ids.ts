/** Entity ids: time-based UUIDs (version 1) in lower-case text, and the `{entityType, id}` objects callers see. */
import { randomBytes } from 'node:crypto';
import { badRequest } from './errors.js';

/** "No tenant", "no customer", "the system". */
export const NULL_UUID = '13814000-1dd2-11b2-8080-808080808080';

export const ENTITY_TYPES = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'DASHBOARD',
  'ASSET',
  'DEVICE',
  'ALARM',
  'RULE_CHAIN',
  'RULE_NODE',
  'ENTITY_VIEW',
  'WIDGETS_BUNDLE',
  'WIDGET_TYPE',
  'TENANT_PROFILE',
  'DEVICE_PROFILE',
  'ASSET_PROFILE',
  'API_USAGE_STATE',
  'TB_RESOURCE',
  'OTA_PACKAGE',
  'EDGE',
  'RPC',
  'QUEUE',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export interface EntityId {
  entityType: EntityType;
  id: string;
}

export const entityId = (entityType: EntityType, id: string): EntityId => ({ entityType, id });

const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID_TEXT.test(text);

/** A UUID from a path, a query or a body, in lower case. Throws 400 "Invalid UUID string: …". */
export function parseUuid(text: unknown): string {
  if (isUuid(text)) return text.toLowerCase();
  throw badRequest(`Invalid UUID string: ${typeof text === 'string' ? text : JSON.stringify(text ?? null)}`);
}

/** The entity type of a path or a query. Throws 400 for any other text. */
export function parseEntityType(text: unknown): EntityType {
  const found = ENTITY_TYPES.find((type) => type === text);
  if (!found)
    throw badRequest(`Unsupported entity type: ${typeof text === 'string' ? text : JSON.stringify(text ?? null)}`);
  return found;
}

// 100-ns ticks between 1582-10-15 (the epoch of UUID version 1) and 1970-01-01.
const GREGORIAN_OFFSET = 122192928000000000n;
const node = (() => {
  const bytes = randomBytes(8);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
  bytes[2] = (bytes[2] ?? 0) | 0x01;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 4)}-${hex.slice(4)}`;
})();
let lastTicks = 0n;

/** A new time-based UUID. Ids of one thread ascend, also when one millisecond makes many, or the clock is set back: none comes twice. */
export function newId(now: number): string {
  let ticks = BigInt(now) * 10000n + GREGORIAN_OFFSET;
  if (ticks <= lastTicks) ticks = lastTicks + 1n;
  lastTicks = ticks;
  const hex = ticks.toString(16).padStart(16, '0');
  return `${hex.slice(8)}-${hex.slice(4, 8)}-1${hex.slice(1, 4)}-${node}`;
}
