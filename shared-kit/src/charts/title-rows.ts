/** A title where it stands in its row. */
export interface PlacedTitle<Title> {
  title: Title;
  /** As much of it as there is room for. */
  text: string;
  /** From where the row begins, px. */
  left: number;
}

/** Between two titles of a row, px. */
const BETWEEN = 16;

interface Room {
  /** Of a row, px. */
  room: number;
  /** How wide a text is, px. */
  widthOf: (text: string) => number;
  /** What stands before each title, px. */
  before: number;
}

/** Titles beside one another, in as many rows as they need. */
export function titleRows<Title extends { text: string }>(
  titles: readonly Title[],
  { room, widthOf, before }: Room,
): readonly PlacedTitle<Title>[][] {
  const rows: PlacedTitle<Title>[][] = [];
  let left = Number.POSITIVE_INFINITY;
  for (const title of titles) {
    const text = shortenedTo(title.text, room - before, widthOf);
    const wide = before + widthOf(text);
    if (left + wide > room) {
      rows.push([]);
      left = 0;
    }
    rows.at(-1)?.push({ title, text, left });
    left += wide + BETWEEN;
  }
  return rows;
}

/** As much of a text as has room. */
export function shortenedTo(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  let [fits, tooMany] = [0, letters.length];
  const first = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  while (tooMany - fits > 1) {
    const some = Math.floor((fits + tooMany) / 2);
    if (widthOf(first(some)) <= room) fits = some;
    else tooMany = some;
  }
  return first(fits);
}
