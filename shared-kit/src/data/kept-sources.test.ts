import { a, now, openSources, pageOf, temperature } from '../testing/source-feeds';
import type { LatestSource } from './data-source';
import { endKeptSources, keepSources } from './open-data-source';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../realtime/page-series', () => ({}));
jest.mock('../session/session', () => ({}));

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => {
  endKeptSources();
  jest.useRealTimers();
});

const pump: LatestSource = {
  kind: 'latest',
  entities: { filter: { type: 'singleEntity', singleEntity: a } },
  keys: [temperature],
};
const ofA = { entityId: a, latest: { TIME_SERIES: { temperature: { ts: 1, value: '20' } } } };

function keep(end: () => void) {
  const stop = keepSources();
  end();
  stop();
}

async function opened() {
  const sources = openSources();
  const first = sources.open(pump);
  await sources.accept();
  const asked = () => sources.commands('entityDataCmds').filter(({ query }) => query).length;
  const stopped = () => sources.commands('entityDataUnsubscribeCmds').length;
  return { ...sources, first, asked, stopped };
}

test('who comes back to what was kept is told at once, and nothing is asked again', async () => {
  const { first, open, answer, asked, stopped, tick } = await opened();
  answer({ data: pageOf(ofA) });
  keep(first.end);
  await tick();
  expect(stopped()).toBe(0);
  const again = open(pump);
  expect(again.view()).toMatchObject({ entities: [a], total: 1, state: 'live' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked(), stopped()]).toEqual([1, 0]);
  again.end();
  await tick();
  expect(stopped()).toBe(1);
});

test('what is kept hears of nothing, and ends after half a minute, or at once where nobody comes back', async () => {
  const { first, open, answer, stopped, tick } = await opened();
  answer({ data: pageOf(ofA) });
  const views = first.views().length;
  keep(first.end);
  answer({ data: pageOf() });
  expect(first.views()).toHaveLength(views);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(stopped()).toBe(1);
  const second = open(pump);
  await tick();
  answer({ cmdId: 2, data: pageOf(ofA) });
  keep(second.end);
  endKeptSources();
  await tick();
  expect(stopped()).toBe(2);
});

test('what failed, or has not been answered, is not kept: it is asked again', async () => {
  const { first, open, answer, asked, stopped, tick } = await opened();
  keep(first.end);
  const second = open(pump);
  await tick();
  answer({ cmdId: 2, errorCode: 1, errorMsg: 'no' });
  keep(second.end);
  open(pump);
  await tick();
  expect([asked(), stopped()]).toEqual([3, 1]);
});
