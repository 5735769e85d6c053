import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formsOfType } from '../edit/widget-settings/widget-forms';
import { pump, value, valve } from '../testing/answers';
import { renderControl } from '../testing/render-control';
import { typesTurnedIn } from '../testing/settings-tests';
import { type TurnedSetting, turnedSettings } from '../testing/turned-settings';

/* Every declared setting of tables, and of their columns, turned once: what is drawn, offered, or asked for has to change. */

const styled = { useRowStyleFunction: true };
const options = {
  alongside: {
    entityLabelColumnTitle: { displayEntityLabel: true },
    showMilliseconds: { showTimestamp: true },
    rowStyleFunction: styled,
    useRowStyleFunction: { rowStyleFunction: 'return { color: "red" };' },
    useCellStyleFunction: { cellStyleFunction: 'return { color: "red" };' },
    cellStyleFunction: { useCellStyleFunction: true },
    useCellContentFunction: { cellContentFunction: 'return "made";' },
    cellContentFunction: { useCellContentFunction: true },
  },
  turned: {
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
  },
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
    name,
    type: 'alarm',
    label: name,
    settings: at ? key : {},
  }));
  const series = ['level', 'oil'].map((name, at) => ({
    ...{ name, type: 'timeseries', label: name === 'oil' ? 'Oil' : name, settings: at ? key : {} },
  }));
  const latestKeys = [{ name: 'place', type: 'attribute', label: 'Place', settings: latestKey }];
  if (type === 'alarm_widgets.alarms_table')
    return { alarmSource: { ...entities, keyFilters: [], latestKeys: [], keys: alarms }, rows: [alarm] };
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

async function traceOf(type: string, part: TurnedSetting['part'], stored: Record<string, unknown>) {
  const of = (wanted: typeof part) => (part === wanted ? stored : {});
  const { container, socket, heads, unmount } = await renderControl(type, {
    settings: of('settings'),
    ...(contentOf(type, of('key'), of('latestKey')) as object),
    series: { oil: '5', level: '1' },
    attributes: { place: 'Hall' },
    label: 'Old pump',
    actions: (source) => (source === 'actionCellButton' ? [action as never] : []),
    answer: ({ path }) => (path.includes('/values/timeseries') ? { ...points('oil'), ...points('level') } : undefined),
  });
  let before = '';
  const quiet = () =>
    waitFor(() => {
      const now = document.body.innerHTML;
      const isQuiet = now === before && container.querySelectorAll('tbody td').length > 1;
      before = now;
      expect(isQuiet).toBe(true);
    });
  await quiet();
  const chooser = screen.queryByRole('button', { name: 'Choose columns' });
  if (chooser) await userEvent.click(chooser);
  await quiet();
  const trace = JSON.stringify([before, socket.map(({ body }) => body), heads]);
  unmount();
  // Ids that React gives count on, and places that held something before stay.
  return trace.replace(/_[a-z0-9_]+_/g, '').replaceAll('<div></div>', '');
}

const usual = new Map<string, Promise<string>>();
const cases = typesTurnedIn('src/widgets/table-settings.test.tsx').flatMap((type) =>
  turnedSettings(formsOfType(type), options).map((turned) => [type, turned.part, turned.path, turned] as const),
);

test.each(cases)('%s: %s %s has an effect', async (type, part, _, { values, base }) => {
  const of = JSON.stringify([type, part, base]);
  const before = usual.get(of) ?? traceOf(type, part, base);
  usual.set(of, before);
  const first = await before;
  expect(await traceOf(type, part, { ...base, ...values })).not.toBe(first);
});

test('the same settings leave the same trace', async () => {
  const first = await traceOf('cards.entities_table', 'settings', {});
  expect(await traceOf('cards.entities_table', 'settings', {})).toBe(first);
});

test('a size of pages that nobody chooses from is among those that are offered', async () => {
  await renderControl('cards.entities_table', {
    settings: { defaultPageSize: 7 },
    ...(contentOf('cards.entities_table', {}, {}) as object),
  });
  expect(await screen.findByRole('combobox', { name: 'Rows per page' })).toHaveDisplayValue('7');
});
