import { act, screen, waitFor } from '@testing-library/react';
import { pump, value, valve } from '../../testing/answers';
import { quiet } from '../../testing/quiet';
import { renderWidget } from '../../testing/render-widget';
import { type StoredParts, testSettings } from '../../testing/turned-settings';

/* Every declared setting of tables, and of their columns, turned once: what is drawn, offered, or asked for has to change. */

const styled = { useRowStyleFunction: true };
const alongside: Readonly<Record<string, object>> = {
  entityLabelColumnTitle: { displayEntityLabel: true },
  showMilliseconds: { showTimestamp: true },
  rowStyleFunction: styled,
  useRowStyleFunction: { rowStyleFunction: 'return { color: "red" };' },
  useCellStyleFunction: { cellStyleFunction: 'return { color: "red" };' },
  cellStyleFunction: { useCellStyleFunction: true },
  useCellContentFunction: { cellContentFunction: 'return "made";' },
  cellContentFunction: { useCellContentFunction: true },
};
const turned = {
  entitiesTitle: 'All pumps',
  alarmsTitle: 'All alarms',
  defaultSortOrder: '-Oil',
  defaultPageSize: 3,
  rowStyleFunction: 'return { color: "blue" };',
  entityNameColumnTitle: 'Pump',
  entityLabelColumnTitle: 'Place',
  columnWidth: '123px',
  cellStyleFunction: 'return { color: "blue" };',
  cellContentFunction: 'return "made otherwise";',
  order: 0,
};

const action = {
  ...{ id: 'a', name: 'Own', icon: 'edit', type: 'custom', customFunction: '' },
  ...{ useShowWidgetActionFunction: true, showWidgetActionFunction: 'return false;' },
};
const alarm = {
  ...{ id: { entityType: 'ALARM', id: 'a1' }, createdTime: 1_700_000_000_000, type: 'Overheat', severity: 'MAJOR' },
  ...{ status: 'ACTIVE_UNACK', originator: pump, originatorName: 'Pump 7', entityId: pump, details: {}, latest: {} },
};
const past = {
  selectedTab: 1,
  history: { historyType: 1, fixedTimewindow: { startTimeMs: 1000, endTimeMs: 9000 } },
  aggregation: { type: 'NONE', limit: 100 },
};

const entity = (entityId: object, label: string) => ({
  entityId,
  latest: {
    ENTITY_FIELD: { name: value('Pump'), label: value(label) },
    ATTRIBUTE: { place: value('Hall') },
    TIME_SERIES: {},
  },
});

/** What a table is made of: two columns, of which the second has the settings of keys. */
function contentOf(type: string, key: object, latestKey: object) {
  const entities = { kind: 'entities', name: '', aliasName: '', entities: { entityType: 'DEVICE', ids: [pump.id] } };
  const alarms = ['type', 'severity'].map((name, at) => ({
    ...{ name, type: 'alarm', label: at ? 'Oil' : name, settings: at ? key : {} },
  }));
  const series = ['level', 'oil'].map((name, at) => ({
    ...{ name, type: 'timeseries', label: name === 'oil' ? 'Oil' : name, settings: at ? key : {} },
  }));
  const latestKeys = [{ name: 'place', type: 'attribute', label: 'Place', settings: latestKey }];
  if (type === 'alarm_widgets.alarms_table')
    return {
      alarmSource: { ...entities, keyFilters: [], latestKeys: [], keys: alarms },
      ...{ rows: [alarm], timewindow: past },
    };
  const isSeries = type === 'cards.timeseries_table';
  return {
    sources: [{ ...entities, keyFilters: [], keys: series, latestKeys: isSeries ? latestKeys : [] }],
    // Each of several entities has a tab.
    ...(isSeries && { timewindow: past, rows: [entity(pump, 'Old pump'), entity(valve, 'Old valve')] }),
  };
}

/** The second row is empty. */
const points = (key: string) => ({
  [key]: [
    { ts: 3004, value: '12' },
    { ts: 2000, value: '' },
  ],
});

