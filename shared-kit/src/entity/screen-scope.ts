import type { Authority } from '../api/authority';
import type { Scope } from '../api/scope';

/** Whose entities a list of assignable entities shows, which decides columns and actions. */
export type ScreenScope =
  /** Everything of the tenant, for its administrators. */
  | { kind: 'tenant' }
  /** One customer's, for tenant administrators. */
  | { kind: 'customer'; customerId: string }
  /** The own customer's, for a customer user. */
  | { kind: 'customer_user'; customerId: string }
  /** One edge's, for tenant administrators. */
  | { kind: 'edge'; edgeId: string }
  /** One edge's, for a customer user. */
  | { kind: 'edge_customer_user'; edgeId: string; customerId: string };

export type ScopeKind = ScreenScope['kind'];

/** The scope of a list page from who looks and what stands in the address. */
export function screenScope(
  user: { authority: Authority; customerId: string | null },
  params: { customerId?: string; edgeId?: string } = {},
): ScreenScope {
  const customerId = user.customerId ?? '';
  if (user.authority === 'CUSTOMER_USER') {
    return params.edgeId
      ? { kind: 'edge_customer_user', edgeId: params.edgeId, customerId }
      : { kind: 'customer_user', customerId };
  }
  if (params.edgeId) return { kind: 'edge', edgeId: params.edgeId };
  if (params.customerId) return { kind: 'customer', customerId: params.customerId };
  return { kind: 'tenant' };
}

/** A text that tells scopes apart: part of query keys and of remembered settings. */
export const scopeKey = (scope: ScreenScope): string => Object.values(scope).join(':');

/** Whether something declared for certain scopes belongs to this one; undeclared belongs to all. */
export const inScope = (scopes: readonly ScopeKind[] | undefined, scope: ScreenScope): boolean =>
  scopes === undefined || scopes.includes(scope.kind);

/** The scope as list calls take it; lists of an edge have calls of their own. */
export function listScope(scope: ScreenScope): Scope {
  return scope.kind === 'customer' || scope.kind === 'customer_user' ? { customerId: scope.customerId } : 'tenant';
}
