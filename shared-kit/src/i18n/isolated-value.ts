/** Marks that turn the direction of what follows them. */
const marks = /[\u202a-\u202e\u2066-\u2069]/;
/** Letters that are read from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const FIRST_STRONG = '\u2068';
const END = '\u2069';
const opening = /[\u2066-\u2068]/;

/**
 * A value for a text whose words it must not turn around: one with marks of direction, or read the other way, stands in
 * an isolate of its own. Any other stays as it is.
 */
export function isolatedValue(value: string, isTextRightToLeft: boolean): string {
  if (!marks.test(value) && (isTextRightToLeft || !rightToLeft.test(value))) return value;
  // Isolates that it leaves open are closed, and it cannot end ours. Embeddings and overrides end with the isolate.
  let open = 0;
  let inner = '';
  for (const character of value) {
    if (opening.test(character)) open++;
    else if (character === END && open-- === 0) {
      open = 0;
      continue;
    }
    inner += character;
  }
  return FIRST_STRONG + inner + END.repeat(open + 1);
}
