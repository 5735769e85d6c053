import { fillPlaceholders, lookUpValues } from '@mullion/shared-kit/widget-runtime/placeholders';
import type { LatestRow } from './latest-rows';

/** A value for texts: where it is to stand in HTML, nothing in it is HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Looks up what texts name by `${…}`: values by label or `#n`, and what the first entity is called. */
function lookUpRows(rows: readonly LatestRow[]): (key: string) => unknown {
  const cells = rows.flatMap((row) => row.cells);
  const values = lookUpValues(cells.map(({ key, value }) => ({ label: key.label, value: value ?? null })));
  const first = rows[0];
  const name = first?.entity?.name;
  const names: Record<string, string | undefined> = {
    entityName: name,
    deviceName: name,
    entityLabel: first?.entity?.label || name,
    entityDescription: first?.entity ? (first.entity.description ?? '') : undefined,
    entityId: first?.entity?.id.id,
    entityType: first?.entity?.id.entityType,
    aliasName: first?.source.aliasName,
    dsName: first?.source.name,
  };
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
