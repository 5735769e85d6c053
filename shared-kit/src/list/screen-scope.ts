import type { Authority } from '../api/authority';
import { NULL_UUID } from '../api/entity-id';
import { ownTenant, type Scope } from '../api/scope';
import type { AuthUser } from '../session/jwt';

/**
 * The scope of a list page, from who is signed in and the address. For a customer user it is the own customer, or an edge;
 * a token that names no customer is, as the platform writes it, that of nobody's.
 */
export function screenScope(
  user: Pick<AuthUser, 'authority' | 'customerId'> | null,
  { tenantId, customerId, edgeId }: { tenantId?: string; customerId?: string; edgeId?: string } = {},
): Scope {
  if (edgeId) return { kind: 'edge', edgeId };
  const authority: Authority = user?.authority ?? 'ANONYMOUS';
  switch (authority) {
    case 'CUSTOMER_USER':
      return { kind: 'customer', customerId: user?.customerId ?? NULL_UUID };
    case 'SYS_ADMIN':
      return tenantId ? { kind: 'otherTenant', tenantId } : { kind: 'system' };
    case 'TENANT_ADMIN':
      return customerId ? { kind: 'customer', customerId } : ownTenant;
    // No page with a list opens for these.
    case 'REFRESH_TOKEN':
    case 'ANONYMOUS':
    case 'PRE_VERIFICATION_TOKEN':
      return { kind: 'system' };
  }
}

/** A text that tells scopes apart: part of query keys and of remembered settings. */
export const scopeKey = (scope: Scope): string => Object.values(scope).join(':');
