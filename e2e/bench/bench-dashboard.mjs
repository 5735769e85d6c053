import { openBarePage } from './bare-page.mjs';
import { call } from './console.mjs';

const id = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const COLUMNS = 24;

/**
 * What makes and feeds the dashboards of the figures.
 * @param {string} url of the console
 * @param {{ token: string }} pair of a tenant administrator
 */
export function benchTenant(url, pair) {
  const post = async (address, body) => (await call(url, 'POST', address, pair.token, body)).json();
  return {
    post,
    /** Devices, with the token by which each reports. */
    async devices(count, name) {
      const made = [];
      for (let n = 0; n < count; n += 1) {
        const device = await post('/api/device', { name: `${name} ${String(n).padStart(3, '0')}`, type: 'default' });
        const credentials = await call(url, 'GET', `/api/device/${device.id.id}/credentials`, pair.token);
        made.push({ ...device, token: (await credentials.json()).credentialsId });
      }
      return made;
    },
    /** A type of the tenant's own that shows its values in `#value`. @returns the widget of a device by its number, and its key */
    async ownType(controllerScript) {
      await post('/api/widgetsBundle', { title: 'Bench', alias: 'bench' });
      const template = { templateHtml: '<output id="value"></output>', templateCss: '', controllerScript };
      const schemas = { settingsSchema: '', dataKeySettingsSchema: '', defaultConfig: '{}' };
      const descriptor = { type: 'latest', sizeX: 4, sizeY: 4, resources: [], ...template, ...schemas };
      const { alias } = await post('/api/widgetType', { bundleAlias: 'bench', name: 'Own', descriptor });
      return (device, name, size) => ({
        ...widget('latest', `bench.${alias}`, `Own ${device}`, size, { datasources: from(id(device), name) }),
        isSystemType: false,
      });
    },
    report: ({ token }, values) => call(url, 'POST', `/api/v1/${token}/telemetry`, undefined, values),
    /**
     * A dashboard over devices, each of which has an alias of its number.
     * @param states by id: widgets in rows from left to right; the first state is the root
     * @param columns of the 24 that widgets stand in; `timewindowMs`: what charts show up to now, in sixty steps; `timewindow`:
     *   another one
     */
    async dashboard(title, devices, states, { columns = COLUMNS, timewindowMs = 3_600_000, timewindow } = {}) {
      const widgets = {};
      const placed = Object.entries(states).map(([state, list], at) => [
        state,
        { name: state, root: at === 0, layouts: { main: layoutOf(list, columns, (widget) => keep(widgets, widget)) } },
      ]);
      const aliases = devices.map(({ id: singleEntity, name }, n) => [
        id(n),
        { id: id(n), alias: name, filter: { type: 'singleEntity', singleEntity, resolveMultiple: false } },
      ]);
      const byName = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: title, resolveMultiple: true };
      const configuration = {
        widgets,
        entityAliases: { ...Object.fromEntries(aliases), [all]: { id: all, alias: 'All', filter: byName } },
        states: Object.fromEntries(placed),
        timewindow: timewindow ?? {
          selectedTab: 0,
          realtime: { realtimeType: 0, timewindowMs, interval: timewindowMs / 60 },
        },
        settings: { stateControllerId: 'default' },
      };
      return (await post('/api/dashboard', { title, configuration })).id.id;
    },
  };
}

/** The alias of all devices whose names begin with the dashboard's title. */
const all = id(999);

function keep(widgets, { size: _, ...widget }) {
  const widgetId = id(10_000 + Object.keys(widgets).length);
  widgets[widgetId] = { id: widgetId, isSystemType: true, ...widget };
  return widgetId;
}

function layoutOf(list, columns, add) {
  const cells = {};
  let [col, row, high] = [0, 0, 0];
  for (const widget of list) {
    const [sizeX, sizeY] = widget.size;
    if (col + sizeX > columns) [col, row, high] = [0, row + high, 0];
    cells[add(widget)] = { sizeX, sizeY, col, row };
    high = Math.max(high, sizeY);
    col += sizeX;
  }
  return { widgets: cells, gridSettings: { columns: COLUMNS, margin: 10 } };
}

