/** @jest-environment jsdom */
import { type EntityType, entityId } from '@mullion/shared-kit/api/entity-id';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { isOffered } from '@mullion/shared-kit/list/offered';
import moduleConfig from '../module.config';
import { contextOf, offersIn, places } from './testing/places';
import { screens } from './testing/screens';

// What each role is offered where. What is not in a line here is neither shown there nor done by keys.

const readsOnly = { 'customer user': 'reads', 'customer user, in an edge': 'reads' };

/** Ways to add | actions; `reads`: not even an edit. Where nothing stands, the address leads elsewhere. */
const expected: Partial<Record<EntityType, Partial<Record<keyof typeof places, string>>>> = {
  TENANT: { 'system administrator': 'edit, add | manage-admins delete' },
  TENANT_PROFILE: { 'system administrator': 'edit, add import | tenants make-default export delete' },
  CUSTOMER: {
    'tenant administrator':
      'edit, add | manage-user manage-device manage-asset manage-entity_view manage-dashboard manage-edge delete',
  },
  // One user has an address of their own; lists of users are below their owners.
  USER: {
    'system administrator': 'edit | login-as activation-link resend-activation disable enable delete',
    'system administrator, in a tenant': 'edit, add | login-as activation-link resend-activation disable enable delete',
    'tenant administrator': 'edit | login-as activation-link resend-activation disable enable delete',
    'tenant administrator, in a customer':
      'edit, add | login-as activation-link resend-activation disable enable delete',
  },
  ASSET: {
    'tenant administrator': 'edit, add import | assign unassign make-public make-private bulk-edit delete',
    'tenant administrator, in a customer': 'edit, assign-existing | unassign make-private bulk-edit',
    'tenant administrator, in an edge': 'edit, assign-existing | unassign-edge',
    ...readsOnly,
  },
  DEVICE: {
    'tenant administrator':
      'edit, add import | credentials copy-credentials assign unassign make-public make-private bulk-edit unclaim delete',
    'tenant administrator, in a customer':
      'edit, assign-existing | credentials copy-credentials unassign make-private bulk-edit unclaim',
    'tenant administrator, in an edge': 'edit, assign-existing | credentials copy-credentials unassign-edge',
    'customer user': 'reads, claim | view-credentials copy-credentials',
    'customer user, in an edge': 'reads | view-credentials copy-credentials',
  },
  ENTITY_VIEW: {
    'tenant administrator': 'edit, add | assign unassign make-public make-private bulk-edit delete',
    'tenant administrator, in a customer': 'edit, assign-existing | unassign make-private bulk-edit',
    'tenant administrator, in an edge': 'edit, assign-existing | unassign-edge',
    ...readsOnly,
  },
  EDGE: {
    'tenant administrator':
      'edit, add import | sync manage-device manage-asset manage-entity_view manage-dashboard manage-rule_chain copy-routingKey copy-secret ' +
      'assign unassign make-public make-private bulk-edit delete',
    'tenant administrator, in a customer':
      'edit, assign-existing | sync manage-device manage-asset manage-entity_view manage-dashboard manage-rule_chain copy-routingKey copy-secret ' +
      'unassign make-private bulk-edit',
    'customer user': 'reads | manage-device manage-asset manage-entity_view manage-dashboard',
  },
  DEVICE_PROFILE: {
    'tenant administrator': 'edit, add import | devices make-default export copy-alarms save-alarms delete',
  },
  ASSET_PROFILE: { 'tenant administrator': 'edit, add import | assets make-default export delete' },
  OTA_PACKAGE: { 'tenant administrator': 'edit, add | download copy-checksum copy-url delete' },
};

describe.each(screens)('the screen of $type', (screen) => {
  const { type, form, readOnly } = screen;
  test.each(Object.entries(places))('offers to the %s what is theirs', (name, place) => {
    const offers = offersIn(screen, place);
    if (!offers) return expect(expected[type]?.[name]).toBeUndefined();
    const edit = form && !readOnly?.({ id: entityId(type, '1') }, contextOf(place)) ? 'edit' : 'reads';
    const [add, actions] = [offers.add.join(' '), offers.actions.join(' ')];
    expect(`${add ? `${edit}, ${add}` : edit}${actions && ` | ${actions}`}`).toBe(expected[type]?.[name]);
  });
});

test('visitors without an account are not offered to claim', () => {
  const [devices] = screens.filter(({ type }) => type === 'DEVICE');
  const scope: Scope = { kind: 'customer', customerId: 'c' };
  const place = { authority: 'CUSTOMER_USER', scope, isVisitor: true } as const;
  expect(devices?.add?.filter((one) => isOffered(one, place))).toEqual([]);
});

test('no list of an entity’s page is for a role that may not have it', () => {
  const tabs = moduleConfig.extensions?.flatMap(({ point, id, auth }) =>
    point === 'entity.tab' && auth ? [`${id}: ${auth.join(' ')}`] : [],
  );
  expect(tabs).toEqual(['downlinks: TENANT_ADMIN', 'audit-log: TENANT_ADMIN']);
});
