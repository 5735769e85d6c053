const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether the text contains every word of the query, ignoring case and accents. */
export const matches = (text: string, query: string): boolean => {
  const whole = folded(text);
  return folded(query)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};

/** Whether every word of the query begins a word of the text: for names that one knows, such as those of actions. */
export const matchesWords = (text: string, query: string): boolean => {
  const words = folded(text).split(/[\s/]+/);
  return folded(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};