/** A key by its name, or with more than that. */
const key = (stored) => (typeof stored === 'string' ? keyOf(stored) : { ...keyOf(stored.name), ...stored });
const keyOf = (name) => ({ name, type: 'timeseries', label: name, settings: {}, decimals: 0 });
const from = (alias, ...names) => [{ type: 'entity', entityAliasId: alias, dataKeys: names.map(key) }];
const widget = (type, fqn, title, size, config) => {
  const [bundleAlias, typeAlias] = fqn.split('.');
  return { type, bundleAlias, typeAlias, title, size, config: { title, showTitle: true, ...config } };
};
const toNext = { id: id(1), name: 'Next', icon: 'more_horiz', type: 'openDashboardState' };
const goTo = (state) => state && { headerButton: [{ ...toNext, targetDashboardStateId: state }] };

/** A card with one value of a device by its number; `next`: its head has a button that goes to that state. */
export const card = (device, name, { size = [2, 2], next } = {}) =>
  widget('latest', 'cards.simple_card', `Card ${device} ${name}`, size, {
    datasources: from(id(device), name),
    settings: { labelPosition: 'top' },
    actions: goTo(next),
  });
export const lineChart = (device, names, size, more = {}) =>
  widget('timeseries', 'charts.basic_timeseries', `Chart ${device}`, size, {
    datasources: from(id(device), ...[names].flat()),
    ...more,
  });
export const entitiesTable = (keys, size, settings = {}) =>
  widget('latest', 'cards.entities_table', 'All', size, { datasources: from(all, ...[keys].flat()), settings });
/** A table of a device's alarms. */
export const alarmsTable = (device, size) =>
  widget('alarm', 'alarm_widgets.alarms_table', 'Alarms', size, {
    alarmSource: {
      type: 'entity',
      entityAliasId: id(device),
      dataKeys: ['createdTime', 'originator', 'type', 'severity', 'status'].map((name) => ({
        ...key(name),
        type: 'alarm',
      })),
    },
  });

/** A map of all by their attributes; without tiles, which come from elsewhere. */
export const mapOfAll = (settings, size) =>
  widget('latest', 'maps_v2.openstreetmap', 'Map', size, {
    datasources: [
      {
        type: 'entity',
        entityAliasId: all,
        dataKeys: ['latitude', 'longitude'].map((name) => ({ ...key(name), type: 'attribute' })),
      },
    ],
    settings: { provider: 'tencent-map', ...settings },
  });

/** Where a card has its value. */
export const cardValue = 'article dd[title]:not([title=""])';

/** A signed-in browser of its own, whose traffic nobody records. */
export async function openSignedIn(url, { token, refreshToken }) {
  const page = await openBarePage();
  await page.goto(`${url}/login`);
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    },
    {
      jwt_token: token,
      jwt_token_expiration: String(Date.now() + 9_000_000),
      refresh_token: refreshToken,
      refresh_token_expiration: String(Date.now() + 600_000_000),
    },
  );
  return page;
}

/**
 * Runs in the page: waits until so many elements of a selector are there that were not when it began, and painted; answers
 * the ms since. `press`: what is pressed first.
 */
export async function pressUntil({ press, shown, count = 1 }) {
  const before = new Set(document.querySelectorAll(shown));
  const pressed = press && document.querySelector(press);
  if (press && !pressed) throw new Error(`There is no ${press}`);
  const begun = performance.now();
  pressed?.click();
  await new Promise((resolve, reject) => {
    const look = () => {
      const found = [...document.querySelectorAll(shown)].filter((one) => !before.has(one) || !press);
      if (performance.now() > begun + 60_000) return reject(new Error(`${found.length} of ${count} ${shown}`));
      if (found.length < count) return requestAnimationFrame(look);
      // A task that is posted in a frame runs once that frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  return performance.now() - begun;
}

/** What the page holds, after a collection: bytes of objects, nodes of documents, listeners. */
export async function holdingsOf(page) {
  // What the first leaves to be finished, the second takes.
  await page.collectGarbage();
  await page.collectGarbage();
  const { JSHeapUsedSize: heap, Nodes: nodes, JSEventListeners: listeners } = await page.metrics();
  return { heap, nodes, listeners };
}

export const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
