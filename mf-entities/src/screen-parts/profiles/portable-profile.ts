/** A profile as a file holds it: without what belongs to one installation, and never the default. */
export function portable<T extends object>(profile: T): T {
  const {
    id: _,
    createdTime: _time,
    tenantId: _tenant,
    customerId: _customer,
    ...rest
  } = profile as Record<string, unknown>;
  return { ...rest, default: false } as unknown as T;
}
