/** Lines of both sides beside each other; where one side has nothing it is null. */
export interface DiffRow {
  left: string | null;
  right: string | null;
  same: boolean;
}

/** Differences beyond which whole blocks are taken for changed: finding the fewest would take too long. */
const MOST_EDITS = 4000;

/** Lines that are left to compare, as numbers that are the same for equal lines, and where they stand. */
interface Side {
  lines: Int32Array;
  places: Int32Array;
}

/** What is left of both sides without the lines that only one of them has: those differ, however the rest is matched. */
function sidesOf(left: readonly string[], right: readonly string[], start: number, end: number): [Side, Side] {
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[]) =>
    Int32Array.from({ length: lines.length - start - end }, (_, at) => {
      const line = lines[start + at] ?? '';
      const known = numbers.get(line) ?? numbers.size;
      numbers.set(line, known);
      return known;
    });
  const [a, b] = [numbered(left), numbered(right)];
  const shared = (own: Int32Array, other: Int32Array): Side => {
    const has = new Set(other);
    const places = Int32Array.from(own.keys()).filter((at) => has.has(own[at] as number));
    return { places, lines: places.map((at) => own[at] as number) };
  };
  return [shared(a, b), shared(b, a)];
}

/** Indexes of equal lines, in order, by Myers' greedy walk; none where the sides differ in too much. */
function equalLines(a: Int32Array, b: Int32Array): [number, number][] {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  // How far each diagonal reaches, and of each step what it found: those from -step to step.
  const reached = new Int32Array(2 * most + 3);
  const middle = most + 1;
  const found: Int32Array[] = [];
  for (let step = 0; step <= most; step++) {
    found.push(reached.slice(middle - step - 1, middle + step + 2));
    for (let k = -step; k <= step; k += 2) {
      let x = startOf(reached, middle, step, k);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reached[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(found, a.length, b.length);
    }
  }
  return [];
}

/** Whether the way to a diagonal comes down from the one above it, not across from the one below. */
const comesDown = (reached: Int32Array, middle: number, step: number, k: number) =>
  k === -step || (k !== step && (reached[middle + k - 1] ?? 0) < (reached[middle + k + 1] ?? 0));

const startOf = (reached: Int32Array, middle: number, step: number, k: number) =>
  comesDown(reached, middle, step, k) ? (reached[middle + k + 1] ?? 0) : (reached[middle + k - 1] ?? 0) + 1;

function walkBack(found: readonly Int32Array[], endX: number, endY: number): [number, number][] {
  const equal: [number, number][] = [];
  let [x, y] = [endX, endY];
  for (let step = found.length - 1; step >= 0; step--) {
    const reached = found[step] ?? new Int32Array();
    const middle = step + 1;
    const k = x - y;
    const start = step === 0 ? 0 : startOf(reached, middle, step, k);
    while (x > start && y > 0) equal.push([--x, --y]);
    if (step === 0) break;
    if (comesDown(reached, middle, step, k)) y--;
    else x--;
  }
  return equal.reverse();
}

/** Lines of two texts beside each other, with as few differences as can be found in a moment. */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  const longest = Math.min(left.length, right.length) - start;
  while (end < longest && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const [a, b] = sidesOf(left, right, start, end);
  const rows: DiffRow[] = [];
  let [x, y] = [0, 0];
  const changed = (toX: number, toY: number) => {
    for (; x < toX || y < toY; x++, y++) {
      rows.push({ left: x < toX ? (left[x] ?? '') : null, right: y < toY ? (right[y] ?? '') : null, same: false });
    }
    [x, y] = [toX, toY];
  };
  const same = (toX: number) => {
    for (; x < toX; x++, y++) rows.push({ left: left[x] ?? '', right: left[x] ?? '', same: true });
  };
  same(start);
  for (const [keptX, keptY] of equalLines(a.lines, b.lines)) {
    changed(start + (a.places[keptX] ?? 0), start + (b.places[keptY] ?? 0));
    same(x + 1);
  }
  changed(left.length - end, right.length - end);
  same(left.length);
  return rows;
}

/** Lines of a document: members stand in the order of their names, so that one written in another order is no difference. */
export const documentLines = (document: object): string[] =>
  JSON.stringify(
    document,
    (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    4,
  ).split('\n');
