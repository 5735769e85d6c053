import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createCardDashboard, createStoredTypes } from '../../support/card-dashboard';
import { expect, test, uniqueName } from '../../support/fixtures';

const script = 'text/javascript';
const open = { 'access-control-allow-origin': '*' };

/** What the listed host has, by its path. */
const files = (other: string): Record<string, [body: string, headers: Record<string, string>, status?: number]> => ({
  '/lib.js': ['globalThis.lib = document.currentScript.src;', { 'content-type': script, ...open }],
  '/look.css': ['p { color: rgb(1, 2, 3); }', { 'content-type': 'text/css', ...open }],
  '/mod.js': [
    `import { half } from './parts/half.js'; globalThis.mod = () => half * 2; export const origin = import.meta.url; export default origin;`,
    { 'content-type': script, ...open },
  ],
  // Around: one imports the other.
  '/parts/half.js': [
    `import { origin } from '../mod.js'; export const half = 21; globalThis.late = () => origin;`,
    { 'content-type': script, ...open },
  ],
  '/throws.js': ['nothing.at.all();', { 'content-type': script, ...open }],
  '/closed.js': ['globalThis.got = true;', { 'content-type': script }],
  '/page.js': ['<!doctype html>', { 'content-type': 'text/html', ...open }],
  '/away.js': ['', { location: `${other}/lib.js`, ...open }, 302],
  '/far.js': [`import '${other}/lib.js';`, { 'content-type': script, ...open }],
});

/** A server of somebody else, and what it was asked for. */
async function startHost(answer: (path: string, response: ServerResponse) => void) {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url: path = '', headers }, response) => {
    asked.push({ path, headers });
    answer(path, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = async () => void server.close();
  return { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

test('no script in a frame reads what stands in the address of the page', async ({ api, open: openPage }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Address'));
  const { Curious } = await createStoredTypes(admin, {
    Curious: {
      html: '<p id="said"></p>',
      script: `self.onInit = async () => {
        const seen = new Set();
        const texts = [document.referrer, document.baseURI, location.href, [...location.ancestorOrigins].join()];
        const read = (value, depth) => {
          if (depth > 6 || value === null || !['object', 'function'].includes(typeof value)) return void texts.push(String(value));
          if (seen.has(value)) return;
          seen.add(value);
          for (const name of Object.getOwnPropertyNames(value)) try { read(value[name], depth + 1); } catch {}
        };
        read(self.ctx, 0);
        read(bridge, 0);
        read(performance.getEntries().map((entry) => entry.toJSON()), 0);
        const found = texts.filter((text) => text.includes('T0k3n'));
        document.getElementById('said').textContent = texts.length > 20 ? 'found ' + found.length : 'read nothing';
      };`,
    },
  });
  const dashboard = await createCardDashboard(admin, {
    title: uniqueName('Address'),
    aliases: {},
    widgets: { Curious: { stored: Curious, datasources: [] } },
  });
  const page = await openPage({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}?resetToken=T0k3n`);
  await expect(page).toHaveURL(/resetToken=T0k3n/);
  await expect(page.frameLocator('iframe[title="Curious"]').locator('#said')).toHaveText('found 0');
});

const widget = (page: Page, name: string) => page.getByRole('article', { name });

test('of hosts that the operator lists the page fetches code once for all frames; what can’t be used is named', async ({
  api,
  open: openPage,
  ownConsole,
  closeLast,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/CORS|ERR_FAILED|Content Security Policy|404/);
  const other = await startHost((_, response) => response.writeHead(200, { 'content-type': script, ...open }).end(''));
  closeLast(other.close);
  const listed = await startHost((path, response) => {
    const [body, headers, status = 200] = files(other.site)[path] ?? ['', open, 404];
    response.writeHead(status, headers).end(body);
  });
  closeLast(listed.close);
  const at = (path: string, isModule = false) => ({ url: `${listed.site}${path}`, isModule });
  const all = [at('/lib.js'), at('/look.css'), at('/mod.js', true)];
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Code'));
  const made = await createStoredTypes(admin, {
    Whole: {
      html: '<p id="said"></p>',
      script: `self.onInit = async () => {
        const ways = ['/more.js', '/frame.js', '/call.js'].map((path) => '${listed.site}' + path);
        document.body.append(Object.assign(document.createElement('script'), { src: ways[0] }));
        document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<script src="' + ways[1] + '"></scr' + 'ipt>' }));
        await fetch(ways[2]).catch(() => 0);
        await import(ways[0]).catch(() => 0);
        document.getElementById('said').textContent = [lib, mod(), late()].join(' ');
      };`,
      resources: all,
    },
    Throws: { html: '<p>Goes on</p>', script: '', resources: [at('/throws.js')] },
    Closed: { resources: [at('/closed.js')] },
    Page: { resources: [at('/page.js')] },
    Away: { resources: [at('/away.js')] },
    Gone: { resources: [at('/gone.js', true)] },
    Far: { resources: [at('/far.js', true)] },
    Elsewhere: { resources: [{ url: `${other.site}/own.js` }] },
  });
  const widgets = { One: 'Whole', Two: 'Whole', Three: 'Whole' } as Record<string, keyof typeof made>;
  const broken = Object.keys(made).slice(1) as (keyof typeof made)[];
  for (const name of broken) widgets[name] = name;
  const dashboard = await createCardDashboard(admin, {
    title: uniqueName('Code'),
    aliases: {},
    widgets: Object.fromEntries(
      Object.entries(widgets).map(([title, name]) => [title, { stored: made[name], datasources: [], showTitle: true }]),
    ),
  });
  const { url } = await ownConsole({ codeHosts: [listed.site] });
  const page = await openPage({ as: admin.tokens, url });
  const fromFrames: string[] = [];
  // What the browser refuses has no answer.
  page.on('response', (response) => {
    const isForeign = response.url().startsWith('http') && !response.url().startsWith(url);
    if (isForeign && response.frame() !== page.mainFrame()) fromFrames.push(response.url());
  });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  for (const name of ['One', 'Two', 'Three']) {
    const said = page.frameLocator(`iframe[title="${name}"]`).locator('#said');
    await expect(said).toHaveText(`${listed.site}/lib.js 42 ${listed.site}/mod.js`);
    await expect(said).toHaveCSS('color', 'rgb(1, 2, 3)');
  }
  const named = {
    ...{ Closed: `Unable to load ${listed.site}/closed.js`, Page: `Unable to load ${listed.site}/page.js` },
    ...{ Away: `Unable to load ${listed.site}/away.js`, Far: `Unable to load ${other.site}/lib.js` },
    ...{ Gone: `Unable to load the module from the address ${listed.site}/gone.js` },
    ...{ Elsewhere: `Unable to load ${other.site}/own.js`, Throws: `${listed.site}/throws.js: nothing is not defined` },
  };
  for (const [name, text] of Object.entries(named)) await expect(widget(page, name)).toContainText(text);
  await expect(page.frameLocator('iframe[title="Throws"]').getByText('Goes on')).toBeVisible();
  expect(fromFrames).toEqual([]);
  expect(other.asked).toEqual([]);
  expect(listed.asked.map(({ path }) => path).sort()).toEqual([...Object.keys(files('')), '/gone.js'].sort());
  for (const { headers } of listed.asked)
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(cookie|referer|authorization|x-authorization)$/)]),
    );
  expect(JSON.stringify(listed.asked)).not.toContain(admin.tokens.token);

  await widget(page, 'Closed').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => listed.asked.filter(({ path }) => path === '/closed.js')).toHaveLength(2);
});
