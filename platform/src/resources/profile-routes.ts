/** The calls of device and asset profiles. */
import { parseUuid } from '../framework/ids.js';
import { type Condition, where } from '../framework/paging.js';
import type { Resource } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { defineRoute, type Route, T, T_C } from '../framework/route.js';
import { defaultProfile, type Profile } from './profiles.js';

interface ProfileCalls<P extends Profile> {
  /** What lists and pickers show of a profile. */
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
