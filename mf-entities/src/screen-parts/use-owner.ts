import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { tenantQuery } from '@mullion/shared-kit/api/tenants';
import { useQuery } from '@tanstack/react-query';

/** The customer, tenant or edge whose list it is, as it is called. */
export interface Owner {
  title: string;
  /** The public customer. */
  isPublic: boolean;
}

/** The owner of a scope below a customer, tenant or edge; undefined while it is read, and in a scope without one. */
export function useOwner(scope: Scope): Owner | undefined {
  const customerId = scope.kind === 'customer' ? scope.customerId : '';
  const tenantId = scope.kind === 'otherTenant' ? scope.tenantId : '';
  const edgeId = scope.kind === 'edge' ? scope.edgeId : '';
  const customer = useQuery({ ...customerShortInfoQuery(customerId), enabled: customerId !== '' });
  const tenant = useQuery({ ...tenantQuery(tenantId), enabled: tenantId !== '' });
  const edge = useQuery({ ...edgeInfoQuery(edgeId), enabled: edgeId !== '' });
  if (customerId) return customer.data;
  if (edgeId) return edge.data && { title: edge.data.name, isPublic: false };
  return tenantId && tenant.data ? { title: tenant.data.title, isPublic: false } : undefined;
}
