import type { Authority } from '@mullion/shared-kit/api/authority';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { Scope } from '@mullion/shared-kit/api/scope';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { isOffered, type Offered } from '@mullion/shared-kit/list/offered';
import { offeredActions, singleActions } from '@mullion/shared-kit/list/row-action';
import moduleConfig from '../../module.config';
import type { AnyScreen } from './screens';

/** Where somebody finds a list. */
interface Place {
  role: Authority;
  scope: Scope;
  /** The type whose route the list is below; without one, the screen's own. */
  below?: EntityType;
}

/** Whose lists there are. */
export const places: Readonly<Record<string, Place>> = {
  'system administrator': { role: 'SYS_ADMIN', scope: { kind: 'system' } },
  'system administrator, in a tenant': {
    role: 'SYS_ADMIN',
    scope: { kind: 'otherTenant', tenantId: 't' },
    below: 'TENANT',
  },
  'tenant administrator': { role: 'TENANT_ADMIN', scope: { kind: 'tenant' } },
  'tenant administrator, in a customer': {
    role: 'TENANT_ADMIN',
    scope: { kind: 'customer', customerId: 'c' },
    below: 'CUSTOMER',
  },
  'tenant administrator, in an edge': { role: 'TENANT_ADMIN', scope: { kind: 'edge', edgeId: 'e' }, below: 'EDGE' },
  'customer user': { role: 'CUSTOMER_USER', scope: { kind: 'customer', customerId: 'c' } },
  'customer user, in an edge': { role: 'CUSTOMER_USER', scope: { kind: 'edge', edgeId: 'e' }, below: 'EDGE' },
};

/** Types with lists below owners. */
const owned: Partial<Record<EntityType, readonly EntityType[]>> = {
  TENANT: ['USER'],
  CUSTOMER: ['USER', 'DEVICE', 'ASSET', 'ENTITY_VIEW', 'EDGE'],
  EDGE: ['DEVICE', 'ASSET', 'ENTITY_VIEW'],
};

const isReachable = (type: EntityType, role: Authority) =>
  moduleConfig.routes
    ?.find(({ path }) => `/${path}` === `${entityTypeTable[type].listPath}/*`)
    ?.auth?.some((one) => one === role) ?? false;

/** The way to add of a screen that names none. */
const usualAdd: Offered & { id: string } = { id: 'add' };

/** What a screen knows in a place. */
export const contextOf = ({ role, scope }: Place): ScreenContext => ({ authority: role, scope }) as ScreenContext;

/** The ids of what a screen offers in a place; nothing where the place has no such list. */
export function offersIn({ type, actions = [], add }: AnyScreen, { role, scope, below }: Place) {
  if (!isReachable(below ?? type, role) || (below && !owned[below]?.includes(type))) return undefined;
  const context = contextOf({ role, scope });
  const ways: readonly (Offered & { id: string })[] = add ?? [usualAdd];
  return {
    add: ways.filter((one) => isOffered(one, context)).map(({ id }) => id),
    actions: singleActions(offeredActions(actions, context)).map(({ id }) => id),
  };
}
