import { isAliasType, type PickableType, prepareAllowedEntityTypes, userOwnerType } from './allowed-entity-types';
import type { Authority } from './authority';

const types = (authority: Authority, options: { allowed?: PickableType[]; aliases?: boolean } = {}, edges = true) =>
  prepareAllowedEntityTypes({ authority, edgesSupportEnabled: edges }, options).join(' ');

const tenantTypes = 'DEVICE ASSET ENTITY_VIEW TENANT CUSTOMER USER DASHBOARD EDGE';
const customerTypes = 'DEVICE ASSET ENTITY_VIEW CUSTOMER USER DASHBOARD EDGE';

it.each<[Authority, string, string]>([
  ['SYS_ADMIN', 'TENANT', 'CURRENT_USER'],
  ['TENANT_ADMIN', tenantTypes, 'CURRENT_CUSTOMER CURRENT_TENANT CURRENT_USER CURRENT_USER_OWNER'],
  ['CUSTOMER_USER', customerTypes, 'CURRENT_CUSTOMER CURRENT_USER CURRENT_USER_OWNER'],
])('a %s picks from its types in their order, aliases last and only where wanted', (authority, stored, aliases) => {
  expect(types(authority)).toBe(stored);
  expect(types(authority, { aliases: true })).toBe(`${stored} ${aliases}`);
});

test('nobody else picks anything', () => expect(types('ANONYMOUS', { aliases: true })).toBe(''));

test('edges disappear while they are switched off', () => {
  expect(types('TENANT_ADMIN', {}, false)).toBe(tenantTypes.replace(' EDGE', ''));
  expect(types('TENANT_ADMIN', { allowed: ['EDGE', 'DEVICE'] }, false)).toBe('DEVICE');
});

test('a list of allowed types narrows those of the role and never widens them', () => {
  expect(types('CUSTOMER_USER', { allowed: ['TENANT', 'USER', 'DEVICE', 'RULE_CHAIN'] })).toBe('DEVICE USER');
  expect(types('TENANT_ADMIN', { allowed: ['DEVICE', 'CURRENT_USER'], aliases: true })).toBe('DEVICE CURRENT_USER');
  expect(types('TENANT_ADMIN', { allowed: [] })).toBe(tenantTypes);
});

test('an owner is the tenant for its administrators and the customer for others', () => {
  expect(userOwnerType('TENANT_ADMIN')).toBe('TENANT');
  expect(userOwnerType('CUSTOMER_USER')).toBe('CUSTOMER');
  expect(isAliasType('CURRENT_USER_OWNER')).toBe(true);
  expect(isAliasType('USER')).toBe(false);
});
