import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import type { Tokens } from '../../support/environment';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createWeatherDashboard } from '../../support/weather-dashboard';

/** What the framed console asks the platform for when it hears somebody else's tokens from the page around it. */
async function askedAfterPlanting(page: Page, { token, refreshToken }: Tokens): Promise<string[]> {
  const frame = page.frames().find((one) => one.url().includes('publicId'));
  if (!frame) throw new Error('No frame shows the public dashboard');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The console has listened since it began: when this listener is told, it has judged the message.
  await frame.evaluate(() => {
    const heard = new Promise<void>((resolve) => {
      const listen = ({ data }: MessageEvent) => String(data).includes('reloadUserMessage') && resolve();
      window.addEventListener('message', listen);
    });
    Object.assign(globalThis, { heard: heard.then(() => fetch('/')).then(() => undefined) });
  });
  const planted = JSON.stringify({ type: 'reloadUserMessage', data: { accessToken: token, refreshToken } });
  await page.evaluate(
    (message) => (document.querySelector('#shared') as HTMLIFrameElement).contentWindow?.postMessage(message, '*'),
    planted,
  );
  await frame.evaluate(() => (globalThis as { heard?: Promise<void> }).heard);
  return asked.filter((path) => path.startsWith('/api/'));
}

test('a public dashboard stands in a site that the operator names; no other page does, and nobody is signed in there', async ({
  api,
  open,
  ownConsole,
  expectConsoleErrors,
  closeLast,
}) => {
  // At the end the live connection of the public customer is closed, and asks in vain for another session.
  expectConsoleErrors(/frame-ancestors/, /401 .*(login\/public|auth\/token)/);
  let content = '';
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(content));
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  closeLast(async () => server.close());
  // Another port, and so another origin; its frames see the same storage as the console.
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Embed'));
  const { user } = await admin.createCustomerUser(uniqueName('Reader'));
  const dashboard = await admin.createEntity('dashboard', { title: 'Hall B', configuration: {} });
  const shared = await admin.post<{ assignedCustomers: { customerId: { id: string } }[] }>(
    `/api/customer/public/dashboard/${dashboard.id.id}`,
  );
  const { url } = await ownConsole({ frameAncestors: [site] });
  const address = `${url}/dashboard/${dashboard.id.id}?publicId=${shared.assignedCustomers[0]?.customerId.id}&edit`;
  content = `<title>Intranet</title><iframe id="shared" src="${address.replaceAll('&', '&amp;')}"></iframe>
    <iframe id="own" src="${url}/dashboards"></iframe>`;
  /** The site, as whoever has signed in to the console sees it in the same browser. */
  const openSite = async (as?: Tokens) => {
    const page = await open({ url, as });
    await page.goto(site);
    for (const width of [1440, 400]) {
      await page.setViewportSize({ width, height: 900 });
      const frame = page.frameLocator('#shared');
      await expect(frame.getByText('No widgets yet')).toBeVisible();
      await expect(frame.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
      await expect(page.frameLocator('#own').getByRole('main')).toHaveCount(0);
    }
    return page;
  };
  await openSite();
  await openSite(user.tokens);
  const page = await openSite(admin.tokens);

  // What the site says to the frame signs nobody in, not even where the mobile app's handlers are.
  expect(await askedAfterPlanting(page, admin.tokens)).toEqual([]);
  await page.goto(`${url}/dashboards`);
  await expect(page.getByRole('link', { name: 'Hall B' })).toBeVisible();
  const inApp = await open({ url });
  await inApp.addInitScript(() =>
    Object.assign(globalThis, { flutter_inappwebview: { callHandler: async () => undefined } }),
  );
  await inApp.goto(site);
  await expect(inApp.frameLocator('#shared').getByText('No widgets yet')).toBeVisible();
  expect(await askedAfterPlanting(inApp, admin.tokens)).toEqual([]);

  // Where the link leads nowhere any more, the frame says so, rather than the browser that the site refused it.
  await admin.delete(`/api/customer/${shared.assignedCustomers[0]?.customerId.id}`);
  await inApp.reload();
  await expect(inApp.frameLocator('#shared').getByText('This dashboard isn’t available here')).toBeVisible();
});

test('a dashboard is made public by keyboard; its link and its code show visitors what is public, and nothing else', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Public'));
  const [shown, hidden] = [await admin.createDevice('Station 1'), await admin.createDevice('Station 2')];
  for (const { id } of [shown, hidden])
    await admin.post(`/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, { temperature: 20 });
  await admin.post(`/api/customer/public/device/${shown.id.id}`);
  await createWeatherDashboard(admin, '"Weather" & more', 'Station');
  const page = await open({ as: admin.tokens });
  await page.goto('/dashboards');
  await page
    .getByRole('row', { name: /Weather/ })
    .getByRole('button', { name: /^Actions/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Make public' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make public' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '“"Weather" & more” is public' });
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessibleEverywhere(page, { mirrored: true });
  const [link = '', code = ''] = await dialog.locator('code').allTextContents();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // What stands in the code is the title as text, and the address whole.
  const [src, title] = await page.evaluate((html) => {
    const frame = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild as HTMLIFrameElement;
    return [frame.src, frame.title];
  }, code);
  expect(title).toBe('"Weather" & more');
  expect(src).toBe(`${link}&embedded=true`);
  for (const address of [link, src]) {
    const visitor = await open();
    await visitor.goto(address);
    await expect(visitor.getByRole('article', { name: 'Stations' }).getByText('Station 1')).toBeVisible();
    await expect(visitor.getByText('Station 2')).toHaveCount(0);
    await expect(visitor.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  }
});
