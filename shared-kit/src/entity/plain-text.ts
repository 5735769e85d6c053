/** A member of an entity as text: strings and numbers as they are, yes or no; '' for nothing and for objects. */
export function plainText(value: unknown, t: (key: string) => string): string {
  if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
