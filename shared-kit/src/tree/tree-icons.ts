import { entityTypeInfo } from '../api/entity-types';
import type { IconName } from '../ui/icon';

/** Icons of groups of entities, which differ from those of one. */
const groups: Readonly<Record<string, IconName>> = {
  USER: 'mdi:account-group',
  CUSTOMER: 'people_alt',
  ASSET: 'location_city',
  DEVICE: 'mdi:devices',
  ENTITY_VIEW: 'view_module',
  DASHBOARD: 'space_dashboard',
};

/** Icon of a node that stands for an entity, or for a group of entities of its type. */
export function treeIcon(entityType: string, kind: 'entity' | 'group' = 'entity'): IconName {
  const group = kind === 'group' && Object.hasOwn(groups, entityType) ? groups[entityType] : undefined;
  return group ?? entityTypeInfo(entityType)?.icon ?? 'folder';
}
