import type { Page } from '@playwright/test';
import type { ApiClient } from '../../support/api-client';
import {
  createCardDashboard,
  createStoredTypes,
  datasource,
  namedById,
  timeseriesKey,
} from '../../support/card-dashboard';
import type { Tokens } from '../../support/environment';
import { expect, test, uniqueName } from '../../support/fixtures';
import { elsewhere, endlessBody, hostileBody, hostileHtml } from '../../support/hostile-corpus';
import { pinIn } from '../../support/map-pin';

/*
 * Code and HTML of strangers in each of the seven places where a dashboard has some: widget, template, action, tooltip, cell
 * function, Markdown, and HTML card.
 */

/** The same code, and the same HTML, in all seven. */
async function createHostileDashboard(tenant: ApiClient, body: string, html: string) {
  const pump = await tenant.createDevice('Pump 7', { type: 'pump' });
  await tenant.post(`/api/plugins/telemetry/DEVICE/${pump.id.id}/timeseries/ANY`, {
    oil: 20,
    latitude: 50,
    longitude: 8,
  });
  const call = `(() => { ${body} })()`;
  const types = await createStoredTypes(tenant, {
    Widget: {
      html: `<output></output>${html}`,
      script: `self.onInit = () => { document.querySelector('output').textContent = ${call}; };`,
    },
    Template: {
      html: `<output>{{ said }}</output><i>{{ [].constructor.constructor('try { return parent.document; } catch { return 0; }')() }}</i><b *ngIf="said">drawn</b>
        <div [innerHTML]="html"></div>`,
      script: `self.onInit = () => { self.ctx.$scope.html = ${JSON.stringify(html).replaceAll('</', '<\\/')};
        self.ctx.$scope.said = ${call}; };`,
    },
  });
  const oil = [datasource('Pump', timeseriesKey('oil', 'Oil'))];
  const written = `const said = ${call}; return '<b>' + said + '</b>' + ${JSON.stringify(html).replaceAll('</', '<\\/')};`;
  const dashboard = await createCardDashboard(tenant, {
    title: uniqueName('Hostile'),
    aliases: { Pump: { type: 'singleEntity', singleEntity: pump.id } },
    widgets: {
      Widget: { stored: types.Widget, datasources: [] },
      Template: { stored: types.Template, datasources: [] },
      Action: {
        key: 'cards.simple_card',
        datasources: oil,
        actions: {
          headerButton: [
            {
              id: namedById('a'),
              name: 'Run',
              icon: 'more_horiz',
              type: 'custom',
              customFunction: `widgetContext.showInfoToast(${call});`,
            },
          ],
        },
      },
      Cell: {
        key: 'cards.entities_table',
        datasources: [
          datasource('Pump', {
            ...timeseriesKey('oil', 'Oil'),
            settings: { useCellContentFunction: true, cellContentFunction: written },
          }),
        ],
      },
      Markdown: {
        key: 'cards.markdown_card',
        datasources: oil,
        settings: { useMarkdownTextFunction: true, markdownTextFunction: written },
      },
      Card: { key: 'cards.html_card', datasources: [], settings: { cardHtml: html } },
      Tooltip: {
        key: 'maps_v2.openstreetmap',
        datasources: [
          datasource('Pump', timeseriesKey('latitude', 'latitude'), timeseriesKey('longitude', 'longitude')),
        ],
        settings: {
          ...{ useCustomProvider: true, customProviderTileUrl: 'https://tiles.example/{z}/{x}/{y}.png' },
          ...{ useTooltipFunction: true, tooltipFunction: written },
        },
      },
    },
  });
  return { dashboard, pump };
}

const kinds = ['Widget', 'Template', 'Action', 'Cell', 'Markdown', 'Card', 'Tooltip'];
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function openTooltip(page: Page) {
  const map = page.getByRole('application', { name: 'Tooltip: map' });
  await expect(map.locator('canvas[data-markers="1"]')).toBeAttached();
  const pin = await map.evaluate(pinIn);
  await map.click({ position: pin ?? { x: 0, y: 0 } });
  return page.getByRole('dialog', { name: 'Details' });
}

