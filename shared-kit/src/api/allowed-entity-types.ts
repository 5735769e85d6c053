import type { Authority } from './authority';
import type { EntityType } from './entity-id';
import type { AliasEntityType } from './entity-types';

/** A type of entity, or a stand-in of aliases such as the current customer. */
export type PickableType = EntityType | AliasEntityType;

/** Who picks, as far as it decides what may be picked. */
export interface Picker {
  authority: Authority;
  edgesSupportEnabled: boolean;
}

/** Types by role, in the order that pickers show them; aliases after the stored ones. */
const byRole: Partial<Record<Authority, { types: readonly EntityType[]; aliases: readonly AliasEntityType[] }>> = {
  SYS_ADMIN: { types: ['TENANT'], aliases: ['CURRENT_USER'] },
  TENANT_ADMIN: {
    types: ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'TENANT', 'CUSTOMER', 'USER', 'DASHBOARD', 'EDGE'],
    aliases: ['CURRENT_CUSTOMER', 'CURRENT_TENANT', 'CURRENT_USER', 'CURRENT_USER_OWNER'],
  },
  CUSTOMER_USER: {
    types: ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'CUSTOMER', 'USER', 'DASHBOARD', 'EDGE'],
    aliases: ['CURRENT_CUSTOMER', 'CURRENT_USER', 'CURRENT_USER_OWNER'],
  },
};

/**
 * The types somebody may pick from: those of the role, with the aliases if wanted, without edges while they are
 * switched off; of these only the allowed ones, if a list is given.
 */
export function prepareAllowedEntityTypes(
  who: Picker,
  { allowed, aliases = false }: { allowed?: readonly PickableType[]; aliases?: boolean } = {},
): PickableType[] {
  const role = byRole[who.authority];
  if (!role) return [];
  const all: readonly PickableType[] = aliases ? [...role.types, ...role.aliases] : role.types;
  return all.filter(
    (type) => (type !== 'EDGE' || who.edgesSupportEnabled) && (!allowed?.length || allowed.includes(type)),
  );
}

const aliasTypes: readonly PickableType[] = [
  'CURRENT_CUSTOMER',
  'CURRENT_TENANT',
  'CURRENT_USER',
  'CURRENT_USER_OWNER',
] satisfies AliasEntityType[];

/** Whether a type stands for an entity of the viewer: it has no list to pick from. */
export const isAliasType = (type: PickableType): type is AliasEntityType => aliasTypes.includes(type);

/** What "current user owner" stands for: the tenant of a tenant administrator, else the customer. */
export const userOwnerType = (authority: Authority): 'TENANT' | 'CUSTOMER' =>
  authority === 'TENANT_ADMIN' ? 'TENANT' : 'CUSTOMER';
