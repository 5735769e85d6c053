/**
 * The index a key leads to from a row (-1: from none), or null for a key that moves nothing. `loops`: the ends of the
 * list are neighbors.
 */
export function nextRow(key: string, index: number, count: number, loops = false): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return index < last ? index + 1 : loops ? 0 : last;
    case 'ArrowUp':
      return index > 0 ? index - 1 : loops ? last : 0;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
