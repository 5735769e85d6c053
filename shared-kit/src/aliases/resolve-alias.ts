import type { Authority } from '../api/authority';
import { type EntityId, type EntityType, entityId, isAssigned, NULL_UUID } from '../api/entity-id';
import type { EntityFilter } from '../api/entity-query';
import type { AliasFilter, AliasReference, EntityAlias, RootReference, StateParameters } from './entity-alias';

/** Who looks: what the stand-ins of references mean. */
export interface AliasViewer {
  authority: Authority;
  userId: string;
  tenantId: string;
  customerId: string;
  /** They came by a public link: only public entities are there for them. */
  isPublic?: boolean;
}

/** The signed-in user as aliases see them, or nobody. */
export const aliasViewerOf = (user: Partial<AliasViewer> | null): AliasViewer => ({
  authority: user?.authority ?? 'ANONYMOUS',
  userId: user?.userId ?? NULL_UUID,
  tenantId: user?.tenantId ?? NULL_UUID,
  customerId: user?.customerId ?? NULL_UUID,
  ...(user?.isPublic && { isPublic: true }),
});

/** The result of resolving an alias. */
export interface ResolvedAlias {
  /** Whether it depends on the dashboard's state, which has to be looked at again when that changes. */
  stateEntity: boolean;
  /** Parameter of the state that names the entity; null for the state's own. */
  entityParamName: string | null;
  /** What the server is asked; null while the alias stands for nothing. */
  entityFilter: EntityFilter | null;
}

/** The entity behind a reference; null where the reference points at nobody. */
export function resolveReference(reference: AliasReference, viewer: AliasViewer): EntityId | null {
  const isCustomer = viewer.authority === 'CUSTOMER_USER';
  const found = ((): EntityId => {
    switch (reference.entityType) {
      case 'CURRENT_CUSTOMER':
        return entityId('CUSTOMER', isCustomer ? viewer.customerId : reference.id);
      case 'CURRENT_TENANT':
        return entityId('TENANT', viewer.tenantId);
      case 'CURRENT_USER':
        return entityId('USER', viewer.userId);
      case 'CURRENT_USER_OWNER':
        return isCustomer ? entityId('CUSTOMER', viewer.customerId) : entityId('TENANT', viewer.tenantId);
      default:
        return entityId(reference.entityType as EntityType, reference.id);
    }
  })();
  return isAssigned(found) ? found : null;
}

/** Turns an alias's filter into one the server knows, for this viewer and this state of the dashboard. */
export function resolveAlias(filter: AliasFilter, viewer: AliasViewer, state: StateParameters = {}): ResolvedAlias {
  const { resolveMultiple: _, ...body } = filter;
  switch (body.type) {
    case 'singleEntity':
      return fixed(single(resolveReference(body.singleEntity, viewer)));
    case 'stateEntity': {
      const found = stateEntity(body, viewer, state);
      return { stateEntity: true, entityParamName: body.stateEntityParamName || null, entityFilter: single(found) };
    }
    case 'relationsQuery':
    case 'assetSearchQuery':
    case 'deviceSearchQuery':
    case 'edgeSearchQuery':
    case 'entityViewSearchQuery': {
      const { rootStateEntity, stateEntityParamName, defaultStateEntity: _default, rootEntity, ...query } = body;
      const root = rootStateEntity
        ? stateEntity(body, viewer, state)
        : rootEntity
          ? resolveReference(rootEntity, viewer)
          : null;
      return {
        stateEntity: rootStateEntity,
        entityParamName: rootStateEntity ? stateEntityParamName || null : null,
        entityFilter: root ? ({ ...query, rootEntity: root } as EntityFilter) : null,
      };
    }
    default:
      return fixed(body);
  }
}

const fixed = (entityFilter: EntityFilter | null): ResolvedAlias => ({
  stateEntity: false,
  entityParamName: null,
  entityFilter,
});

const single = (entity: EntityId | null): EntityFilter | null =>
  entity && { type: 'singleEntity', singleEntity: entity };

/** The entity that the state names; where it names none, the default of the alias. */
function stateEntity(
  { stateEntityParamName, defaultStateEntity }: Pick<RootReference, 'stateEntityParamName' | 'defaultStateEntity'>,
  viewer: AliasViewer,
  state: StateParameters,
): EntityId | null {
  const holder = stateEntityParamName ? (state[stateEntityParamName] as StateParameters | undefined) : state;
  const named = holder?.entityId;
  if (named?.id && named.entityType) return resolveReference(named, viewer);
  return defaultStateEntity ? resolveReference(defaultStateEntity, viewer) : null;
}

/** Whether an alias is complete: it follows the state, or its filter can be resolved. */
export const isValidAlias = ({ filter }: Pick<EntityAlias, 'filter'>, viewer: AliasViewer): boolean => {
  const { stateEntity: follows, entityFilter } = resolveAlias(filter, viewer);
  return follows || entityFilter !== null;
};

/** Aliases that have to be resolved again when the state changes from one to another: those whose entity differs. */
export function staleAliases(
  aliases: readonly EntityAlias[],
  viewer: AliasViewer,
  before: StateParameters,
  after: StateParameters,
): string[] {
  const filterIn = (alias: EntityAlias, state: StateParameters) =>
    JSON.stringify(resolveAlias(alias.filter, viewer, state).entityFilter);
  return aliases
    .filter((alias) => resolveAlias(alias.filter, viewer).stateEntity)
    .filter((alias) => filterIn(alias, before) !== filterIn(alias, after))
    .map(({ id }) => id);
}
