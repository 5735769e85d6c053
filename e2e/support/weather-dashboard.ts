import type { ApiClient } from './api-client';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const timeseries = (name: string, label: string) => ({ name, type: 'timeseries', label, units: '°C', settings: {} });
const from = (alias: number, ...dataKeys: object[]) => [{ type: 'entity', entityAliasId: id(alias), dataKeys }];

/** A type that the tenant wrote: its script shows the first value that it is given, whose it is, and what it is refused. */
const scriptType = {
  bundleAlias: 'own',
  name: 'Reading',
  descriptor: {
    type: 'latest',
    sizeX: 6,
    sizeY: 3,
    resources: [],
    templateHtml: '<output id="reading"></output><p id="owner"></p><p id="refused"></p><p id="further"></p>',
    templateCss: '',
    controllerScript: `
      self.onInit = () => {
        const { entityId } = self.ctx.activeEntityInfo;
        const show = (id) => (text) => { document.getElementById(id).textContent = text; };
        self.ctx.deviceService.getDevice(entityId.id).subscribe(({ name }) => show('owner')(name));
        self.ctx.http.get('/api/auth/user').subscribe(null, ({ message }) => show('refused')(message));
        const further = { type: 'entity', ...entityId, entityId: entityId.id, timeseries: [{ name: 'temperature' }] };
        const callbacks = { onDataUpdated: ({ data }) => show('further')('Further: ' + data[0]?.data[0]?.[1]) };
        self.ctx.subscriptionApi.createSubscriptionFromInfo('latest', [further], { callbacks }, true, true).subscribe();
        self.ctx.widgetActions = [{ name: 'Note', icon: 'edit', show: true, onAction: () => show('owner')('Noted') }];
      };
      self.onDataUpdated = () => {
        const [first] = self.ctx.data;
        if (first && first.data.length) $('#reading').text(
          first.dataKey.label + ' = ' + self.ctx.utils.formatValue(first.data[0][1], 1, '°C'));
      };`,
    settingsSchema: JSON.stringify({
      schema: {
        type: 'object',
        properties: {
          level: { title: 'Level', type: 'number', minimum: 1, default: 3 },
          color: { title: 'Color of the level', type: 'string' },
          picture: { title: 'Picture', type: 'string' },
          labels: { title: 'Labels', type: 'array', items: { title: 'Label', type: 'string' } },
        },
      },
      form: ['level', { key: 'color', type: 'color' }, { key: 'picture', type: 'image' }, 'labels'],
    }),
    dataKeySettingsSchema: '',
    defaultConfig: '{}',
  },
};

const widget = (at: number, key: string, type: string, title: string, config: object) => {
  const [bundleAlias = '', typeAlias = ''] = key.split('.');
  const isSystemType = bundleAlias !== 'own';
  return [id(at), { id: id(at), isSystemType, bundleAlias, typeAlias, type, title, config: { title, ...config } }];
};
const cell = (col: number, row: number, sizeX: number, sizeY: number) => ({ col, row, sizeX, sizeY });
const named = (number: number, alias: string, filter: object) => [id(number), { id: id(number), alias, filter }];
const byName = (devices: string) => ({ type: 'entityName', entityType: 'DEVICE', entityNameFilter: devices });
const layout = (placed: Record<string, object>) => ({
  main: { widgets: placed, gridSettings: { columns: 24, margin: 10, backgroundColor: '#eeeeee' } },
});

/**
 * A dashboard over the devices whose names begin with a text: a card, a chart, a table whose rows open a state about one
 * of them, a card of HTML, and a widget of the tenant's own.
 * @param headerButton actions in the head of the card
 */
