import type { Authority } from '../api/authority';
import { ownTenant, type Scope } from '../api/scope';

/**
 * The scope of a list page, from the viewer and the address. For a customer user it is the own customer, or
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
