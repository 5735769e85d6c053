import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { tenantQuery } from '@mullion/shared-kit/api/tenants';
import { useQuery } from '@tanstack/react-query';

/** The customer or tenant whose list it is, as it is called. */
export interface Owner {
  title: string;
  /** The public customer. */
  isPublic: boolean;
}

/** The owner of a scope below a customer or tenant; undefined while it is read, and in a scope without one. */
export function useOwner(scope: Scope): Owner | undefined {
  const customerId = scope.kind === 'customer' ? scope.customerId : '';
  const tenantId = scope.kind === 'otherTenant' ? scope.tenantId : '';
  const customer = useQuery({ ...customerShortInfoQuery(customerId), enabled: customerId !== '' });
  const tenant = useQuery({ ...tenantQuery(tenantId), enabled: tenantId !== '' });
  if (customerId) return customer.data;
  return tenantId && tenant.data ? { title: tenant.data.title, isPublic: false } : undefined;
}
