import type { TreeRow } from './tree-store';

export type TreeAction = { type: 'focus'; id: string } | { type: 'toggle' | 'select' };

/** What a key does on a row of a tree, as the ARIA practices describe it; `undefined` if nothing. */
export function treeKey(key: string, rows: readonly TreeRow[], at: number, rtl = false): TreeAction | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const { item } = row;
  const to = (index: number): TreeAction | undefined => {
    const target = rows[index];
    return target && target !== row ? { type: 'focus', id: target.item.id } : undefined;
  };
  const [inward, outward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'Enter':
    case ' ':
      return { type: 'select' };
    case inward:
      if (!item.hasChildren) return undefined;
      if (!item.open) return { type: 'toggle' };
      return (rows[at + 1]?.level ?? 0) > row.level ? to(at + 1) : undefined;
    case outward:
      if (item.open && item.hasChildren) return { type: 'toggle' };
      return to(rows.findLastIndex((one, index) => index < at && one.level < row.level));
    default: {
      if (key.length !== 1) return undefined;
      const after = rows.map((_, offset) => (at + 1 + offset) % rows.length);
      const found = after.find((index) => rows[index]?.item.text.toLowerCase().startsWith(key.toLowerCase()));
      return found === undefined ? undefined : to(found);
    }
  }
}
