/** A mark on a line: where it is, and the direction of the line there, radians clockwise from the right. */
interface LineMark {
  x: number;
  y: number;
  angle: number;
}

interface Point {
  x: number;
  y: number;
}

/** “20px” or “10%” of a length; what is neither is nothing. */
function lengthIn(text: string, whole: number): number {
  const number = Number.parseFloat(text);
  if (!Number.isFinite(number)) return 0;
  return text.trim().endsWith('%') ? (whole * number) / 100 : number;
}

/** Marks closer than this run into one another, px. */
const CLOSEST = 4;
const MOST_MARKS = 2000;

/** The places of marks along a line of points, px, at distances that settings say. */
export function marksAlong(
  points: readonly Point[],
  { offset, endOffset, repeat }: { offset: string; endOffset: string; repeat: string },
): LineMark[] {
  const lengths = points.slice(1).map((point, at) => distance(points[at] ?? point, point));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const end = whole - lengthIn(endOffset, whole);
  const every = lengthIn(repeat, whole);
  const marks: LineMark[] = [];
  let [at, passed] = [0, 0];
  let next = lengthIn(offset, whole);
  while (next <= end && marks.length < MOST_MARKS) {
    while (at < lengths.length - 1 && passed + (lengths[at] ?? 0) < next) {
      passed += lengths[at] ?? 0;
      at += 1;
    }
    const [from, to] = [points[at], points[at + 1]];
    if (!from || !to) break;
    const share = (next - passed) / (lengths[at] || 1);
    marks.push({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      angle: Math.atan2(to.y - from.y, to.x - from.x),
    });
    // Without a distance there is one mark.
    if (every <= 0) break;
    next += Math.max(CLOSEST, every);
  }
  return marks;
}

const distance = (one: Point, other: Point) => Math.hypot(other.x - one.x, other.y - one.y);

/** The lines of a mark: the head of an arrow, or a dash across nothing but the way itself. */
export function markLine({ x, y, angle }: LineMark, symbol: 'arrowHead' | 'dash', size: number): Point[] {
  const from = (turn: number, length: number): Point => ({
    x: x + Math.cos(angle + turn) * length,
    y: y + Math.sin(angle + turn) * length,
  });
  if (symbol === 'dash') return [from(Math.PI, size / 2), from(0, size / 2)];
  const wing = Math.PI * (5 / 6);
  return [from(wing, size), { x, y }, from(-wing, size)];
}
