import { isPaintable } from './paint-cost';

/** Functions that ask for files, paint what they find elsewhere, or once ran scripts. */
const fetching = /(url|image|image-set|element|expression|cross-fade|paint|src)\s*\(/i;
/** Functions that another text takes the place of later. */
const substituting = /(var|env|attr|if)\s*\(/i;
/** Pictures that are in the text itself; quotes and brackets in them count only where nothing else is in the value. */
const onlyOwnPicture = /^url\(\s*"data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,][^"\\]*"\s*\)$/i;
const ownPicture = /url\(\s*(["']?)data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,][^"'()\\]*\1\s*\)/gi;
const onlyText = /^"(?:[^"\\]|\\.)*"$/s;
/** An attribute as a text; with a type it would be any value. */
const attributeAsText = /attr\(\s*[-\w]+\s*\)/gi;
/** Numbers, words, colors and plain functions; no escapes and no addresses. */
const plain = /^[-\w\s.,#%()/+*'"]+$/;

/**
 * Whether a stored declaration, also one of a custom property, fetches nothing, stays in its place, and is painted in good time: what it says now, and
 * what browsers make of it once `var()` and the like are filled in. What is written with escapes is refused: browsers read
 * those after this was read.
 */
export function isHarmlessValue(property: string, value: string): boolean {
  if (property === 'position') return /^(static|relative|absolute|sticky|inherit|initial|unset|revert)$/i.test(value);
  if (onlyText.test(value) || onlyOwnPicture.test(value)) return true;
  const rest = property === 'content' ? value.replace(attributeAsText, ' ') : value;
  if (value.includes('\\') || /attr\s*\(/i.test(rest)) return false;
  const plainRest = rest.replace(ownPicture, ' ');
  return !fetching.test(plainRest) && isPaintable(property, plainRest);
}

/** Whether a value in a `style` is harmless and means the same wherever it stands. */
export const isPlainValue = (value: string): boolean =>
  plain.test(value) && !substituting.test(value) && isHarmlessValue('', value);
