import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { useState } from 'react';

/** Ids of rows that have none: they follow moves and removals, and grow and shrink at the end with the list. */
export function useRowIds(count: number): readonly [readonly string[], (change: (ids: string[]) => string[]) => void] {
  const [ids, setIds] = useState<string[]>([]);
  const known = Array.from({ length: count }, (_, at) => ids[at] ?? newUuid());
  if (ids.length < count) setIds(known);
  return [known, (change) => setIds(change(known))];
}
