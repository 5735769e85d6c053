/** Lines of both sides beside each other; where one side has nothing it is null. */
export interface DiffRow {
  left: string | null;
  right: string | null;
  same: boolean;
}

/** Differences beyond which whole blocks are taken for changed: finding the fewest would take too long. */
const MOST_EDITS = 1500;

/** Indexes of equal lines, in order, by Myers' greedy walk; null: the sides differ in too much. */
function equalLines(a: readonly string[], b: readonly string[]): [number, number][] | null {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  let reached = new Map([[1, 0]]);
  const before: Map<number, number>[] = [];
  for (let edits = 0; edits <= most; edits++) {
    before.push(new Map(reached));
    const next = new Map(reached);
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && (next.get(k - 1) ?? -1) < (next.get(k + 1) ?? -1));
      let x = down ? (next.get(k + 1) ?? 0) : (next.get(k - 1) ?? 0) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      next.set(k, x);
      if (x >= a.length && y >= b.length) return walkBack(before, a.length, b.length);
    }
    reached = next;
  }
  return null;
}

function walkBack(before: readonly Map<number, number>[], endX: number, endY: number): [number, number][] {
  const equal: [number, number][] = [];
  let [x, y] = [endX, endY];
  for (let edits = before.length - 1; edits >= 0; edits--) {
    const reached = before[edits] ?? new Map<number, number>();
    const k = x - y;
    const down = k === -edits || (k !== edits && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const previousK = down ? k + 1 : k - 1;
    const previousX = reached.get(previousK) ?? 0;
    const previousY = previousX - previousK;
    while (x > previousX && y > previousY && x > 0 && y > 0) {
      x--;
      y--;
      equal.push([x, y]);
    }
    [x, y] = [previousX, Math.max(previousY, 0)];
  }
  return equal.reverse();
}

/** Lines of two texts beside each other, with as few differences as can be found in a moment. */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end++;
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const rows: DiffRow[] = left.slice(0, start).map((line) => ({ left: line, right: line, same: true }));
  let [x, y] = [0, 0];
  const changed = (toX: number, toY: number) => {
    for (; x < toX || y < toY; x++, y++) {
      rows.push({ left: x < toX ? (a[x] ?? '') : null, right: y < toY ? (b[y] ?? '') : null, same: false });
    }
    [x, y] = [toX, toY];
  };
  for (const [equalX, equalY] of equalLines(a, b) ?? []) {
    changed(equalX, equalY);
    const line = a[equalX] ?? '';
    rows.push({ left: line, right: line, same: true });
    [x, y] = [equalX + 1, equalY + 1];
  }
  changed(a.length, b.length);
  rows.push(...left.slice(left.length - end).map((line): DiffRow => ({ left: line, right: line, same: true })));
  return rows;
}
