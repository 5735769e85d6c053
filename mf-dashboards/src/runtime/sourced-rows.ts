import { formattedRows } from './formatted-rows';
import type { LatestRow } from './latest-rows';

/** Rows as a function gets them, each with its datasource where the function names it: of thousands that is most of what goes along. */
export const sourcedRows = (rows: readonly LatestRow[], body: string): Record<string, unknown>[] => {
  const told = formattedRows(rows);
  if (!body.includes('$datasource')) return told;
  return rows.map((row, at) => ({ ...told[at], $datasource: datasourceIn(row) }));
};

/** The same as frames of scripts get: shared with them, it would come with every dashboard. */
const datasourceIn = ({ source, entity }: LatestRow): Record<string, unknown> => ({
  type: source.kind === 'function' ? 'function' : source.kind === 'count' ? 'entityCount' : 'entity',
  name: entity?.name ?? source.name,
  aliasName: source.aliasName,
  ...(source.aliasId && { entityAliasId: source.aliasId }),
  ...(source.filterId && { filterId: source.filterId }),
  ...(entity && {
    entityId: entity.id.id,
    entityType: entity.id.entityType,
    entityName: entity.name,
    entityLabel: entity.label || entity.name,
    entityDescription: entity.description ?? '',
    entity: { id: entity.id, name: entity.name, label: entity.label || entity.name },
  }),
  dataKeys: source.keys,
  latestDataKeys: source.latestKeys,
});
