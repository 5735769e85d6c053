import type { EntityDataPageLink, EntityKey } from '../api/entity-query';

type SortOrder = NonNullable<EntityDataPageLink['sortOrder']>;

/** The page link of each of several queries that make one page together: everything up to its end. */
export const upToPage = <L extends EntityDataPageLink>(link: L): L => ({
  ...link,
  page: 0,
  pageSize: (link.page + 1) * link.pageSize,
});

/** Keys with the one that is sorted by among them. */
export const withKey = (keys: readonly EntityKey[], { type, key }: EntityKey): readonly EntityKey[] =>
  keys.some((one) => one.type === type && one.key === key) ? keys : [...keys, { type, key }];

/** A page of what several queries answer, each sorted. */
export function mergePage<T>(
  all: readonly T[],
  { page, pageSize }: EntityDataPageLink,
  { direction }: SortOrder,
  sortedBy: (item: T) => unknown,
): T[] {
  const turn = direction === 'DESC' ? -1 : 1;
  return all
    .toSorted((one, other) => turn * compare(sortedBy(one), sortedBy(other)))
    .slice(page * pageSize, (page + 1) * pageSize);
}

/** As the platform sorts: numbers by size, texts by letters, nothing first. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [one ?? '', other ?? ''];
  if (a !== '' && b !== '' && Number.isFinite(Number(a)) && Number.isFinite(Number(b))) return Number(a) - Number(b);
  const [left, right] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
