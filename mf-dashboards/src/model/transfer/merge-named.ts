import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { uniqueLabel } from '@mullion/shared-kit/widget-runtime/data-key';
import type { DashboardConfiguration } from '../dashboard';
import { isSameJson } from './same-json';

/** An alias without its id, as a copied widget takes it along. */
export type AliasInfo = Pick<EntityAlias, 'alias' | 'filter'>;
export type FilterInfo = Pick<DashboardFilter, 'filter' | 'keyFilters' | 'editable'>;

/** Takes aliases and filters over into a dashboard. */
export interface NamedMerge {
  /** The id that an alias has there. */
  aliasId: (info: AliasInfo) => string;
  /** What it is called there. */
  aliasName: (info: AliasInfo) => string;
  filterId: (info: FilterInfo) => string;
  /** The dashboard with all that was taken over. */
  configuration: () => DashboardConfiguration;
}

/** One that says the same is shared, another gets a new id, and a name of its own. */
export function mergeNamed(target: DashboardConfiguration, newId: () => string): NamedMerge {
  const entityAliases = { ...target.entityAliases };
  const filters = { ...target.filters };
  const mergedAlias = ({ alias, filter }: AliasInfo): EntityAlias => {
    const known = Object.values(entityAliases).find((other) => isSameJson(other.filter, filter));
    if (known) return known;
    const taken = Object.values(entityAliases).map((other) => other.alias);
    const made = { id: newId(), alias: uniqueLabel(alias, taken), filter };
    entityAliases[made.id] = made;
    return made;
  };
  return {
    aliasId: (info) => mergedAlias(info).id,
    aliasName: (info) => mergedAlias(info).alias,
    filterId(info) {
      const known = Object.values(filters).find((other) => isSameJson(other.keyFilters, info.keyFilters));
      if (known) return known.id;
      const id = newId();
      const taken = Object.values(filters).map((other) => other.filter);
      filters[id] = { ...info, id, filter: uniqueLabel(info.filter, taken) };
      return id;
    },
    configuration: () => ({ ...target, entityAliases, filters }),
  };
}
