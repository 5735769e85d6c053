import { fillNames } from '@mullion/shared-kit/widget-runtime/placeholders';
import type { NamedEntity, WidgetSource } from './widget-source';

type Whose = Pick<WidgetSource, 'name' | 'aliasName'>;

/** What texts name of an entity by `${…}`; undefined: there is none to name. */
export const namesOf = (entity: NamedEntity | null, source: Whose): Readonly<Record<string, string | undefined>> => ({
  entityName: entity?.name ?? source.name,
  deviceName: entity?.name ?? source.name,
  entityLabel: entity?.label || (entity?.name ?? source.name),
  entityDescription: entity ? (entity.description ?? '') : undefined,
  entityId: entity?.id.id,
  entityType: entity?.id.entityType,
  aliasName: source.aliasName,
  dsName: source.name,
});

/** A label about an entity of a datasource, with what it names filled in. */
export function labelText(label: string, entity: NamedEntity | null, source: Whose): string {
  if (!label.includes('${')) return label;
  const names = namesOf(entity, source);
  return fillNames(label, (key) => (Object.hasOwn(names, key) ? names[key] : undefined));
}

/** The label of a key as a legend says it: beside those of other entities it tells whose it is. */
export function legendLabel(
  label: string,
  entity: NamedEntity | null,
  source: Whose & Pick<WidgetSource, 'keys' | 'comparison'>,
  isOneOfMany: boolean,
): string {
  const filled = labelText(label, entity, source);
  if (!isOneOfMany || filled !== label) return filled;
  const name = entity?.name ?? source.name;
  return source.keys.length > 1 || source.comparison ? `${name} · ${label}` : name;
}
