import { useQuery } from '@tanstack/react-query';
import { isAway } from '../api/api-error';
import { customerShortInfoQuery } from '../api/customers';
import { edgeInfoQuery } from '../api/edges';
import type { CallOptions } from '../api/http-client';
import type { Scope } from '../api/scope';
import { tenantQuery } from '../api/tenants';

/** The customer, tenant or edge whose list it is, as it is called. */
interface Owner {
  title: string;
  /** The public customer. */
  isPublic: boolean;
}

/** The owner of a scope, as far as it is known, and whether this person has none of the kind. */
interface OwnerState {
  /** Absent while it is read, and in a scope without one. */
  owner?: Owner;
  isGone: boolean;
}

/** Who is there, is told in the place of the list. */
const inPlace: CallOptions = { ignoreErrors: true };

/** The owner of a scope below a customer, tenant or edge. */
export function useOwner(scope: Scope): OwnerState {
  const customerId = scope.kind === 'customer' ? scope.customerId : '';
  const tenantId = scope.kind === 'otherTenant' ? scope.tenantId : '';
  const edgeId = scope.kind === 'edge' ? scope.edgeId : '';
  const customer = useQuery({ ...customerShortInfoQuery(customerId, inPlace), enabled: customerId !== '' });
  const tenant = useQuery({ ...tenantQuery(tenantId, inPlace), enabled: tenantId !== '' });
  const edge = useQuery({ ...edgeInfoQuery(edgeId, inPlace), enabled: edgeId !== '' });
  if (customerId) return { owner: customer.data, isGone: isAway(customer.error) };
  const { data, error } = edgeId ? edge : tenant;
  const title = data && ('title' in data ? data.title : data.name);
  return { owner: title === undefined ? undefined : { title, isPublic: false }, isGone: isAway(error) };
}
