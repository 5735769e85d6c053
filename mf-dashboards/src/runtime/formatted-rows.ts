import type { LatestCell, LatestRow } from './latest-rows';
import { readValue } from './value-format';

/** Rows as functions of widgets get them: an object for each entity, with its values by label. */
export const formattedRows = (rows: readonly LatestRow[]): Record<string, unknown>[] =>
  rows.map(({ source, entity, cells }, at) => ({
    ...(entity && {
      entityName: entity.name,
      deviceName: entity.name,
      entityLabel: entity.label || entity.name,
      entityDescription: entity.description ?? '',
      entityId: entity.id.id,
      entityType: entity.id.entityType,
    }),
    aliasName: source.aliasName,
    dsName: source.name,
    dsIndex: at,
    deviceType: typeOf(cells),
    ...Object.fromEntries(
      cells.flatMap(({ key, ts, value }) => [
        [key.label, value === undefined ? null : readValue(value)],
        [`${key.label}|ts`, ts],
      ]),
    ),
  }));

/** What the key that is called `type`, in letters of any size, says of the entity; null: there is none. */
function typeOf(cells: readonly LatestCell[]): unknown {
  const value = cells.find(({ key }) => key.label.toLowerCase() === 'type')?.value;
  return value === undefined ? null : readValue(value);
}
