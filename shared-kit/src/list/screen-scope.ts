import type { Authority } from '../api/authority';
import { NULL_UUID } from '../api/entity-id';
import { ownTenant, type Scope } from '../api/scope';
import type { AuthUser } from '../session/jwt';

/** Who looks at a list. */
export type Viewer =
  | { authority: 'CUSTOMER_USER'; customerId: string }
  | { authority: Exclude<Authority, 'CUSTOMER_USER'> };

/** The viewer that a session's user is. A token that names no customer is, as the platform writes it, that of nobody's. */
export function viewerOf(user: Pick<AuthUser, 'authority' | 'customerId'> | null): Viewer {
  const authority = user?.authority ?? 'ANONYMOUS';
  return authority === 'CUSTOMER_USER' ? { authority, customerId: user?.customerId ?? NULL_UUID } : { authority };
}

/**
 * The scope of a list page, from the viewer and the address. For a customer user it is the own customer, or
 * an edge.
 */
export function screenScope(
  viewer: Viewer,
  { tenantId, customerId, edgeId }: { tenantId?: string; customerId?: string; edgeId?: string } = {},
): Scope {
  if (edgeId) return { kind: 'edge', edgeId };
  switch (viewer.authority) {
    case 'CUSTOMER_USER':
      return { kind: 'customer', customerId: viewer.customerId };
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
