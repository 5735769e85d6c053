/** Whose entities a list shows: the tenant's, or one customer's. */
export type Scope = 'tenant' | { customerId: string };

/** Path of a list call: `scoped('deviceInfos', scope)` is `/api/tenant/deviceInfos` or `/api/customer/{id}/deviceInfos`. */
export const scoped = (list: string, scope: Scope): string =>
  scope === 'tenant' ? `/api/tenant/${list}` : `/api/customer/${scope.customerId}/${list}`;
