import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What the actions of entity screens are called, by type and id: a test names an action by its id, so that
 * `mf-entities/src/screens.test.ts` can tell which ones no test of a role uses.
 */
const labels = {
  'ASSET/add': 'Add asset',
  'ASSET/assign-existing': 'Assign assets',
  'ASSET/assign': 'Assign to customer',
  'ASSET/unassign': 'Unassign from customer',
  'ASSET/make-public': 'Make public',
  'ASSET/make-private': 'Make private',
  'ASSET/unassign-edge': 'Unassign from edge',
  'ASSET/bulk-edit': 'Edit in bulk',
  'ASSET/delete': 'Delete',
  'ASSET/import': 'Import assets',
  'ASSET_PROFILE/add': 'Add asset profile',
  'ASSET_PROFILE/import': 'Import asset profile',
  'ASSET_PROFILE/assets': 'Assets',
  'ASSET_PROFILE/make-default': 'Make default',
  'ASSET_PROFILE/export': 'Export',
  'ASSET_PROFILE/delete': 'Delete',
  'CUSTOMER/add': 'Add customer',
  'CUSTOMER/manage-user': 'Users',
  'CUSTOMER/manage-device': 'Devices',
  'CUSTOMER/manage-asset': 'Assets',
  'CUSTOMER/manage-entity_view': 'Entity views',
  'CUSTOMER/manage-dashboard': 'Dashboards',
  'CUSTOMER/manage-edge': 'Edges',
  'CUSTOMER/delete': 'Delete',
  'DEVICE/add': 'Add device',
  'DEVICE/assign-existing': 'Assign devices',
  'DEVICE/claim': 'Claim device',
  'DEVICE/credentials': 'Credentials',
  'DEVICE/view-credentials': 'Credentials',
  'DEVICE/copy-credentials': 'Copy credentials',
  'DEVICE/assign': 'Assign to customer',
  'DEVICE/unassign': 'Unassign from customer',
  'DEVICE/make-public': 'Make public',
  'DEVICE/make-private': 'Make private',
  'DEVICE/unassign-edge': 'Unassign from edge',
  'DEVICE/unclaim': 'Unclaim',
  'DEVICE/bulk-edit': 'Edit in bulk',
  'DEVICE/delete': 'Delete',
  'DEVICE/import': 'Import devices',
  'EDGE/add': 'Add edge',
  'EDGE/assign-existing': 'Assign edges',
  'EDGE/sync': 'Sync edge',
  'EDGE/manage-device': 'Devices',
  'EDGE/manage-asset': 'Assets',
  'EDGE/manage-entity_view': 'Entity views',
  'EDGE/manage-dashboard': 'Dashboards',
  'EDGE/manage-rule_chain': 'Rule chains',
  'EDGE/copy-routingKey': 'Copy routing key',
  'EDGE/copy-secret': 'Copy secret',
  'EDGE/assign': 'Assign to customer',
  'EDGE/unassign': 'Unassign from customer',
  'EDGE/make-public': 'Make public',
  'EDGE/make-private': 'Make private',
  'EDGE/bulk-edit': 'Edit in bulk',
  'EDGE/delete': 'Delete',
  'EDGE/import': 'Import edges',
  'DEVICE_PROFILE/add': 'Add device profile',
  'DEVICE_PROFILE/import': 'Import device profile',
  'DEVICE_PROFILE/devices': 'Devices',
  'DEVICE_PROFILE/make-default': 'Make default',
  'DEVICE_PROFILE/export': 'Export',
  'DEVICE_PROFILE/copy-alarms': 'Copy alarm rules',
  'DEVICE_PROFILE/save-alarms': 'Save alarm rules as a file',
  'DEVICE_PROFILE/delete': 'Delete',
  'ENTITY_VIEW/add': 'Add entity view',
  'ENTITY_VIEW/assign-existing': 'Assign entity views',
  'ENTITY_VIEW/assign': 'Assign to customer',
  'ENTITY_VIEW/unassign': 'Unassign from customer',
  'ENTITY_VIEW/make-public': 'Make public',
  'ENTITY_VIEW/make-private': 'Make private',
  'ENTITY_VIEW/unassign-edge': 'Unassign from edge',
  'ENTITY_VIEW/bulk-edit': 'Edit in bulk',
  'ENTITY_VIEW/delete': 'Delete',
  'OTA_PACKAGE/add': 'Add OTA package',
  'OTA_PACKAGE/download': 'Download',
  'OTA_PACKAGE/copy-checksum': 'Copy checksum',
  'OTA_PACKAGE/copy-url': 'Copy URL',
  'OTA_PACKAGE/delete': 'Delete',
  'TENANT/add': 'Add tenant',
  'TENANT/manage-admins': 'Administrators',
  'TENANT/delete': 'Delete',
  'TENANT_PROFILE/add': 'Add tenant profile',
  'TENANT_PROFILE/import': 'Import tenant profile',
  'TENANT_PROFILE/tenants': 'Tenants',
  'TENANT_PROFILE/make-default': 'Make default',
  'TENANT_PROFILE/export': 'Export',
  'TENANT_PROFILE/delete': 'Delete',
  'USER/add': 'Add user',
  'USER/login-as': /^Sign in as (tenant administrator|customer user)$/,
  'USER/activation-link': 'Activation link',
  'USER/resend-activation': 'Resend activation email',
  'USER/disable': 'Disable account',
  'USER/enable': 'Enable account',
  'USER/delete': 'Delete',
} as const;

export type ActionId = keyof typeof labels;

/** The row of an entity in the list on screen. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name });

/** The way to add that a list offers. */
export const addButton = (page: Page, action: ActionId): Locator =>
  page.getByRole('button', { name: labels[action], exact: true }).first();

/** Chooses one of several ways to add that a list offers; they stand in the menu of the first one. */
export async function chooseAdd(page: Page, first: ActionId, action: ActionId): Promise<void> {
  await addButton(page, first).click();
  await page.getByRole('menuitem', { name: labels[action], exact: true }).click();
}

/** Chooses what a list offers in the menu at its head. */
export async function chooseFromList(page: Page, action: ActionId): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: labels[action], exact: true }).click();
}

const menuButton = (row: Locator) => row.getByRole('button', { name: /^Actions for / });

/** Chooses an action in the menu of a row. */
export async function choose(page: Page, row: Locator, action: ActionId): Promise<void> {
  await menuButton(row).click();
  await page.getByRole('menuitem', { name: labels[action], exact: true }).click();
}

/** The menu of a row holds exactly these actions, in this order; without any there is no menu. */
export async function expectActions(page: Page, row: Locator, actions: readonly ActionId[]): Promise<void> {
  await expect(row).toBeVisible();
  if (actions.length === 0) return expect(menuButton(row)).toHaveCount(0);
  await menuButton(row).click();
  await expect(page.getByRole('menuitem')).toHaveText(actions.map((action) => labels[action]));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/** Answers the question that an action asks; the button says what happens. */
export async function confirm(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

/** Chooses an entity in a field that finds it by name. */
export async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}
