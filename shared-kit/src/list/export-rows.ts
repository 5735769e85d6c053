import type { EntityId } from '../api/entity-id';
import { type EntityData, type EntityKey, findEntityData } from '../api/entity-query';
import { byteOrderMark, csvText, fileName, separatorIn } from '../browser/csv';
import { downloadFile } from '../browser/download-file';
import { currentDateLocale } from '../i18n/i18n';
import type { CellContext, Column } from './column';

/** Entities of one query for their values. */
const ENTITIES_AT_ONCE = 500;

/** Rows as a table: a line for each, a column for each that says what belongs in a file. */
export async function rowsCsv<T, C extends CellContext>(
  rows: readonly T[],
  columns: readonly Column<T, C>[],
  context: C,
  signal?: AbortSignal,
): Promise<string> {
  const keys = columns.flatMap(({ liveFile, live = [] }) => (liveFile ? live : []));
  const values = await valuesOf(rows, keys, signal);
  const written = columns.flatMap(({ label, file, liveFile, live: [key] = [] }) => {
    if (liveFile && key) return [{ label, file: (row: T) => liveFile(valueAt(values.get(idOf(row)), key), context) }];
    return file ? [{ label, file: (row: T) => file(row, context) }] : [];
  });
  return csvText(
    [written.map(({ label }) => context.t(label)), ...rows.map((row) => written.map(({ file }) => file(row) ?? ''))],
    separatorIn(currentDateLocale()),
  );
}

/** Saves a table as a CSV file. */
export function saveCsv(title: string, text: string): void {
  downloadFile(fileName(title, 'csv', 'list'), new Blob([byteOrderMark, text], { type: 'text/csv' }));
}

/** Columns with live values are of lists of entities. */
const idOf = (row: unknown): string => (row as { id: EntityId }).id.id;

const valueAt = (entity: EntityData | undefined, { type, key }: EntityKey) => entity?.latest?.[type]?.[key]?.value;

/** What the platform has of the rows at these keys, by their ids. */
async function valuesOf(rows: readonly unknown[], latestValues: readonly EntityKey[], signal?: AbortSignal) {
  const found = new Map<string, EntityData>();
  if (latestValues.length === 0) return found;
  for (let at = 0; at < rows.length; at += ENTITIES_AT_ONCE) {
    const part = rows.slice(at, at + ENTITIES_AT_ONCE) as { id: EntityId }[];
    const entityType = part[0]?.id.entityType as EntityId['entityType'];
    const { data } = await findEntityData(
      {
        entityFilter: { type: 'entityList', entityType, entityList: part.map(idOf) },
        pageLink: { page: 0, pageSize: ENTITIES_AT_ONCE },
        latestValues,
      },
      { signal },
    );
    for (const entity of data) found.set(entity.entityId.id, entity);
  }
  return found;
}
