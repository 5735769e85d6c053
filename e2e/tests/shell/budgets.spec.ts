import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { openFromMenu } from '../../support/console-page';
import { test as base, expect, type OpenOptions, uniqueName } from '../../support/fixtures';
import type { OwnConsole } from '../../support/own-console';
import { chainNode, createChain } from '../../support/rule-chain';
import { createChartDashboard, createStatesOfWidgets } from '../../support/weather-dashboard';

interface Loaded {
  page: Page;
  /** Everything that came over the network, gzip -9, in bytes. */
  bytes: number;
  /** Paths the server was asked for. */
  requests: string[];
  /** Largest first, to show what grew. */
  report: string;
  /** Waits until nothing more is fetched. */
  settle: () => Promise<void>;
}

/** Waits until the server has heard nothing for a while. */
async function quiet({ log }: OwnConsole): Promise<void> {
  let heard = -1;
  const isQuiet = () => {
    const was = heard;
    heard = log.length;
    return was === heard;
  };
  await expect.poll(isQuiet, { intervals: [1000], timeout: 30_000 }).toBe(true);
}

/** Opens an address with an empty cache and counts all it takes until nothing is fetched any more. */
async function coldLoad(own: OwnConsole, page: Page, address: string): Promise<Loaded> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    // What comes when the page is being closed is not counted any more, and must not fail the test either.
    size.catch(() => undefined);
    sizes.set(path, size);
  });
  await page.goto(address);
  // On a busy machine the network rests before the console has begun to ask.
  await expect(page).toHaveTitle(/^Mullion \| /);
  await expect(
    page
      .getByLabel(/^Username/)
      .or(page.locator('#main').getByRole('row').nth(1))
      .or(page.locator('#main form').first())
      .or(page.locator('#main canvas').first())
      .or(page.locator('#main .react-flow__node').first())
      .or(page.locator('#main article dd').first())
      .first(),
  ).toBeVisible();
  await quiet(own);
  // The server's own log knows what the browser took from a cache: that is not in it, or answered by 304.
  const answers = own.log.map((line) => line.split(' ')).map(([, , path = '', status]) => ({ path, status }));
  const counted = await Promise.all(
    answers.map(async ({ path, status }) => ({ path, size: status === '200' ? ((await sizes.get(path)) ?? 0) : 0 })),
  );
  counted.sort((a, b) => b.size - a.size);
  return {
    page,
    bytes: counted.reduce((sum, { size }) => sum + size, 0),
    requests: counted.map(({ path }) => path),
    report: counted.map(({ path, size }) => `${(size / 1000).toFixed(1)} KB ${path}`).join('\n'),
    settle: () => quiet(own),
  };
}

const test = base.extend<{ load: (address: string, as?: OpenOptions['as']) => Promise<Loaded> }>({
  load: async ({ ownConsole, open }, use) =>
    use(async (address, as) => {
      const own = await ownConsole();
      return coldLoad(own, await open({ url: own.url, as }), address);
    }),
});

test('a cold /login takes at most 265 KB and 11 requests', async ({ load }) => {
  const { page, bytes, requests, report } = await load('/login');
  await expect(page.getByLabel(/^Username/)).toBeVisible();
  expect(bytes, report).toBeGreaterThan(100_000);
  expect(bytes, report).toBeLessThanOrEqual(265_000);
  expect(requests.length, report).toBeLessThanOrEqual(11);
});

test('a cold /devices takes at most 395 KB and 24 requests when signed in', async ({ load }) => {
  const { page, bytes, requests, report } = await load('/devices', 'tenant');
  await expect(page).toHaveTitle('Mullion | Devices');
  expect(bytes, report).toBeGreaterThan(100_000);
  expect(bytes, report).toBeLessThanOrEqual(395_000);
  expect(requests.length, report).toBeLessThanOrEqual(24);
});

