/** The demo dashboard: weather stations at a glance, and one of them when its row is pressed. */

/** Ids inside of a dashboard only have to differ from one another. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const ALL = 1;
const FIRST = 2;
const CHOSEN = 3;

const key = (name: string, label: string, units: string, color?: string) => ({
  name,
  type: 'timeseries',
  label,
  units,
  settings: {},
  ...(color && { color }),
});
const from = (alias: number, ...dataKeys: object[]) => [{ type: 'entity', entityAliasId: id(alias), dataKeys }];
const temperature = key('temperature', 'Temperature', '°C', '#c2570c');
const humidity = key('humidity', 'Humidity', '%', '#0b6a82');
const wind = key('windSpeed', 'Wind speed', 'm/s');

type Entry = [string, object];
const widget = (number: number, typeKey: string, type: string, title: string, config: object): Entry => {
  const [bundleAlias, typeAlias] = typeKey.split('.');
  const size = { sizeX: 8, sizeY: 5 };
  return [
    id(number),
    { id: id(number), isSystemType: true, bundleAlias, typeAlias, type, title, ...size, config: { title, ...config } },
  ];
};
const card = (number: number, alias: number, dataKey: ReturnType<typeof key>): Entry =>
  widget(number, 'cards.simple_card', 'latest', dataKey.label, {
    showTitle: false,
    datasources: from(alias, dataKey),
    decimals: 1,
    settings: { labelPosition: 'top' },
  });
const alias = (number: number, name: string, filter: object): Entry => [
  id(number),
  { id: id(number), alias: name, filter },
];
const cell = (number: number, col: number, row: number, sizeX: number, sizeY: number): Entry => [
  id(number),
  { col, row, sizeX, sizeY },
];
const state = (name: string, root: boolean, ...placed: Entry[]) => ({
  name,
  root,
  layouts: {
    main: {
      widgets: Object.fromEntries(placed),
      gridSettings: { backgroundColor: '#eeeeee', columns: 24, margin: 10, backgroundSizeMode: '100%' },
    },
  },
});

export const DEMO_DASHBOARD = {
  title: 'Weather stations',
  configuration: {
    description: 'Weather over the stations; a station opens with a press on its row',
    widgets: Object.fromEntries([
      card(11, FIRST, temperature),
      card(12, FIRST, humidity),
      card(13, FIRST, wind),
      widget(14, 'cards.simple_card', 'latest', 'Stations', {
        showTitle: false,
        datasources: [
          {
            type: 'entityCount',
            name: 'Stations',
            entityAliasId: id(ALL),
            dataKeys: [{ name: 'count', type: 'count', label: 'Stations', settings: {} }],
          },
        ],
        decimals: 0,
        settings: { labelPosition: 'top' },
      }),
      widget(15, 'charts.basic_timeseries', 'timeseries', 'Weather station 01', {
        datasources: from(FIRST, temperature, humidity),
      }),
      widget(16, 'cards.entities_table', 'latest', 'Stations', {
        datasources: from(ALL, temperature, humidity, wind),
        settings: { displayEntityType: false },
        actions: {
          rowClick: [
            {
              id: id(90),
              name: 'Open station',
              icon: 'more_horiz',
              type: 'openDashboardState',
              targetDashboardStateId: 'station',
              setEntityId: true,
            },
          ],
        },
      }),
      card(21, CHOSEN, temperature),
      card(22, CHOSEN, humidity),
      card(23, CHOSEN, wind),
      widget(24, 'charts.basic_timeseries', 'timeseries', 'Temperature and humidity', {
        datasources: from(CHOSEN, temperature, humidity),
      }),
    ]),
    entityAliases: Object.fromEntries([
      alias(ALL, 'Stations', { type: 'deviceType', deviceType: 'weather station', resolveMultiple: true }),
      alias(FIRST, 'Weather station 01', {
        type: 'entityName',
        entityType: 'DEVICE',
        entityNameFilter: 'Weather station 01',
        resolveMultiple: false,
      }),
      alias(CHOSEN, 'Station', { type: 'stateEntity', resolveMultiple: false }),
    ]),
    filters: {},
    states: {
      default: state(
        'Weather stations',
        true,
        cell(11, 0, 0, 6, 3),
        cell(12, 6, 0, 6, 3),
        cell(13, 12, 0, 6, 3),
        cell(14, 18, 0, 6, 3),
        cell(15, 0, 3, 13, 9),
        cell(16, 13, 3, 11, 9),
      ),
      station: state(
        // biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
        '${entityName}',
        false,
        cell(21, 0, 0, 6, 4),
        cell(22, 0, 4, 6, 4),
        cell(23, 0, 8, 6, 4),
        cell(24, 6, 0, 18, 12),
      ),
    },
    settings: { stateControllerId: 'entity', showTitle: false },
    timewindow: {
      selectedTab: 0,
      realtime: { realtimeType: 0, interval: 30_000, timewindowMs: 3_600_000 },
      aggregation: { type: 'AVG', limit: 25_000 },
    },
  },
};