/** That code and HTML have done nothing, as whoever looks at them in a window of this width. */
async function expectNothingDone(page: Page, address: string, width: number) {
  const reached: string[] = [];
  // What policies refuse never leaves; whatever else fails has been on its way.
  page.context().on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (request.url().startsWith(elsewhere) && why !== 'csp') reached.push(`${request.url()} ${why}`);
  });
  page.context().on('requestfinished', (request) => {
    if (request.url().startsWith(elsewhere)) reached.push(request.url());
  });
  await page.setViewportSize({ width, height: 1200 });
  await page.goto(address);
  await expect(page).toHaveTitle(/Hostile/);
  const before = [page.url(), await page.title(), 1];
  const frame = (name: string) => card(page, name).frameLocator('iframe').first();
  const nothing = 'got nothing';
  await expect(frame('Widget').locator('output')).toHaveText(nothing);
  await expect(frame('Widget').getByText('plain words')).toBeVisible();
  await expect(frame('Template').locator('output')).toHaveText(nothing);
  await expect(frame('Template').locator('i')).toHaveText('0');
  await expect(frame('Card').getByText('plain words')).toBeVisible();
  await expect(card(page, 'Cell')).toContainText(nothing);
  await expect(card(page, 'Markdown')).toContainText(nothing);
  await expect(card(page, 'Markdown')).toContainText('plain words');
  const tooltip = await openTooltip(page);
  await expect(tooltip).toContainText(nothing);
  await expect(tooltip).toContainText('plain words');
  await tooltip.getByText('words to press').click();
  // What the page itself draws of it has nothing in it that could run, send, or hide.
  for (const shown of [card(page, 'Cell'), card(page, 'Markdown'), tooltip])
    expect(
      await shown.locator('iframe, script, object, embed, base, meta, link, form, [onerror], [onload]').count(),
    ).toBe(0);
  await page.keyboard.press('Escape');
  await card(page, 'Action').getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText(nothing, { exact: true }).last()).toBeVisible();
  for (const name of ['Cell', 'Markdown']) await card(page, name).getByText('words to press').click();
  for (const name of ['Widget', 'Card']) await frame(name).getByText('words to press').click();

  await expect(page.getByRole('article')).toHaveCount(kinds.length);
  expect([page.url(), await page.title(), page.context().pages().length]).toEqual(before);
  expect(
    await page.evaluate(() => [Reflect.get(globalThis, 'spoilt'), localStorage.getItem('jwt_token') !== null]),
  ).toEqual([undefined, true]);
  expect(reached).toEqual([]);
}

test('code and HTML of strangers get nothing in any of seven places, reach nobody, and change nothing around them, whoever looks', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  test.slow();
  // The browser reports each thing that the policies refuse.
  expectConsoleErrors(/./);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Hostile'));
  const { customer, user } = await admin.createCustomerUser(uniqueName('Viewer'));
  const { dashboard, pump } = await createHostileDashboard(admin, hostileBody, hostileHtml);
  const id = dashboard.id.id;
  const give = async (to: string) => {
    await admin.post(`/api/customer/${to}/device/${pump.id.id}`);
    return admin.post<{ assignedCustomers: { customerId: { id: string }; public: boolean }[] }>(
      `/api/customer/${to}/dashboard/${id}`,
    );
  };
  const walk = async (viewer: string, address: string, as?: Tokens) => {
    const page = await open({ as });
    await page.addInitScript(() => {
      addEventListener('message', ({ data }) => {
        if (String(data).startsWith('heard')) Object.assign(globalThis, { spoilt: data });
      });
    });
    for (const width of [1440, 400])
      await test.step(`${viewer} at ${width} px`, () => expectNothingDone(page, address, width));
  };
  await walk('a tenant administrator', `/dashboards/${id}`, admin.tokens);
  await give(customer.id.id);
  await walk('a customer user', `/dashboards/${id}`, user.tokens);
  const { assignedCustomers } = await give('public');
  const publicId = assignedCustomers.find((one) => one.public)?.customerId.id;
  await walk('a public viewer', `/dashboard/${id}?publicId=${publicId}`);
});