/** What a table shows with its choice of columns and the menu of an alarm, says in its head, and asks for. */
async function traceOf(type: string, { settings, key, latestKey }: StoredParts) {
  const { container, socket, heads } = await renderWidget(type, {
    settings,
    ...(contentOf(type, key, latestKey) as object),
    series: { oil: '5', level: '1' },
    attributes: { place: 'Hall' },
    label: 'Old pump',
    actions: (source) => (source === 'actionCellButton' ? [action as never] : []),
    answer: ({ path }) => (path.includes('/values/timeseries') ? { ...points('oil'), ...points('level') } : undefined),
  });
  // Rows come later than the head.
  await screen.findAllByRole('cell');
  await quiet();
  const shown = [container.innerHTML];
  for (const name of ['Choose columns', 'Actions for Overheat']) {
    act(() => screen.queryByRole('button', { name })?.click());
    shown.push(await quiet());
  }
  return JSON.stringify([shown, socket.map(({ body }) => body), heads]);
}

testSettings('src/widgets/tables/table-settings.test.tsx', {
  trace: traceOf,
  turned,
  alongside: (path) => alongside[path],
});

test('a size of pages that nobody chooses from is among those that are offered', async () => {
  await renderWidget('cards.entities_table', {
    settings: { defaultPageSize: 7 },
    ...(contentOf('cards.entities_table', {}, {}) as object),
  });
  expect(await screen.findByRole('combobox', { name: 'Rows per page' })).toHaveDisplayValue('7');
});

test.each(['cards.entities_table', 'cards.timeseries_table'])(
  'in %s a value and its unit keep their order where the console is read from right to left',
  async (type) => {
    await renderWidget(type, {
      ...(contentOf(type, {}, {}) as object),
      ...{ config: { units: '°C' }, series: { oil: '12', level: '1' } },
      answer: ({ path }) => (path.includes('/values/timeseries') ? points('oil') : undefined),
    });
    expect((await screen.findByText('12 °C')).tagName).toBe('BDI');
  },
);

test.each(['cards.entities_table', 'cards.timeseries_table'])(
  'in %s a column of numbers ends where its head does, without units or decimals, too; words begin there',
  async (type) => {
    await renderWidget(type, {
      ...(contentOf(type, {}, {}) as object),
      ...{ series: { oil: '12', level: 'low' } },
      answer: ({ path }) =>
        path.includes('/values/timeseries') ? { ...points('oil'), level: [{ ts: 2000, value: 'low' }] } : undefined,
    });
    const head = (name: string) => screen.findByRole('columnheader', { name });
    await waitFor(async () => expect((await head('Oil')).dataset.align).toBe('end'));
    expect((await screen.findAllByText('12'))[0]?.closest('td')?.dataset.align).toBe('end');
    expect((await head('level')).dataset.align).toBeUndefined();
  },
);

test.each([
  ['Asia/Tokyo', 'Jan 1, 1970, 09:00:03'],
  ['Nowhere', 'Jan 1, 1970, 00:00:03'],
])('times of series are read by the clock of the time window: in %s it is %s', async (timezone, time) => {
  await renderWidget('cards.timeseries_table', {
    ...(contentOf('cards.timeseries_table', {}, {}) as object),
    timewindow: { ...past, timezone } as never,
    answer: ({ path }) => (path.includes('/values/timeseries') ? points('oil') : undefined),
  });
  expect((await screen.findAllByText(time)).length).toBeGreaterThan(0);
});

