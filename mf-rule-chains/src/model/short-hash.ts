const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const RADIX = 36;

/** Tells texts apart, as FNV-1a does: for names of things, never for secrets. */
export function shortHash(text: string): string {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return `${text.length}-${(hash >>> 0).toString(RADIX)}`;
}
