/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityScreenDefinition, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { singleActions } from '@mullion/shared-kit/list/row-action';
import { assetsScreen } from './features/assets/assets-screen';
import { assetProfilesScreen } from './features/assets/profiles/asset-profiles-screen';
import { customersScreen } from './features/customers/customers-screen';
import { devicesScreen } from './features/devices/devices-screen';
import { deviceProfilesScreen } from './features/devices/profiles/device-profiles-screen';
import { edgesScreen } from './features/edges/edges-screen';
import { entityViewsScreen } from './features/entity-views/entity-views-screen';
import { otaPackagesScreen } from './features/ota-packages/ota-packages-screen';
import { tenantProfilesScreen } from './features/tenants/profiles/tenant-profiles-screen';
import { tenantsScreen } from './features/tenants/tenants-screen';
import { usersScreen } from './features/users/users-screen';

const lines = (file: string) => readFileSync(path.join(__dirname, file), 'utf8').trimEnd().split('\n').length;

test.each([
  ['assets/assets-screen.tsx', 'assets/asset-form.ts', 'assets.tsx'],
  ['assets/profiles/asset-profiles-screen.tsx', 'assets/profiles/asset-profile-form.ts', 'asset-profiles.tsx'],
  ['customers/customers-screen.tsx', 'customers/customer-form.ts', 'customers.tsx'],
  ['devices/devices-screen.tsx', 'devices/device-form.ts', 'devices.tsx'],
  ['edges/edges-screen.tsx', 'edges/edge-form.ts', 'edges.tsx'],
  ['entity-views/entity-views-screen.tsx', 'entity-views/entity-view-form.ts', 'entity-views.tsx'],
  ['ota-packages/ota-packages-screen.tsx', 'ota-packages/ota-package-form.ts', 'ota-packages.tsx'],
  ['tenants/tenants-screen.tsx', 'tenants/tenant-form.ts', 'tenants.tsx'],
  ['tenants/profiles/tenant-profiles-screen.tsx', 'tenants/profiles/tenant-profile-form.ts', 'tenant-profiles.tsx'],
  ['users/users-screen.tsx', 'users/user-form.ts', 'users.tsx'],
])('%s, its form, and its route take at most 100 lines', (screen, form, route) => {
  expect(lines(`features/${screen}`) + lines(`features/${form}`) + lines(route)).toBeLessThan(101);
});

/** What is declared of a screen: its ways to add, else the one with its form, and its actions. */
const declared = <T extends ScreenEntity>({ type, add, actions = [] }: EntityScreenDefinition<T>) =>
  [...(add ?? [{ id: 'add' }]), ...singleActions(actions)].map(({ id }) => `${type}/${id}`);

const specs = path.join(__dirname, '../../e2e/tests/entities');
const tested = readdirSync(specs)
  .map((file) => readFileSync(path.join(specs, file), 'utf8'))
  .join('\n');

/** A test names an action by its id where it presses it: `e2e/support/entity-screen.ts`. */
test.each([
  ...declared(assetsScreen),
  ...declared(assetProfilesScreen),
  ...declared(customersScreen),
  ...declared(devicesScreen),
  ...declared(edgesScreen),
  ...declared(deviceProfilesScreen),
  ...declared(entityViewsScreen),
  ...declared(otaPackagesScreen),
  ...declared(tenantsScreen),
  ...declared(tenantProfilesScreen),
  ...declared(usersScreen),
])('a person does %s in a browser', (action) => {
  expect(tested).toMatch(new RegExp(`(?:choose|chooseAdd|addButton)\\(page, .*'${action}'|\\['${action}', '`));
});
