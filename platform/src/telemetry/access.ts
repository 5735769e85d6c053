/** Who may read and write values of which entity, refused in the bare texts of the telemetry calls. */
import { entityKinds, findEntity, isAllowed, type Permission } from '../framework/access.js';
import { PlainTextError } from '../framework/errors.js';
import { type EntityType, parseUuid } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { Target } from './value-rows.js';

/** Kinds of entities that have values, and how a refusal calls them. */
const LABELS: Partial<Record<EntityType, string>> = {
  DEVICE: 'Device',
  DEVICE_PROFILE: 'Device profile',
  ASSET: 'Asset',
  ASSET_PROFILE: 'Asset profile',
  RULE_CHAIN: 'Rule chain',
  CUSTOMER: 'Customer',
  TENANT: 'Tenant',
  TENANT_PROFILE: 'Tenant profile',
  USER: 'User',
  ENTITY_VIEW: 'Entity-view',
  EDGE: 'Edge',
  API_USAGE_STATE: 'Api Usage State',
  TB_RESOURCE: 'Resource',
  OTA_PACKAGE: 'OtaPackage',
  RPC: 'Rpc',
};
/** Kinds of entities a system administrator can own; requests about others are refused. */
const SYSTEM_KINDS: readonly EntityType[] = ['TENANT', 'TENANT_PROFILE', 'USER', 'TB_RESOURCE', 'RULE_CHAIN', 'RPC'];
/** Kinds customer users never reach. */
const TENANT_ONLY_KINDS: readonly EntityType[] = ['TENANT', 'RULE_CHAIN'];

const denied = (who: string) => new PlainTextError(403, `${who} allowed to perform this operation!`);
const notPermitted = () => new PlainTextError(403, "You don't have permission to perform this operation!");

/**
 * The entity of a telemetry call with its tenant. Throws 400 for other types and ids that are no UUID, 404 for unknown entities (and
 * for devices of another tenant), 403 for what the caller may not do.
 */
export function requireTarget(
  tx: Tx,
  user: SessionUser,
  entityType: string,
  id: string,
  permission: Permission,
): Target {
  const type = entityType as EntityType;
  const label = Object.hasOwn(LABELS, entityType) ? LABELS[type] : undefined;
  if (!label) throw new PlainTextError(400, `Not supported entity type: ${entityType}`);
  const entityId = { entityType: type, id: parseUuid(id) };
  if (user.authority === 'SYS_ADMIN' && !SYSTEM_KINDS.includes(type)) throw denied('System administrator is not');
  if (user.authority === 'CUSTOMER_USER' && TENANT_ONLY_KINDS.includes(type)) throw denied('Customer user is not');
  if (user.authority !== 'SYS_ADMIN' && type === 'TENANT_PROFILE') throw denied('Only system administrator is');
  if (type === 'API_USAGE_STATE' && permission !== 'READ_TELEMETRY') {
    throw new PlainTextError(403, 'Allowed only READ_TELEMETRY operation!');
  }
  const unknown = () => new PlainTextError(404, `${label} with requested id wasn't found!`);
  const kind = entityKinds().find((each) => each.entityType === type);
  const owned = kind && findEntity(tx, entityId);
  if (!kind || !owned) throw unknown();
  if (!isAllowed(tx, kind, user, owned, permission)) {
    throw type === 'DEVICE' && owned.tenantId !== user.tenantId ? unknown() : notPermitted();
  }
  return { entityId, tenantId: owned.tenantId };
}
