/** What people wrote about an entity, as text; what other clients stored in its place, any JSON, as it is written. */
export function descriptionOf({ additionalInfo }: { additionalInfo?: { description?: unknown } | null }): string {
  const stored = additionalInfo?.description ?? '';
  return typeof stored === 'string' ? stored : JSON.stringify(stored);
}
