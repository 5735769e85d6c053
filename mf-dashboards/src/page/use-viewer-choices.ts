import type { CurrentEntity } from '@mullion/shared-kit/aliases/current-entity';
import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { useMemo, useState } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import type { StateParams } from '../states/state-parameter';

export type Aliases = DashboardConfiguration['entityAliases'];
type Entities = Readonly<Record<string, CurrentEntity>>;
type Filters = Readonly<Record<string, DashboardFilter>>;

/** What a viewer has chosen for now. It lasts as long as the page, and what it is about; it is never stored. */
export interface ViewerChoices {
  /** The dashboard as the choices have it. */
  configuration: DashboardConfiguration;
  /** By alias id. */
  entities: Entities;
  chooseEntity: (aliasId: string, entity: CurrentEntity) => void;
  chooseFilter: (filter: DashboardFilter) => void;
}

/**
 * Entities and values of filters in the place of those that the dashboard would show. While it is edited, none count. An entity
 * among those of another, such as a pump of a station, is no choice any more once the state is about another station.
 */
export function useViewerChoices(
  stored: DashboardConfiguration,
  params: StateParams,
  isEditing: boolean,
): ViewerChoices {
  const [entities, setEntities] = useState<Entities>({});
  const [filters, setFilters] = useState<Filters>({});
  const [of, setOf] = useState(params);
  if (of !== params) {
    const kept = Object.entries(entities).filter(([id]) => {
      const alias = stored.entityAliases[id];
      return !alias || rootIn(of, alias) === rootIn(params, alias);
    });
    setOf(params);
    if (kept.length < Object.keys(entities).length) setEntities(Object.fromEntries(kept));
  }
  const configuration = useMemo(
    () => (isEditing ? stored : withChoices(stored, entities, filters)),
    [stored, entities, filters, isEditing],
  );
  return {
    configuration,
    entities,
    chooseEntity: (aliasId, entity) => setEntities((now) => ({ ...now, [aliasId]: entity })),
    chooseFilter: (filter) => setFilters((now) => ({ ...now, [filter.id]: filter })),
  };
}

/** Which entity of a state an alias is about, for comparison. The kit's resolution is left to the choosers, which load later. */
function rootIn(params: StateParams, { filter }: EntityAlias): string | undefined {
  if (!('rootStateEntity' in filter && filter.rootStateEntity)) return undefined;
  const { stateEntityParamName: name } = filter;
  const { entityId } = (name ? (params[name] as StateParams | undefined) : params) ?? {};
  return entityId?.id;
}

/** The configuration with other entities and filters under the same ids; ids that it does not have add nothing. */
function withChoices(stored: DashboardConfiguration, entities: Entities, filters: Filters): DashboardConfiguration {
  const aliases = Object.entries(entities).flatMap(([id, entity]): [string, EntityAlias][] => {
    const alias = stored.entityAliases[id];
    return alias
      ? [[id, { ...alias, filter: { type: 'singleEntity', singleEntity: entity.id, resolveMultiple: false } }]]
      : [];
  });
  const changed = Object.entries(filters).filter(([id]) => Object.hasOwn(stored.filters, id));
  if (aliases.length + changed.length === 0) return stored;
  return {
    ...stored,
    entityAliases: { ...stored.entityAliases, ...Object.fromEntries(aliases) },
    filters: { ...stored.filters, ...Object.fromEntries(changed) },
  };
}
