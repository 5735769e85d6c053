import type { NamedEntity, WidgetSource } from './widget-source';

/** A datasource as stored scripts read it. */
export function datasourceOf(source: WidgetSource, entity: NamedEntity | null): Record<string, unknown> {
  return {
    type: { count: 'entityCount', entities: 'entity', function: 'function' }[source.kind],
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
    ...(source.comparison && { isAdditional: true, origDatasourceIndex: source.comparison.of }),
  };
}
