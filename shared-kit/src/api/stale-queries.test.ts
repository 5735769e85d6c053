import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type Change, createChanges } from './changes';
import { followChanges, refreshQueries } from './stale-queries';

/** Queries that are on screen, by their keys, and how often each was read. */
async function onScreen(client: QueryClient, keys: readonly (readonly unknown[])[]) {
  const reads = new Map<string, number>();
  const ends = keys.map((queryKey) => {
    const name = queryKey.join('/');
    const queryFn = () => {
      reads.set(name, (reads.get(name) ?? 0) + 1);
      return reads.get(name) ?? 0;
    };
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  });
  await client.refetchQueries();
  reads.clear();
  return { again: () => [...reads.keys()].sort(), end: () => ends.forEach((end) => void end()) };
}

const keys = [
  ['devices', 'infos', 'page'],
  ['devices', 'types'],
  ['devices', 'info', 'd1'],
  ['devices', 'info', 'd2'],
  ['customers', 'list'],
  ['counts', 'CUSTOMER', 'c1', 'devices'],
  ['users', 'list'],
  ['telemetry', 'DEVICE', 'd1', 'attributes'],
  ['telemetry', 'DEVICE', 'd2', 'attributes'],
  ['home', 'devices', 'count'],
  ['passwordPolicy'],
  ['twoFactorAccount'],
];

test('a changed device reads again whatever says something of devices', async () => {
  const client = new QueryClient();
  const page = await onScreen(client, keys);
  await refreshQueries(client, [{ of: 'DEVICE' }]);
  expect(page.again()).toEqual([
    'counts/CUSTOMER/c1/devices',
    'devices/info/d1',
    'devices/info/d2',
    'devices/infos/page',
    'devices/types',
    'home/devices/count',
  ]);
  page.end();
});

test('what was first asked for before the change is read again once it has come', async () => {
  const client = new QueryClient();
  const queryFn = jest.fn(async () => 'after');
  let answer = (_: string) => {};
  const first = new Promise<string>((resolve) => {
    answer = resolve;
  });
  queryFn.mockReturnValueOnce(first);
  const end = new QueryObserver(client, { queryKey: ['assets', 'page'], queryFn }).subscribe(() => {});
  const refreshed = refreshQueries(client, [{ of: 'ASSET' }]);
  answer('before');
  await refreshed;
  expect(client.getQueryData(['assets', 'page'])).toBe('after');
  end();
});

test.each(['DEVICE', 'ASSET', 'ENTITY_VIEW', 'EDGE', 'CUSTOMER', 'TENANT'] as const)(
  'alarms show the name of their originator, as a changed %s',
  async (of) => {
    const client = new QueryClient();
    const page = await onScreen(client, [
      ['alarms', 'page', {}],
      ['deviceProfiles', 'list'],
    ]);
    await refreshQueries(client, [{ of }]);
    expect(page.again()).toEqual(['alarms/page/[object Object]']);
    page.end();
  },
);

test('a customer stands in the lists of what it has', async () => {
  const client = new QueryClient();
  const page = await onScreen(client, keys);
  await refreshQueries(client, [{ of: 'CUSTOMER' }]);
  expect(page.again()).toEqual(expect.arrayContaining(['customers/list', 'devices/infos/page', 'users/list']));
  page.end();
});

test.each([
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'DASHBOARD',
  'RULE_CHAIN',
  'EDGE',
  'TELEMETRY',
  'RELATION',
  'ALARM',
] as const)(
  'what edges are told is read again after a change of %s, which goes to the edges that have it',
  async (of) => {
    const client = new QueryClient();
    const page = await onScreen(client, [['edgeEvents', 'g1', {}]]);
    await refreshQueries(client, [{ of }]);
    expect(page.again()).toEqual(['edgeEvents/g1/[object Object]']);
    page.end();
  },
);

test('attributes concern their own entity', async () => {
  const client = new QueryClient();
  const page = await onScreen(client, keys);
  await refreshQueries(client, [{ of: 'TELEMETRY', id: 'd1', gone: false }]);
  expect(page.again()).toEqual(['counts/CUSTOMER/c1/devices', 'home/devices/count', 'telemetry/DEVICE/d1/attributes']);
  page.end();
});

test('a changed second factor and a changed rule of passwords are read again wherever they are shown', async () => {
  const client = new QueryClient();
  const page = await onScreen(client, keys);
  await refreshQueries(client, [{ of: 'TWO_FACTOR' }, { of: 'SECURITY_SETTINGS' }]);
  expect(page.again()).toEqual(expect.arrayContaining(['passwordPolicy', 'twoFactorAccount']));
  expect(page.again()).not.toContain('devices/infos/page');
  page.end();
});

test('another tab reads again too and tells whoever listens there, and asks for what is gone, which this one does not', async () => {
  const [here, there] = [new QueryClient(), new QueryClient()];
  const [mine, theirs] = [createChanges(), createChanges()];
  const ends = [followChanges(here, mine), followChanges(there, theirs)];
  const [page, other] = [await onScreen(here, keys), await onScreen(there, keys)];
  const heard: Change[] = [];
  ends.push(theirs.listen((made) => void heard.push(...made)));
  mine.announce({ of: 'DEVICE', id: 'd1', gone: true });
  await mine.settled();
  expect(page.again()).not.toContain('devices/info/d1');
  expect(page.again()).toContain('devices/info/d2');
  await new Promise<void>((resolve) => {
    const stop = there.getQueryCache().subscribe(() => {
      if (!other.again().includes('devices/info/d1')) return;
      stop();
      resolve();
    });
  });
  expect(other.again()).toContain('devices/infos/page');
  expect(heard).toEqual([{ of: 'DEVICE', id: 'd1', gone: true, from: 'told' }]);
  for (const end of [...ends, page.end, other.end]) end();
});

test('what a page only came upon is not told to other tabs: two that show one gone entity would make each other ask for ever', async () => {
  const channel = new BroadcastChannel('mullion-changes');
  const heard = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data);
  });
  const changes = createChanges();
  const end = followChanges(new QueryClient(), changes);
  changes.announce({ of: 'DEVICE', id: 'd1', gone: true, from: 'noticed' });
  await changes.settled();
  changes.announce({ of: 'ASSET', id: 'a1', gone: true });
  await changes.settled();
  expect(await heard).toEqual([{ of: 'ASSET', id: 'a1', gone: true }]);
  end();
  channel.close();
});