test('a cold /settings/general takes at most 410 KB when signed in, and no code of lists', async ({
  load,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/404 \(Not Found\)/);
  const { bytes, requests, report } = await load('/settings/general', 'sysadmin');
  expect(bytes, report).toBeGreaterThan(100_000);
  expect(bytes, report).toBeLessThanOrEqual(410_000);
  expect(requests.length, report).toBeLessThanOrEqual(30);
  expect(requests.filter((path) => path.includes('kit-lists'))).toEqual([]);
});

/** The further pages of settings, in the order of the menu. */
const furtherPages = {
  sysadmin: {
    first: '/settings/general',
    names: [
      'Outgoing mail',
      'SMS provider',
      'Security',
      'OAuth2',
      'Two-factor authentication',
      'Queues',
      'Resources library',
      'Modules',
    ],
  },
  tenant: { first: '/settings/home', names: ['Resources library', 'Repository', 'Auto-commit'] },
} as const;

for (const [account, { first, names }] of Object.entries(furtherPages))
  test(`a further page of settings takes at most 30 KB: ${account}`, async ({ load, expectConsoleErrors }) => {
    // What was never set is answered by 404.
    expectConsoleErrors(/404 \(Not Found\)/);
    const { page } = await load(first, account as keyof typeof furtherPages);
    const further: Record<string, number> = {};
    for (const name of names) {
      const sizes: Promise<number>[] = [];
      const counted = (response: Response) => {
        sizes.push(
          response.body().then(
            (body) => gzipSync(body, { level: 9 }).length,
            () => 0,
          ),
        );
      };
      page.on('response', counted);
      await openFromMenu(page, name);
      await expect(page).toHaveTitle(`Mullion | ${name}`);
      await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      page.off('response', counted);
      further[name] = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    }
    expect(Object.entries(further).filter(([, size]) => size < 500 || size > 30_000)).toEqual([]);
  });

test('no file is fetched twice, and modules bring neither React nor the kit', async ({ load }) => {
  const { page, requests, report } = await load('/devices', 'tenant');
  // The registry is asked for again by its ETag: it must be of now.
  const files = requests.filter((path) => !path.startsWith('/api/') && path !== '/modules/registry.json');
  expect(new Set(files).size, report).toBe(files.length);
  const scripts = files.filter((path) => /^\/modules\/.*\.js$/.test(path));
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) {
    const text = await (await page.request.get(script)).text();
    expect(text, script).not.toContain('react.transitional.element');
    expect(text, script).not.toContain('createContext=function');
  }
});

test('a cold dashboard with a line chart takes at most 470 KB and 30 requests, and no code of lists, editors, maps, or edit mode', async ({
  api,
  load,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Bytes'));
  const device = await admin.createDevice('Station');
  await admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { temperature: 20 });
  const dashboard = await createChartDashboard(admin, 'Weather', 'Station');
  const { bytes, requests, report } = await load(`/dashboards/${dashboard.id.id}`, admin.tokens);
  expect(bytes, report).toBeGreaterThan(100_000);
  expect(bytes, report).toBeLessThanOrEqual(470_000);
  expect(requests.length, report).toBeLessThanOrEqual(30);
  expect(requests.filter((path) => /kit-lists|edit-|editors|\bace\b|leaflet|echarts/.test(path))).toEqual([]);
});

/** What the first widget of a family shows, and the most that its code may be. */
const families = {
  'line charts': {
    most: 60_000,
    shown: 'canvas',
    widgets: [
      // With a look of its own, which takes code too.
      ['charts.basic_timeseries', 'timeseries', { smoothLines: true }],
      ['charts.state_chart', 'timeseries'],
      ['charts.timeseries_bars_flot', 'timeseries'],
    ],
  },
  tables: {
    most: 50_000,
    shown: 'table',
    widgets: [
      ['cards.entities_table', 'latest'],
      ['cards.timeseries_table', 'timeseries'],
      ['alarm_widgets.alarms_table', 'alarm'],
    ],
  },
  gauges: {
    most: 40_000,
    shown: '[role="meter"]',
    widgets: [
      ['digital_gauges.gauge_justgage', 'latest'],
      ['analogue_gauges.radial_gauge_canvas_gauges', 'latest'],
      ['analogue_gauges.analogue_compass', 'latest'],
      ['analogue_gauges.temperature_gauge_canvas_gauges', 'latest'],
    ],
  },
  pies: {
    most: 200_000,
    shown: 'canvas, svg path',
    widgets: [
      ['charts.pie', 'latest'],
      ['charts.radar_chart_js', 'latest'],
    ],
  },
  maps: { most: 150_000, shown: '[role="application"]', widgets: [['maps_v2.image_map', 'latest']] },
} as const;

