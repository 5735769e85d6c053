import type { RelationFilter } from './alias-filter-draft';
import type { AliasFilter, AliasReference, RootReference } from './entity-alias';

/** How the parts of a filter are said in the page's language. */
export interface AliasTexts {
  /** Text of a key of this folder. */
  t: (key: string, values?: Record<string, unknown>) => string;
  /** "Devices"; of a stand-in: "Current customer". */
  plural: (entityType: string) => string;
  label: (entityType: string) => string;
  /** "3 devices". */
  counted: (entityType: string, count: number) => string;
  /** "a, b and c". */
  list: (texts: readonly string[]) => string;
}

/** One line that says what an alias stands for. */
export function describeFilter(filter: AliasFilter, words: AliasTexts): string {
  const { t, plural, counted } = words;
  switch (filter.type) {
    case 'singleEntity':
      return describeReference(filter.singleEntity, words);
    case 'entityList':
      return counted(filter.entityType, filter.entityList.length);
    case 'entityName':
      return t('describe.starting', { entities: plural(filter.entityType), name: filter.entityNameFilter });
    case 'entityType':
      return plural(filter.entityType);
    case 'stateEntity':
      return t('describe.stateEntity');
    case 'apiUsageState':
      return t('describe.apiUsageState');
    case 'assetType':
      return ofType('ASSET', filter.assetType, filter.assetNameFilter, words);
    case 'deviceType':
      return ofType('DEVICE', filter.deviceType, filter.deviceNameFilter, words);
    case 'edgeType':
      return ofType('EDGE', filter.edgeType, filter.edgeNameFilter, words);
    case 'entityViewType':
      return ofType('ENTITY_VIEW', filter.entityViewType, filter.entityViewNameFilter, words);
    case 'relationsQuery':
      return describeRelations(filter, filter.filters ?? [], words);
    case 'assetSearchQuery':
      return describeSearch(filter, 'ASSET', filter.assetTypes, words);
    case 'deviceSearchQuery':
      return describeSearch(filter, 'DEVICE', filter.deviceTypes, words);
    case 'edgeSearchQuery':
      return describeSearch(filter, 'EDGE', filter.edgeTypes, words);
    case 'entityViewSearchQuery':
      return describeSearch(filter, 'ENTITY_VIEW', filter.entityViewTypes, words);
  }
}

const isStandIn = (entityType: string) => entityType.startsWith('CURRENT_');

const describeReference = ({ entityType }: AliasReference, { label, counted }: AliasTexts) =>
  isStandIn(entityType) ? label(entityType) : counted(entityType, 1);

function ofType(entityType: string, type: string, name: string | null | undefined, { t, plural }: AliasTexts): string {
  const entities = plural(entityType);
  return name ? t('describe.type-starting', { entities, type, name }) : t('describe.type', { entities, type });
}

interface Rooted extends RootReference {
  direction: 'FROM' | 'TO';
}

/** Where a query starts, said as a noun. */
function rootOf({ rootStateEntity, rootEntity }: Rooted, { t, label }: AliasTexts): string {
  return rootStateEntity || !rootEntity ? t('describe.root-state') : label(rootEntity.entityType);
}

/** The sentence of one relation, of some type or of any. */
function related(what: string, relationType: string | null | undefined, filter: Rooted, words: AliasTexts): string {
  const place = { entities: what, root: rootOf(filter, words) };
  return relationType
    ? words.t(`describe.related.${filter.direction}`, { ...place, relation: relationType })
    : words.t(`describe.related-any.${filter.direction}`, place);
}

function describeRelations(filter: Rooted, steps: readonly RelationFilter[], words: AliasTexts): string {
  const all = words.t('describe.all');
  if (steps.length === 0) return related(all, null, filter, words);
  const what = ({ entityTypes }: RelationFilter) =>
    entityTypes.length > 0 ? words.list(entityTypes.map((type) => words.plural(type))) : all;
  return words.list(steps.map((step) => related(what(step), step.relationType, filter, words)));
}

function describeSearch(
  filter: Rooted & { relationType?: string | null },
  entityType: string,
  types: readonly string[] | undefined,
  words: AliasTexts,
): string {
  const entities = words.plural(entityType);
  const what = types?.length
    ? words.t('describe.types', {
        entities,
        count: types.length,
        types: words.list(types.map((type) => words.t('describe.quoted', { type }))),
      })
    : entities;
  return related(what, filter.relationType, filter, words);
}
