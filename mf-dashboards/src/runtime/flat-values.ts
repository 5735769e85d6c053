import { fillPlaceholders, lookUpValues } from '@mullion/shared-kit/widget-runtime/placeholders';
import { namesOf } from './label-text';
import type { LatestRow } from './latest-rows';

/** A value for texts: where it is to stand in HTML, nothing in it is HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Looks up what texts name by `${…}`: values by label or `#n`, and what the first entity is called. */
function lookUpRows(rows: readonly LatestRow[]): (key: string) => unknown {
  const cells = rows.flatMap((row) => row.cells);
  const values = lookUpValues(cells.map(({ key, value }) => ({ label: key.label, value: value ?? null })));
  const first = rows[0];
  const names: Readonly<Record<string, string | undefined>> = first ? namesOf(first.entity, first.source) : {};
  return (key) => (Object.hasOwn(names, key) && names[key] !== undefined ? names[key] : values(key));
}

/** A text with the values that it names; in HTML (`isHtml`) none of them is more than text. */
export function fillText(text: string, rows: readonly LatestRow[], isHtml = false): string {
  const lookUp = lookUpRows(rows);
  return fillPlaceholders(text, (key) => {
    const value = lookUp(key);
    return isHtml && typeof value === 'string' ? escapeHtml(value) : value;
  });
}
