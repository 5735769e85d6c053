import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { timeOpening } from './open-list.mjs';
import { median } from './page-load.mjs';
import { untilPainted } from './painted.mjs';

/** Row of an entity in a list. */
export const entityRow = 'table tbody tr[data-id]';
const ROWS = 10;

/** Every list of entities that the menu leads to, by its account. */
export const lists = {
  sysadmin: { tenants: '/tenants', 'tenant profiles': '/tenantProfiles' },
  tenant: {
    customers: '/customers',
    devices: '/devices',
    assets: '/assets',
    'entity views': '/entityViews',
    edges: '/edgeInstances',
    'device profiles': '/profiles/deviceProfiles',
    'asset profiles': '/profiles/assetProfiles',
    'OTA packages': '/otaUpdates',
  },
};

/** Makes a page of everything that lists show; answers the customer whose users they are. */
export async function fillLists(url, { sysadmin, tenant }) {
  const make = async (account, address, body) => (await call(url, 'POST', address, account.token, body)).json();
  let users;
  for (let n = 0; n < ROWS * 2; n += 1) {
    const name = `Bench ${String(n).padStart(2, '0')}`;
    await make(sysadmin, '/api/tenant', { title: name });
    const profileData = { configuration: { type: 'DEFAULT' } };
    await make(sysadmin, '/api/tenantProfile', { name, profileData });
    const customer = await make(tenant, '/api/customer', { title: name });
    const { id } = await make(tenant, '/api/device', { name, type: 'default', label: 'Bench' });
    await make(tenant, '/api/asset', { name, type: 'default', label: 'Bench' });
    await make(tenant, '/api/entityView', {
      name,
      type: 'bench',
      entityId: id,
      keys: { timeseries: [], attributes: {} },
    });
    await make(tenant, '/api/edge', { name, type: 'bench', routingKey: `key ${n}`, secret: `secret ${n}` });
    const device = await make(tenant, '/api/deviceProfile', {
      name,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: 'DISABLED',
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        provisionConfiguration: { type: 'DISABLED' },
      },
    });
    await make(tenant, '/api/assetProfile', { name });
    const content = {
      title: name,
      version: '1',
      url: 'https://example.com/file',
      type: 'FIRMWARE',
      deviceProfileId: device.id,
    };
    await make(tenant, '/api/otaPackage', { ...content, usesUrl: true });
    await make(tenant, '/api/alarm', { type: name, originator: id, severity: 'MAJOR', status: 'ACTIVE_UNACK' });
    users ??= customer.id;
    await make(tenant, '/api/user?sendActivationMail=false', {
      authority: 'CUSTOMER_USER',
      customerId: users,
      email: `bench${n}@example.com`,
    });
  }
  return { customer: users.id };
}

/** The rows that stand for an opened list. */
const shown = { shown: entityRow, count: ROWS };

/** A list that the menu leads to. */
export const timeList = (browser, url, pair, path, runs) => timeOpening(browser, url, pair, { path, ...shown }, runs);

/** From the press to ten painted rows of the users of a customer, whose list opens from the menu of the customer's row. */
export async function timeUsers(browser, url, pair, { customer }, runs) {
  const first = [];
  const again = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage(browser, pair);
    await page.goto(`${url}/customers`);
    const row = page.locator(`tr[data-id="${customer}"]`);
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    const entry = page.getByRole('menuitem', { name: 'Users' });
    const open = async () => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await entry.waitFor();
      return untilPainted(page, { ...shown, on: '[role=menuitem]' }, () => entry.click());
    };
    first.push(await open());
    for (let time = 0; time < 2; time += 1) {
      await page.locator('nav a[href="/customers"]').first().click();
      await row.waitFor();
      again.push(await open());
    }
    await page.context().close();
  }
  return { first: median(first), again: median(again) };
}
