/** What demo dashboards are made of, as the platform stores it. */

/** Ids inside of a dashboard only have to differ from one another. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Aliases that every demo dashboard has: all of its devices, one of them, and the one that its state is about. */
export const ALL = 1;
export const FIRST = 2;
export const CHOSEN = 3;

/** Rows that they have on phones, where they are as wide as the screen. */
const VALUE_ROWS = 2;
const GAUGE_ROWS = 3;

export const key = (name: string, label: string, units: string, color?: string) => ({
  name,
  type: 'timeseries',
  label,
  units,
  settings: {},
  ...(color && { color }),
});
export const from = (alias: number, ...dataKeys: object[]) => [{ type: 'entity', entityAliasId: id(alias), dataKeys }];
export type Entry = [string, object];
export const widget = (number: number, typeKey: string, type: string, title: string, config: object): Entry => {
  const [bundleAlias, typeAlias] = typeKey.split('.');
  const size = { sizeX: 8, sizeY: 5 };
  return [
    id(number),
    { id: id(number), isSystemType: true, bundleAlias, typeAlias, type, title, ...size, config: { title, ...config } },
  ];
};
export const card = (number: number, alias: number, dataKey: ReturnType<typeof key>): Entry =>
  widget(number, 'cards.simple_card', 'latest', dataKey.label, {
    showTitle: false,
    datasources: from(alias, dataKey),
    decimals: 1,
    mobileHeight: VALUE_ROWS,
    settings: { labelPosition: 'top' },
  });
const alias = (number: number, name: string, filter: object): Entry => [
  id(number),
  { id: id(number), alias: name, filter },
];
export const cell = (number: number, col: number, row: number, sizeX: number, sizeY: number): Entry => [
  id(number),
  { col, row, sizeX, sizeY },
];
export const state = (name: string, root: boolean, ...placed: Entry[]) => ({
  name,
  root,
  layouts: {
    main: {
      widgets: Object.fromEntries(placed),
      gridSettings: { backgroundColor: '#eeeeee', columns: 24, margin: 10, backgroundSizeMode: '100%' },
    },
  },
});

/** A value on a gauge. */
export const gauge = (number: number, alias: number, dataKey: ReturnType<typeof key>, settings: object): Entry =>
  widget(number, 'digital_gauges.gauge_justgage', 'latest', dataKey.label, {
    datasources: from(alias, dataKey),
    mobileHeight: GAUGE_ROWS,
    settings: { gaugeType: 'arc', decimals: 0, showValue: true, showMinMax: true, ...settings },
  });

/** How many devices there are. */
export const count = (number: number, label: string): Entry =>
  widget(number, 'cards.simple_card', 'latest', label, {
    showTitle: false,
    datasources: [
      {
        type: 'entityCount',
        name: label,
        entityAliasId: id(ALL),
        dataKeys: [{ name: 'count', type: 'count', label, settings: {} }],
      },
    ],
    decimals: 0,
    mobileHeight: VALUE_ROWS,
    settings: { labelPosition: 'top' },
  });

/** A table of all devices, whose rows open a state about one of them. */
export const devicesTable = (number: number, title: string, stateId: string, ...keys: object[]): Entry =>
  widget(number, 'cards.entities_table', 'latest', title, {
    datasources: from(ALL, ...keys),
    settings: { displayEntityType: false },
    actions: {
      rowClick: [
        {
          id: id(90),
          name: 'Open',
          icon: 'more_horiz',
          type: 'openDashboardState',
          targetDashboardStateId: stateId,
          setEntityId: true,
        },
      ],
    },
  });

interface DemoDashboard {
  title: string;
  description: string;
  deviceType: string;
  /** Names of the aliases, and of the device that stands alone. */
  names: { all: string; first: string; chosen: string };
  widgets: readonly Entry[];
  states: Record<string, object>;
}

/** A dashboard over the demo devices of one type. */
export const demoDashboard = ({ title, description, deviceType, names, widgets, states }: DemoDashboard) => ({
  title,
  configuration: {
    description,
    widgets: Object.fromEntries(widgets),
    entityAliases: Object.fromEntries([
      alias(ALL, names.all, { type: 'deviceType', deviceType, resolveMultiple: true }),
      alias(FIRST, names.first, {
        type: 'entityName',
        entityType: 'DEVICE',
        entityNameFilter: names.first,
        resolveMultiple: false,
      }),
      alias(CHOSEN, names.chosen, { type: 'stateEntity', resolveMultiple: false }),
    ]),
    filters: {},
    states,
    settings: { stateControllerId: 'entity', showTitle: false },
    timewindow: {
      selectedTab: 0,
      realtime: { realtimeType: 0, interval: 30_000, timewindowMs: 3_600_000 },
      aggregation: { type: 'AVG', limit: 25_000 },
    },
  },
});
