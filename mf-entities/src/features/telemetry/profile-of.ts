/** Id of a device's profile; undefined for entities of other types. */
export function profileOf(entity: unknown): string | undefined {
  const { deviceProfileId } = (entity ?? {}) as { deviceProfileId?: { id?: string } };
  return deviceProfileId?.id;
}
