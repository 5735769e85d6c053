import { newPage } from './browser.mjs';
import { call } from './console.mjs';
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
    alarms: '/alarms',
  },
};

/** Makes a page of everything that lists show. */
export async function fillLists(url, { sysadmin, tenant }) {
  const make = async (account, address, body) => (await call(url, 'POST', address, account.token, body)).json();
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
    const owner = { authority: 'CUSTOMER_USER', customerId: n === 0 ? customer.id : firstCustomer };
    if (n === 0) firstCustomer = customer.id;
    await make(tenant, '/api/user?sendActivationMail=false', { ...owner, email: `bench${n}@example.com` });
  }
}
let firstCustomer;

/**
 * From the press of a menu entry to ten painted rows, for a list. First: the page has shown nothing but home, and has nothing of
 * the console in its cache. Again: home was opened meanwhile, and the list is read anew as it is over ten seconds old.
 * @returns {Promise<{ first: number, again: number }>} medians, ms
 */
export async function timeList(browser, url, pair, path, runs) {
  const first = [];
  const again = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage(browser, pair);
    await page.goto(`${url}/home`);
    const link = page.locator(`nav a[href="${path}"]`);
    await page.locator('nav a[href="/home"]').waitFor();
    await page.waitForLoadState('networkidle');
    if (!(await link.isVisible())) await unfold(page, link);
    const open = () =>
      untilPainted(page, { on: `nav a[href="${path}"]`, shown: entityRow, count: ROWS }, () => link.click());
    first.push(await open());
    for (let time = 0; time < 2; time += 1) {
      await page.locator('nav a[href="/home"]').first().click();
      await page.locator(entityRow).first().waitFor({ state: 'detached' });
      again.push(await open());
    }
    await page.context().close();
  }
  return { first: median(first), again: median(again) };
}

/** Opens the groups of the menu until an entry shows. */
async function unfold(page, link) {
  for (const group of await page.locator('nav button[aria-expanded="false"]').all()) {
    if (await link.isVisible()) return;
    await group.click();
  }
}