test('the first widgets of a family take at most 60 KB of line charts, 50 KB of tables, 40 KB of gauges, 200 KB of pies, and 150 KB of maps, and no code of editors or frames', async ({
  api,
  load,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Bytes'));
  const device = await admin.createDevice('Station');
  await admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { temperature: 20 });
  const dashboard = await createStatesOfWidgets(admin, 'Families', 'Station', {
    default: [['cards.simple_card', 'latest']],
    ...Object.fromEntries(Object.entries(families).map(([name, { widgets }]) => [name, widgets])),
  });
  const { page, requests, settle } = await load(`/dashboards/${dashboard.id.id}`, admin.tokens);
  const codes = [...requests];
  const over: [string, number][] = [];
  for (const [name, { most, shown, widgets }] of Object.entries(families)) {
    const sizes: Promise<number>[] = [];
    const counted = (response: Response) => {
      const { pathname } = new URL(response.url());
      if (!/\.(js|css)$/.test(pathname)) return;
      codes.push(pathname);
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    };
    page.on('response', counted);
    await page.evaluate((state) => {
      const parameter = encodeURIComponent(btoa(JSON.stringify([{ id: state, params: {} }])));
      history.replaceState(history.state, '', `?state=${parameter}`);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, name);
    // What another family has drawn may look alike, and is there until this one comes.
    const [[key]] = widgets;
    await expect(page.getByRole('article', { name: key }).locator(shown).first()).toBeVisible();
    // Values are told at the crosshair.
    if (name === 'line charts')
      await page.getByRole('article', { name: key }).getByRole('group', { name: 'Plot' }).press('ArrowLeft');
    await settle();
    page.off('response', counted);
    const size = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
    if (size < 1000 || size > most) over.push([name, size]);
  }
  expect(over).toEqual([]);
  const ofCharts = codes.filter((path) => /kit-chart/.test(path)).join(' ');
  for (const chunk of ['kit-chart', 'kit-chart-look', 'kit-chart-tooltip']) expect(ofCharts).toContain(`/${chunk}.`);
  expect(codes.filter((path) => /edit-|editor|\bace\b|stored-widget|script-/.test(path))).toEqual([]);
});

test('a cold rule chain of 10 nodes takes at most 520 KB and 38 requests, and no code of lists, forms, editors, layout, comparison, or trace', async ({
  api,
  load,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Bytes'));
  const nodes = Array.from({ length: 10 }, (_, at) =>
    chainNode(`Node ${at}`, 300 + 220 * (at % 5), 60 + 90 * (at % 2)),
  );
  const connections = nodes.slice(1).map((_, at) => ({ fromIndex: at, toIndex: at + 1, type: 'Success' }));
  const chain = await createChain(admin, 'Small', { firstNodeIndex: 0, nodes, connections });
  const { bytes, requests, report } = await load(`/ruleChains/${chain.id}`, admin.tokens);
  expect(bytes, report).toBeGreaterThan(100_000);
  expect(bytes, report).toBeLessThanOrEqual(520_000);
  expect(requests.length, report).toBeLessThanOrEqual(38);
  const late = requests.filter((path) => /kit-lists|kit-editors|layout|compare|trace|-forms?\b|node-form/.test(path));
  expect(late).toEqual([]);
});
