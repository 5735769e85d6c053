/** Characters of a searched text that a message repeats (spec 3 §8). */
export const shortTextLength = 6;

/** As much of a searched text as a message repeats: "thermometer" is "thermo...". */
export const shortText = (text: string): string =>
  text.length > shortTextLength ? `${text.slice(0, shortTextLength)}...` : text;