export async function createWeatherDashboard(
  tenant: ApiClient,
  title: string,
  devices: string,
  headerButton: readonly object[] = [],
) {
  await tenant.post('/api/widgetsBundle', { title: 'Own', alias: 'own' });
  const { alias } = await tenant.post<{ alias: string }>('/api/widgetType', scriptType);
  const temperature = timeseries('temperature', 'Temperature');
  const open = { id: id(90), name: 'Open', icon: 'more_horiz', type: 'openDashboardState', setEntityId: true };
  const widgets = Object.fromEntries([
    widget(11, 'cards.simple_card', 'latest', 'Now', {
      datasources: from(2, temperature),
      decimals: 1,
      actions: { headerButton },
    }),
    widget(12, 'charts.basic_timeseries', 'timeseries', 'Last hour', { datasources: from(2, temperature) }),
    widget(13, 'cards.entities_table', 'latest', 'Stations', {
      datasources: from(1, temperature),
      actions: { rowClick: [{ ...open, targetDashboardStateId: 'station' }] },
    }),
    widget(14, 'cards.html_card', 'static', 'Notes', {
      datasources: [],
      settings: { cardHtml: '<p>Stations report every minute</p>', cardCss: '' },
    }),
    widget(15, `own.${alias}`, 'latest', 'Own', { datasources: from(2, temperature) }),
    widget(16, 'cards.simple_card', 'latest', 'This station', { datasources: from(3, temperature), decimals: 1 }),
  ]);
  return tenant.createEntity('dashboard', {
    title,
    configuration: {
      widgets,
      entityAliases: Object.fromEntries([
        named(1, 'Stations', { ...byName(devices), resolveMultiple: true }),
        named(2, 'First station', { ...byName(devices), resolveMultiple: false }),
        named(3, 'Station', { type: 'stateEntity', resolveMultiple: false }),
      ]),
      states: {
        default: {
          name: 'Overview',
          root: true,
          layouts: layout({
            [id(11)]: cell(0, 0, 6, 4),
            [id(14)]: cell(6, 0, 6, 4),
            [id(15)]: cell(12, 0, 6, 4),
            [id(12)]: cell(0, 4, 12, 8),
            [id(13)]: cell(12, 4, 12, 8),
          }),
        },
        // biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
        station: { name: '${entityName}', root: false, layouts: layout({ [id(16)]: cell(0, 0, 8, 4) }) },
      },
      timewindow: { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: 3_600_000, interval: 10_000 } },
      settings: {},
    },
  });
}

/** A dashboard of one line chart over the devices whose names begin with a text. */
export const createChartDashboard = (tenant: ApiClient, title: string, devices: string) =>
  createStatesOfWidgets(tenant, title, devices, { default: [['charts.basic_timeseries', 'timeseries']] });

/**
 * A dashboard over the devices whose names begin with a text, with widgets of their temperature in states.
 * @param states by id: bundle with alias, type, and settings of each widget; the first state is the root
 */
export const createStatesOfWidgets = (
  tenant: ApiClient,
  title: string,
  devices: string,
  states: Readonly<Record<string, readonly (readonly [key: string, type: string, settings?: object])[]>>,
) => {
  const placed = Object.entries(states).map(([state, list], at) => ({
    state,
    list: list.map(([key, type, settings], place) => ({ key, type, settings, number: 100 * (at + 1) + place, place })),
  }));
  const source = from(1, timeseries('temperature', 'Temperature'));
  return tenant.createEntity('dashboard', {
    title,
    configuration: {
      widgets: Object.fromEntries(
        placed.flatMap(({ list }) =>
          list.map(({ key, type, settings, number }) =>
            widget(number, key, type, key, {
              ...(type === 'alarm' ? { alarmSource: source[0] } : { datasources: source }),
              ...(settings && { settings }),
            }),
          ),
        ),
      ),
      entityAliases: Object.fromEntries([named(1, 'Stations', { ...byName(devices), resolveMultiple: true })]),
      states: Object.fromEntries(
        placed.map(({ state, list }, at) => [
          state,
          {
            name: state,
            root: at === 0,
            layouts: layout(
              Object.fromEntries(
                list.map(({ number, place }) => [id(number), cell(12 * (place % 2), 8 * Math.floor(place / 2), 12, 8)]),
              ),
            ),
          },
        ]),
      ),
      settings: {},
    },
  });
};
