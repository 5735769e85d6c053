/** What device and asset profiles have in common: their calls, the default flag, references to other entities. */
import { findEntity } from '../framework/access.js';
import { badRequest, notFound } from '../framework/errors.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { type Condition, where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { defineRoute, type Route, T, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { queueExists } from './queues.js';

export interface Profile extends Entity {
  name: string | null;
  default: boolean;
  defaultRuleChainId: EntityId | null;
  defaultDashboardId: EntityId | null;
  defaultQueueName: string | null;
}

function checkReference(tx: Tx, id: EntityId | null, tenantId: string | undefined, noun: string): void {
  if (!id) return;
  const found = findEntity(tx, id);
  if (!found) throw badRequest(`Can't assign non-existent ${noun}!`);
  if (found.tenantId !== tenantId) throw badRequest(`Can't assign ${noun} from different tenant!`);
}

/** Queue, rule chain and dashboard of a profile have to exist, in its tenant. Throws 400. */
export function checkProfileReferences(tx: Tx, profile: Profile, kind: 'Device' | 'Asset'): void {
  const tenantId = profile.tenantId?.id;
  if (profile.defaultQueueName && !queueExists(tx, tenantId ?? '', profile.defaultQueueName)) {
    throw badRequest(`${kind} profile is referencing to non-existent queue!`);
  }
  checkReference(tx, profile.defaultRuleChainId, tenantId, 'rule chain');
  checkReference(tx, profile.defaultDashboardId, tenantId, 'dashboard');
}

/** Throws 400 when the profile claims to be the default while another is. */
export function checkSingleDefault(tx: Tx, table: string, profile: Profile, noun: string): void {
  if (!profile.default) return;
  const other = tx.get(
    `SELECT id FROM ${table} WHERE tenant_id = ? AND is_default = 1 AND id <> ?`,
    profile.tenantId?.id,
    profile.id.id,
  );
  if (other) throw badRequest(`Another default ${noun} is present in scope of current tenant!`);
}

/** The tenant's default profile. Throws 404. */
export function defaultProfile<P extends Profile>(tx: Tx, resource: Resource<P>, tenantId: string): P {
  const [found] = resource.all(tx, where('t.tenant_id = ? AND t.is_default = 1', tenantId));
  if (!found) throw notFound();
  return found;
}

export const profileNamed = <P extends Profile>(
  tx: Tx,
  resource: Resource<P>,
  tenantId: string,
  name: string,
): P | undefined => resource.all(tx, where('t.tenant_id = ? AND t.name = ?', tenantId, name))[0];

interface ProfileCalls<P extends Profile> {
  infoOf: (profile: P) => unknown;
  /** Conditions that the info list's own query parameters ask for. */
  filter?: (query: Readonly<Record<string, string | undefined>>) => Condition[];
}

/** Reads, infos, lists, save, delete and the default call under `/api/<kind>Profile…`. */
export function profileRoutes<P extends Profile>(
  resource: Resource<P>,
  path: string,
  { infoOf, filter }: ProfileCalls<P>,
): Route[] {
  return [
    readById(resource, path, T),
    save(resource, path, T),
    removeById(resource, path, T),
    defineRoute({
      method: 'POST',
      path: `${path}/:id/default`,
      auth: T,
      mode: 'write',
      handler: (tx, call) => {
        const profile = resource.require(tx, call.user, parseUuid(call.param('id')), 'WRITE');
        tx.run(
          `UPDATE ${resource.definition.table} SET is_default = 0 WHERE tenant_id = ? AND is_default = 1`,
          call.user.tenantId,
        );
        return resource.patch(tx, profile, { default: true } as Partial<P>);
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}Info/default`,
      auth: T_C,
      mode: 'read',
      handler: (tx, call) => infoOf(defaultProfile(tx, resource, call.user.tenantId)),
    }),
    defineRoute({
      method: 'GET',
      path: `${path}Info/:id`,
      auth: T_C,
      mode: 'read',
      handler: (tx, call) => infoOf(resource.require(tx, call.user, parseUuid(call.param('id')), 'READ')),
    }),
    defineRoute({
      method: 'GET',
      path: `${path}s`,
      auth: T,
      mode: 'read',
      handler: (tx, call) => resource.list(tx, call.query, { where: [where('t.tenant_id = ?', call.user.tenantId)] }),
    }),
    defineRoute({
      method: 'GET',
      path: `${path}Infos`,
      auth: T_C,
      mode: 'read',
      handler: (tx, call) => {
        const own = where('t.tenant_id = ?', call.user.tenantId);
        const { data, ...totals } = resource.list(tx, call.query, { where: [own, ...(filter?.(call.query) ?? [])] });
        return { data: data.map((row) => infoOf(row as unknown as P)), ...totals };
      },
    }),
  ];
}
