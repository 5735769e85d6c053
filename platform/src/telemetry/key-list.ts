/** The parts of a comma-separated list of keys; empty ones at its end do not count, so `,` has none at all. */
export function splitKeys(text: string): string[] {
  const keys = text.split(',');
  while (keys.at(-1) === '') keys.pop();
  return keys;
}
