import type { Authority } from '../api/authority';
import { ownTenant, type Scope, type ScopeKind } from '../api/scope';

/** Whose list it is, and who looks at it. */
export interface ListPlace {
  scope: Scope;
  authority: Authority;
}

/** Where something declared exists; what is not said is no condition. */
export interface Offered {
  scopes?: readonly ScopeKind[];
  auth?: readonly Authority[];
}

/**
 * The scope of a list page from who looks and what stands in the address. For a customer user it is the own customer, or
 * an edge.
 */
export function screenScope(
  user: { authority: Authority; customerId: string | null },
  { tenantId, customerId, edgeId }: { tenantId?: string; customerId?: string; edgeId?: string } = {},
): Scope {
  if (edgeId) return { kind: 'edge', edgeId };
  switch (user.authority) {
    case 'CUSTOMER_USER':
      return { kind: 'customer', customerId: user.customerId ?? '' };
    case 'SYS_ADMIN':
      return tenantId ? { kind: 'tenant', tenantId } : { kind: 'system' };
    default:
      return customerId ? { kind: 'customer', customerId } : ownTenant;
  }
}

/** A text that tells scopes apart: part of query keys and of remembered settings. */
export const scopeKey = (scope: Scope): string => Object.values(scope).join(':');

/** Whether something declared exists where a list stands. */
export const isOffered = ({ scopes, auth }: Offered, { scope, authority }: ListPlace): boolean =>
  (scopes === undefined || scopes.includes(scope.kind)) && (auth === undefined || auth.includes(authority));
