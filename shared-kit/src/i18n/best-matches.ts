/**
 * Options whose label contains a text: first those that begin with it, then those with a word that does, then the rest.
 * Within each the order stays.
 */
export function bestMatches<T>(options: readonly T[], text: string, labelOf: (option: T) => string): T[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...options];
  const found = [0, 1, 2].map((): T[] => []);
  for (const option of options) {
    const label = labelOf(option).toLocaleLowerCase();
    const at = label.indexOf(wanted);
    if (at >= 0) found[at === 0 ? 0 : hasWordFrom(label, wanted) ? 1 : 2]?.push(option);
  }
  return found.flat();
}

/** Options whose label begins with a text, in any case and without the blanks around it. */
export function startingWith<T>(options: readonly T[], text: string, labelOf: (option: T) => string = String): T[] {
  const start = text.trim().toLocaleLowerCase();
  return options.filter((option) => labelOf(option).toLocaleLowerCase().startsWith(start));
}

/** Whether some word of the label begins with the text. */
const hasWordFrom = (label: string, wanted: string): boolean =>
  label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) || label.includes(` ${wanted}`);
