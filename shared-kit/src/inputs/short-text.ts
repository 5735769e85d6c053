/** Characters of a searched text that a message repeats. */
const shortTextLength = 6;

/** As much of a searched text as a message repeats: "thermometer" is "thermo...". Blanks around it count for nothing. */
export const shortText = (text: string): string => {
  const words = text.trim();
  return words.length > shortTextLength ? `${words.slice(0, shortTextLength)}...` : words;
};