test('a head has the room of its longest word before a name takes it', async () => {
  const { sources } = contentOf('cards.entities_table', {}, {}) as { sources: object[] };
  const keys = ['Oil', 'Temperature', 'Relative humidity'].map((label) => ({
    ...{ type: 'timeseries', name: label, label, settings: {} },
  }));
  await renderWidget('cards.entities_table', { sources: [{ ...sources[0], keys }] as never });
  const head = (name: string) => screen.findByRole('columnheader', { name });
  const widthOf = async (name: string) => (await head(name)).style.getPropertyValue('--column-width');
  expect(await widthOf('Temperature')).toMatch(/^max\(5\.29\d*rem, /);
  expect([await widthOf('Oil'), await widthOf('Relative humidity')]).toEqual(['', '']);
  expect(await widthOf('Name')).toContain('var(--words, 0rem)');
  expect((await head('Oil')).closest('[style*="--words"]')?.getAttribute('style')).toMatch(/--words: 0\.7[89]\d*rem/);
});

test.each([
  ['-originator', 'Originator', { type: 'ALARM_FIELD', key: 'originator' }],
  ['-Kind', 'Kind', { type: 'ALARM_FIELD', key: 'originatorType' }],
  ['-Oil', 'Oil', { type: 'TIME_SERIES', key: 'oil' }],
  ['-site', 'Site', { type: 'ATTRIBUTE', key: 'site' }],
  // Details of alarms are in no order.
  ['-details.pump', undefined, { type: 'ALARM_FIELD', key: 'createdTime' }],
])('alarms begin in the order %p, which a press on the head of the column turns', async (stored, head, key) => {
  const { alarmSource } = contentOf('alarm_widgets.alarms_table', {}, {}) as { alarmSource: object };
  const keys = [
    ['alarm', 'type', 'Type'],
    ['alarm', 'originator', 'Originator'],
    ['alarm', 'originatorType', 'Kind'],
    ['alarm', 'details.pump', 'Details'],
    ['timeseries', 'oil', 'Oil'],
    ['attribute', 'site', 'Site'],
  ].map(([type, name, label]) => ({ type, name, label, settings: {} }));
  const { user, socket } = await renderWidget('alarm_widgets.alarms_table', {
    ...{ alarmSource: { ...alarmSource, keys } as never, rows: [alarm], settings: { defaultSortOrder: stored } },
  });
  await screen.findByText('Overheat');
  const order = () => socket.findLast(({ body }) => body.query)?.body.query;
  expect(order()).toMatchObject({ pageLink: { sortOrder: { key, direction: 'DESC' } } });
  expect(screen.queryByRole('button', { name: 'Details' })).toBeNull();
  if (head === undefined) return;
  await user.click(screen.getByRole('button', { name: head }));
  await waitFor(() => expect(order()).toMatchObject({ pageLink: { sortOrder: { key, direction: 'ASC' } } }));
});

test('the search of a table of time series looks through the values beside them too', async () => {
  const { user } = await renderWidget('cards.timeseries_table', {
    ...(contentOf('cards.timeseries_table', {}, {}) as object),
    rows: [entity(pump, 'Old pump')],
    answer: ({ path }) => (path.includes('/values/timeseries') ? points('oil') : undefined),
  });
  await screen.findAllByText('Hall');
  await user.type(screen.getByRole('searchbox'), 'hall');
  expect(screen.getAllByText('Hall')).toHaveLength(2);
  await user.type(screen.getByRole('searchbox'), 's');
  await waitFor(() => expect(screen.queryByText('Hall')).toBeNull());
});

test.each([
  ['cards.entities_table', 'Old pump'],
  ['cards.timeseries_table', '12'],
  ['alarm_widgets.alarms_table', 'Overheat'],
])('a pressed row of %s is the current one', async (type, text) => {
  const ran: string[] = [];
  const { user } = await renderWidget(type, {
    ...(contentOf(type, {}, {}) as object),
    ...{ label: 'Old pump', settings: { displayEntityLabel: true } },
    actions: (source) => (source === 'rowClick' ? [action as never] : []),
    answer: ({ path }) => (path.includes('/values/timeseries') ? points('oil') : undefined),
    more: { run: ({ name }: { name: string }) => void ran.push(name) } as never,
  });
  await user.click(await screen.findByText(text));
  expect(screen.getByRole('row', { current: true })).toHaveTextContent(text);
  expect(ran).toEqual(['Own']);
});

test.each([
  ['cards.entities_table', 'entitiesTitle'],
  ['alarm_widgets.alarms_table', 'alarmsTitle'],
])('the title of %s names the first entity of its source', async (type, setting) => {
  const { heads } = await renderWidget(type, {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: titles have such placeholders
    settings: { [setting]: 'Of ${entityName}, ${entityLabel}' },
    ...(contentOf(type, {}, {}) as object),
    rows: [{ ...alarm, ...entity(pump, 'Hall 3') }],
  });
  await quiet();
  expect(heads).toEqual([{ title: 'Of Pump, Hall 3', actions: [] }]);
});
