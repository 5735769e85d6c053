import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, pumps, value } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const key = (more: object) => ({ name: 'oil', type: 'timeseries', label: 'Oil', settings: {}, ...more });
const card = (title: string, dataKey: object, more: object = {}) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title,
  config: {
    title,
    datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys: [dataKey] }],
    ...more,
  },
});
const open = (widgets: Record<string, object>, more: object = {}) =>
  openDashboards(`/dashboards/${uuid(1)}`, storedDashboard(widgets, { entityAliases, ...more }));

test('a value is what the function of its key makes of it, and knows what the one before came to', async () => {
  const dataKey = key({ usePostProcessing: true, postFuncBody: 'return value * 2 + prevValue;', units: 'l' });
  await open({ a: card('Oil', dataKey) });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
  expect(await screen.findByText('20 l')).toBeVisible();
  const command = socket.find(({ body }) => body.latestCmd);
  const latest = { TIME_SERIES: { oil: value('11', 1_700_000_001_000) } };
  command?.answer({ cmdId: 1, errorCode: 0, update: [{ entityId: pump, latest, timeseries: null }] });
  expect(await screen.findByText('42 l')).toBeVisible();
});

test('a function that fails says so in its widget’s place, with the place in its body; the others go on', async () => {
  const broken = key({ usePostProcessing: true, postFuncBody: 'return value.oil.level;' });
  await open({ a: card('Broken', broken), b: card('Whole', key({ units: 'l' })) });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('A function of this widget failed');
  expect(failed).toHaveTextContent('TypeError');
  expect(failed).toHaveTextContent('line 1, column 2');
  expect(screen.getByText('10 l')).toBeVisible();
});

test('after a value that a function could not read, the next one is shown; until then it can be tried again', async () => {
  const dataKey = key({ usePostProcessing: true, postFuncBody: 'return value.toFixed(1);' });
  await open({ a: card('Oil', dataKey) });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: 'broken' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('A function of this widget failed');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  const command = socket.find(({ body }) => body.latestCmd);
  const latest = { TIME_SERIES: { oil: value('4', 1_700_000_001_000) } };
  command?.answer({ cmdId: 1, errorCode: 0, update: [{ entityId: pump, latest, timeseries: null }] });
  expect(await screen.findByText('4')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a key stands for its whole time window, and for how that differs from an earlier one', async () => {
  const aggregated = {
    aggregationType: 'AVG',
    comparisonEnabled: true,
    comparisonResultType: 'DELTA_PERCENT',
    units: '%',
  };
  const lastHour = { selectedTab: 1, history: { historyType: 0, timewindowMs: 3_600_000 } };
  await open({ a: card('Oil', key(aggregated)) }, { timewindow: lastHour });
  const current = { current: value('15'), previous: value('10') };
  await answerAll(socket, pageOf({ ...latestOf(pump, 'Pump 7', {}), aggLatest: { 0: current } }));
  expect(await screen.findByText('50 %')).toBeVisible();
});

test('of a day that goes on, a value is not compared, which is said in its place', async () => {
  const average = { aggregationType: 'AVG' };
  const today = { selectedTab: 0, realtime: { realtimeType: 1, quickInterval: 'CURRENT_DAY' } };
  const keys = [key(average), key({ ...average, comparisonEnabled: true })];
  const datasources = [{ type: 'entity', entityAliasId: onePump.id, dataKeys: keys }];
  await open({ a: { ...card('Oil', key({}), { datasources }), typeAlias: 'attributes_card' } }, { timewindow: today });
  const current = { current: value('15'), previous: null };
  await answerAll(socket, pageOf({ ...latestOf(pump, 'Pump 7', {}), aggLatest: { 0: current, 1: current } }));
  expect(await screen.findByText('15')).toBeVisible();
  expect(screen.getByText('Not supported')).toBeVisible();
});

test('a generated value comes from the function of its key', async () => {
  const generated = { name: 'f(x)', type: 'function', label: 'Level', funcBody: 'return prevValue + 7;', settings: {} };
  const datasources = [{ type: 'function', name: 'function', dataKeys: [generated] }];
  await open({ a: card('Level', generated, { datasources }) });
  expect(await screen.findByText('7')).toBeVisible();
});

test('of an alias for several, a card shows the newest', async () => {
  const datasources = [{ type: 'entity', entityAliasId: pumps.id, dataKeys: [key({})] }];
  await open({ a: card('Oil', key({}), { datasources }) });
  await screen.findByRole('article', { name: 'Oil' });
  await waitFor(() => expect(socket).not.toHaveLength(0));
  expect(socket.map(({ body }) => (body.query as { pageLink?: { pageSize: number } })?.pageLink?.pageSize)).toEqual([
    1,
  ]);
});

test('a widget that is for so many entities says of how many they are', async () => {
  const datasources = [{ type: 'entity', entityAliasId: pumps.id, dataKeys: [key({})] }];
  await open({ a: { ...card('Oil', key({}), { datasources, pageSize: 2 }), typeAlias: 'attributes_card' } });
  await answerAll(socket, { ...pageOf(latestOf(pump, 'Pump 7', { oil: '10' })), totalElements: 5, totalPages: 3 });
  expect(await screen.findByText('1 of 5 entities shown')).toBeVisible();
  expect(socket[0]?.body.query).toMatchObject({ pageLink: { page: 0, pageSize: 2 } });
});

test('a widget that has lost one of its datasources shows the others, and says what is wrong with it', async () => {
  const ofPumps = { type: 'entity', entityAliasId: pumps.id, dataKeys: [key({})] };
  const datasources = [ofPumps, { ...ofPumps, entityAliasId: uuid(99) }];
  await open({ a: { ...card('Oil', key({}), { datasources }), typeAlias: 'attributes_card' } });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '10' })));
  expect(await screen.findByText('10')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('uses an alias that the dashboard doesn’t have');
});

test('what has no name of its own is numbered where it is generated, and a count says what it counts', async () => {
  const generated = { name: 'f(x)', type: 'function', label: 'Level', funcBody: 'return 7;', settings: {} };
  const count = { name: 'count', type: 'count', label: 'Pumps', settings: {} };
  const source = { type: 'function', dataKeys: [generated] };
  const datasources = [source, { type: 'entityCount', entityAliasId: pumps.id, dataKeys: [count] }, source];
  await open({ a: { ...card('All', key({}), { datasources }), typeAlias: 'attributes_card' } });
  await waitFor(() => expect(socket.find(({ body }) => !body.latestCmd)).toBeDefined());
  for (const command of socket) command.answer({ cmdId: 1, errorCode: 0, count: 3 });
  expect((await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    'function',
    'Entity count',
    'function 2',
  ]);
});
