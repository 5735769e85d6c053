import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { useQuery } from '@tanstack/react-query';

/** What a tenant is called; null: it was deleted; undefined: not known yet, or it can't be read. */
export function useTenantName(tenantId: string): string | null | undefined {
  const { data, error } = useQuery(foundEntityQuery(entityId('TENANT', tenantId)));
  return isNotFound(error) ? null : data?.name;
}