/** What the page tells in toasts, which go again. */
async function toasts(page: Page): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  await page.exposeFunction('tellToast', (text: string) => void told.add(text));
  await page.addInitScript(() => {
    const tell = Reflect.get(globalThis, 'tellToast') as (text: string) => void;
    const look = () => {
      for (const one of document.querySelectorAll('[aria-label="Notifications"]'))
        if (one.textContent) tell(one.textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return told;
}

test('code that never ends is cut off in each of six places, and the page goes on', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  test.slow();
  expectConsoleErrors(/./);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Endless'));
  const { dashboard } = await createHostileDashboard(admin, endlessBody, '<p>plain words</p>');
  const page = await open({ as: admin.tokens, viewport: { width: 1440, height: 1200 } });
  const told = await toasts(page);
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await card(page, 'Action').getByRole('button', { name: 'Run' }).click();
  const tooltip = await openTooltip(page);
  await expect(tooltip).toBeVisible();
  // One after the other: of those that share a process, only one can run.
  for (const name of ['Widget', 'Template'])
    await expect(card(page, name)).toContainText('stopped', { timeout: 30_000 });
  await expect(card(page, 'Markdown')).toContainText('It took too long', { timeout: 30_000 });
  // What is drawn without its function, and what has no place of its own, is told.
  for (const words of ['A function of “Cell” was stopped: It took too long', '“Run” failed: It took too long'])
    await expect.poll(() => [...told].join('\n'), { timeout: 30_000 }).toContain(words);
  await expect(card(page, 'Cell')).toContainText('20');
  await expect(card(page, 'Action')).toContainText('20');
  // The page answers all the while.
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(tooltip).toBeHidden();
});

test('a script that never ends takes nobody along: the cards around it begin again, and so does it once it is mended', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  test.slow();
  expectConsoleErrors(/./);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Endless'));
  const pump = await admin.createDevice('Pump 7', { type: 'pump' });
  const telemetry = `/api/plugins/telemetry/DEVICE/${pump.id.id}/timeseries/ANY`;
  await admin.post(telemetry, { oil: 20, loops: 1 });
  const say = "document.querySelector('output').textContent = 'drawn';";
  const types = await createStoredTypes(admin, {
    Innocent: { html: '<output></output>', script: `self.onInit = () => { ${say} };` },
    Endless: {
      type: 'latest',
      html: '<output></output>',
      script: `self.onInit = () => { if (Number(self.ctx.data[0].data[0][1])) { ${endlessBody} } ${say} };`,
    },
  });
  const cellContentFunction = "return 'oil ' + value";
  const dashboard = await createCardDashboard(admin, {
    title: uniqueName('Endless'),
    aliases: { Pump: { type: 'singleEntity', singleEntity: pump.id } },
    widgets: {
      Before: { stored: types.Innocent, datasources: [] },
      Endless: { stored: types.Endless, datasources: [datasource('Pump', timeseriesKey('loops', 'Loops'))] },
      After: { stored: types.Innocent, datasources: [] },
      Cell: {
        key: 'cards.entities_table',
        datasources: [
          datasource('Pump', {
            ...timeseriesKey('oil', 'Oil'),
            settings: { useCellContentFunction: true, cellContentFunction },
          }),
        ],
      },
    },
  });
  const page = await open({ as: admin.tokens, viewport: { width: 1440, height: 1200 } });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const drawn = (name: string) => card(page, name).frameLocator('iframe').getByText('drawn');
  await expect(card(page, 'Endless')).toContainText('stopped');
  for (const name of ['Before', 'After']) {
    await expect(drawn(name)).toBeVisible();
    await expect(card(page, name)).not.toContainText('stopped');
  }
  await expect(card(page, 'Cell')).toContainText('oil 20');
  await admin.post(telemetry, { loops: 0 });
  await card(page, 'Endless').getByRole('button', { name: 'Retry' }).click();
  await expect(drawn('Endless')).toBeVisible();
  await admin.post(telemetry, { oil: 21 });
  await expect(card(page, 'Cell')).toContainText('oil 21');
});
