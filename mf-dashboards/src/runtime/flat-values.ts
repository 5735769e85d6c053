import { fillPlaceholders, lookUpValues } from '@mullion/shared-kit/widget-runtime/placeholders';
import { namesOf } from './label-text';
import type { LatestRow } from './latest-rows';

/** A value for texts: where it is to stand in HTML, nothing in it is HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A text with what it names by `${…}`: values by label or `#n`, and what the first entity is called. In HTML (`isHtml`) none
 * of them is more than text.
 */
export function fillText(text: string, rows: readonly LatestRow[], isHtml = false): string {
  const cells = rows.flatMap((row) => row.cells);
  const values = lookUpValues(cells.map(({ key, value }) => ({ label: key.label, value: value ?? null })));
  const first = rows[0];
  const names: Readonly<Record<string, string | undefined>> = first ? namesOf(first.entity, first.source) : {};
  const plain = <T>(value: T) => (isHtml && typeof value === 'string' ? escapeHtml(value) : value);
  return fillPlaceholders(
    text,
    (key) => plain(values(key)),
    (key) => (Object.hasOwn(names, key) ? plain(names[key]) : undefined),
  );
}
