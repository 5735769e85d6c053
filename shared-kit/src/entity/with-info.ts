/**
 * Additional info in which members have changed. Where none has, it stays what it is, whatever that is: other clients store
 * any JSON there, and texts or lists give way to members only when there are some.
 *
 * @param before the members as they were read; of a new entity null, which gets them all
 */
export function withInfo<I extends object | null | undefined>(info: I, before: object | null, members: object): I {
  const was = before && new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(members).filter(([name, value]) => was?.get(name) !== value);
  if (changed.length === 0) return info;
  const isObject = typeof info === 'object' && !Array.isArray(info);
  return { ...(isObject ? info : null), ...Object.fromEntries(changed) } as I;
}
