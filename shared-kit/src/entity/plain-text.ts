/** A member of an entity in words: texts and numbers as they are, yes or no; '' for nothing and for what is no one value. */
export function plainText(value: unknown, t: (key: string) => string): string {
  if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
