/** A path in what was read as it leads to the same part of what became of that; nothing where the part is gone. */
export function pathNow(path: readonly string[], read: unknown, now: unknown): readonly string[] | undefined {
  const [member, ...rest] = path;
  if (member === undefined) return [];
  const inList = Array.isArray(read) && Array.isArray(now);
  const place = inList ? placeNow(read, now, Number(member)) : member;
  if (place === undefined) return undefined;
  const after = pathNow(rest, memberOf(read, member), memberOf(now, place));
  return after && [place, ...after];
}

/** Any object's or list's own member. */
export const memberOf = (value: unknown, member: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, member)
    ? (value as Record<string, unknown>)[member]
    : undefined;

/** Where something of a list stands now: where it is as it was, or else where one is new that has most of it. */
function placeNow(read: readonly unknown[], now: readonly unknown[], index: number): string | undefined {
  const [before, after] = [read.map(textOf), now.map(textOf)];
  const text = before[index] ?? '';
  const known = placesOf(after, text);
  if (known.length > 0) return known[placesOf(before, text).indexOf(index)]?.toString();
  let best: { place: string; share: number } | undefined;
  for (const [place, one] of now.entries()) {
    const isOther = before.includes(after[place] ?? '') || !isSamePart(read[index], one);
    const share = isOther ? 0 : sharedBy(read[index], one);
    if (share > (best?.share ?? 1 / 2)) best = { place: String(place), share };
  }
  return best?.place;
}

/** Whether nothing that a part is known by tells it from another one: a key that took the place of a removed one is no part of it. */
const isSamePart = (one: unknown, other: unknown): boolean =>
  ['id', 'type', 'name'].every((member) => memberOf(one, member) === memberOf(other, member));

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

const placesOf = (texts: readonly string[], text: string): number[] =>
  texts.flatMap((one, place) => (one === text ? [place] : []));

/** How much of one value another one has too, from 0 to 1. */
function sharedBy(one: unknown, other: unknown): number {
  if (typeof one !== 'object' || one === null || textOf(one) === textOf(other))
    return Number(textOf(one) === textOf(other));
  const shares = Object.keys(one).map((name) => {
    const part = memberOf(one, name);
    const others = Array.isArray(one) ? (Array.isArray(other) ? other : []) : [memberOf(other, name)];
    return Math.max(0, ...others.map((another) => sharedBy(part, another)));
  });
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
