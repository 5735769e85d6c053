/** Whose entities a list shows. */
export type Scope =
  /** Of the whole platform, or without an owner. */
  | { kind: 'system' }
  /** Of the tenant of who is signed in. */
  | { kind: 'tenant' }
  /** Of one tenant that a system administrator looks into. */
  | { kind: 'otherTenant'; tenantId: string }
  | { kind: 'customer'; customerId: string }
  | { kind: 'edge'; edgeId: string };

export type ScopeKind = Scope['kind'];

/** The tenant of who is signed in. */
export const ownTenant: Scope = { kind: 'tenant' };

/** Path of a list call: `scoped('users', scope)` is `/api/users`, `/api/tenant/{id}/users`, `/api/customer/{id}/users` … */
export function scoped(list: string, scope: Scope): string {
  switch (scope.kind) {
    case 'system':
      return `/api/${list}`;
    case 'tenant':
      return `/api/tenant/${list}`;
    case 'otherTenant':
      return `/api/tenant/${scope.tenantId}/${list}`;
    case 'customer':
      return `/api/customer/${scope.customerId}/${list}`;
    case 'edge':
      return `/api/edge/${scope.edgeId}/${list}`;
  }
}

/** Path of a list of entities with their customer's and profile's names; that of an edge has a name of its own. */
export const scopedInfos = (resource: 'device' | 'asset' | 'entityView', scope: Scope): string =>
  scoped(scope.kind === 'edge' ? `${resource}s` : `${resource}Infos`, scope);
