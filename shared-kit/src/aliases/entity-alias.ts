import type { EntityId, EntityType } from '../api/entity-id';
import type { EntityFilter, RelationDirection } from '../api/entity-query';
import type { AliasEntityType } from '../api/entity-types';

/** A reference in an alias: an entity, or a stand-in such as the current customer with the null UUID as its id. */
export interface AliasReference {
  entityType: EntityType | AliasEntityType;
  id: string;
}

/** Where a query starts: a stored reference, or the entity that the dashboard's state names. */
export interface RootReference {
  rootStateEntity: boolean;
  /** Parameter of the state; absent means the state's own entity. */
  stateEntityParamName?: string | null;
  /** Taken where the state names none. */
  defaultStateEntity?: AliasReference | null;
  rootEntity?: AliasReference | null;
}

interface SearchFilter extends RootReference {
  direction: RelationDirection;
  /** Absent or null means no bound. */
  maxLevel?: number | null;
  fetchLastLevelOnly: boolean;
}

interface RelatedSearch extends SearchFilter {
  relationType?: string | null;
}

/** What an alias stands for, before it is resolved: the server's filters, with references of the console's own. */
export type AliasFilterBody =
  | { type: 'singleEntity'; singleEntity: AliasReference }
  | { type: 'stateEntity'; stateEntityParamName?: string | null; defaultStateEntity?: AliasReference | null }
  | ({
      type: 'relationsQuery';
      filters?: readonly { relationType?: string | null; entityTypes: readonly EntityType[] }[];
    } & SearchFilter)
  | ({ type: 'assetSearchQuery'; assetTypes?: readonly string[] } & RelatedSearch)
  | ({ type: 'deviceSearchQuery'; deviceTypes?: readonly string[] } & RelatedSearch)
  | ({ type: 'edgeSearchQuery'; edgeTypes?: readonly string[] } & RelatedSearch)
  | ({ type: 'entityViewSearchQuery'; entityViewTypes?: readonly string[] } & RelatedSearch)
  | Exclude<
      EntityFilter,
      {
        type:
          | 'singleEntity'
          | 'relationsQuery'
          | 'assetSearchQuery'
          | 'deviceSearchQuery'
          | 'edgeSearchQuery'
          | 'entityViewSearchQuery';
      }
    >;

export type AliasFilter = AliasFilterBody & { resolveMultiple: boolean };
export type AliasFilterType = AliasFilter['type'];

/** A name for entities, as dashboards store it: `entityAliases` maps its id to it. */
export interface EntityAlias {
  id: string;
  alias: string;
  filter: AliasFilter;
}

/** An alias being made, or one whose filter was lost: it may lack what it stands for. */
export type AliasDraft = Omit<EntityAlias, 'filter'> & { filter: AliasFilter | null };

/** Kinds of aliases in the order in which they are offered. */
export const aliasFilterTypes: readonly AliasFilterType[] = [
  'singleEntity',
  'entityList',
  'entityName',
  'entityType',
  'stateEntity',
  'assetType',
  'deviceType',
  'edgeType',
  'entityViewType',
  'apiUsageState',
  'relationsQuery',
  'assetSearchQuery',
  'deviceSearchQuery',
  'edgeSearchQuery',
  'entityViewSearchQuery',
];

/** The kind of entities that a filter by type or a search is about. */
const kindOf: Partial<Record<AliasFilterType, EntityType>> = {
  assetType: 'ASSET',
  assetSearchQuery: 'ASSET',
  deviceType: 'DEVICE',
  deviceSearchQuery: 'DEVICE',
  edgeType: 'EDGE',
  edgeSearchQuery: 'EDGE',
  entityViewType: 'ENTITY_VIEW',
  entityViewSearchQuery: 'ENTITY_VIEW',
};

/** Kinds that may be chosen: those of edges only while edges are switched on, others by the types allowed in the place. */
export function offeredFilterTypes(edgesSupportEnabled: boolean, allowed?: readonly EntityType[]): AliasFilterType[] {
  return aliasFilterTypes.filter((type) => {
    const kind = kindOf[type];
    if (kind === 'EDGE' && !edgesSupportEnabled) return false;
    return !kind || !allowed?.length || allowed.includes(kind);
  });
}

/** Whether an alias yields entities of one of the allowed types; without a list every alias does. */
export function matchesTypes({ filter }: EntityAlias, allowed?: readonly EntityType[]): boolean {
  if (!allowed?.length) return true;
  const isAllowed = (type: AliasReference['entityType']) => (allowed as readonly string[]).includes(type);
  switch (filter.type) {
    case 'singleEntity':
      return isAllowed(filter.singleEntity.entityType);
    case 'entityList':
    case 'entityName':
    case 'entityType':
      return isAllowed(filter.entityType);
    case 'stateEntity':
      return true;
    case 'apiUsageState':
      return false;
    case 'relationsQuery':
      return (
        !filter.filters?.length ||
        filter.filters.some(({ entityTypes }) => entityTypes.length === 0 || entityTypes.some(isAllowed))
      );
    default: {
      const kind = kindOf[filter.type];
      return kind !== undefined && isAllowed(kind);
    }
  }
}

/** Whether an alias of this kind may stand for several entities; the others always stand for one. */
export const mayBeMultiple = (type: AliasFilterType): boolean =>
  !['singleEntity', 'stateEntity', 'apiUsageState'].includes(type);

/** An entity that a state of a dashboard names. */
export interface StateParameters {
  entityId?: EntityId | null;
  entityName?: string | null;
  [parameter: string]: unknown;
}
