/** A line of a message, and whether the other side is without it. */
export interface DataLine {
  text: string;
  isChanged: boolean;
}

/** JSON with a line for each member, in the order of their names; any other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(inOrder(JSON.parse(text)), undefined, 2);
  } catch {
    return text;
  }
}

/** A value whose members stand in the order of their names, at every depth. */
export const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(members.map(([key, inner]) => [key, inOrder(inner)]));
};

/** The lines of two texts, each marked where the other text has no such line. */
export function changedLines(before: string, after: string): { before: DataLine[]; after: DataLine[] } {
  const bare = (line: string) => line.replace(/,$/, '');
  const marked = (text: string, other: string) => {
    const known = new Set(other.split('\n').map(bare));
    return text.split('\n').map((line) => ({ text: line, isChanged: other !== '' && !known.has(bare(line)) }));
  };
  return { before: marked(before, after), after: marked(after, before) };
}
