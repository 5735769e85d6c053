import { act, cleanup, render, screen } from '@testing-library/react';
import { memo } from 'react';
import type { EntityId } from '../api/entity-id';
import type { FakeSocket } from '../testing/fake-socket';
import { useAttributesLive, useConnection, useEntityData, useLatest, useLatestValue, useLiveKeys } from './use-latest';

/** Frames are told when the test says so. */
const mockFrames: (() => void)[] = [];

jest.mock('./realtime', () => {
  const { createFakeRealtime } = jest.requireActual('../testing/fake-socket');
  const { createLatestFeed } = jest.requireActual('./latest-feed');
  const { createLatestStore } = jest.requireActual('./latest-store');
  const { createQueryFeed } = jest.requireActual('./query-feed');
  const fake = createFakeRealtime();
  const frame = (work: () => void) => mockFrames.push(work);
  const latestStore = createLatestStore(frame);
  return {
    fake,
    latestStore,
    subscriptions: fake.subscriptions,
    latestFeed: createLatestFeed(fake.subscriptions, latestStore),
    queryFeed: createQueryFeed({
      subscriptions: fake.subscriptions,
      store: latestStore,
      read: async () => ({ data: [] }),
      frame,
      serverNow: Date.now,
    }),
  };
});

const { fake, latestStore } = jest.requireMock('./realtime');
const device: EntityId = { entityType: 'DEVICE', id: 'd1' };
const active = { type: 'SERVER_ATTRIBUTE' as const, key: 'active' };

const renders = new Map<string, number>();
const count = (name: string) => renders.set(name, (renders.get(name) ?? 0) + 1);

const LiveCell = memo(({ name }: { name: string }) => {
  count(name);
  return <li data-testid={name}>{useLatest(device, 'TIME_SERIES', name)?.value}</li>;
});
const names = Array.from({ length: 100 }, (_, i) => `k${i}`);
function LiveTable() {
  count('table');
  return (
    <ul>
      {names.map((name) => (
        <LiveCell key={name} name={name} />
      ))}
    </ul>
  );
}

function ValueCell({ id, name }: { id: string; name: string }) {
  return <li>{`${name}=${useLatestValue({ entityType: 'DEVICE', id }, 'SERVER_SCOPE', name)?.value ?? '?'}`}</li>;
}
function KeyList() {
  count('keys');
  return (
    <ul>
      {useLiveKeys(device, 'SERVER_SCOPE').map((key) => (
        <ValueCell key={key} id={device.id} name={key} />
      ))}
    </ul>
  );
}
function Rows({ ids }: { ids: string[] }) {
  useEntityData('DEVICE', ids, [active]);
  return (
    <ul>
      {ids.map((id) => (
        <ValueCell key={id} id={id} name="active" />
      ))}
    </ul>
  );
}
function AttributeList() {
  return <p>{JSON.stringify(useAttributesLive(device, 'SHARED_SCOPE'))}</p>;
}
function ConnectionState() {
  return <p>{useConnection()}</p>;
}

const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const frame = () =>
  act(() => {
    for (const work of mockFrames.splice(0)) work();
  });

/** Lets effects subscribe and the tick's message leave; answers the socket. */
async function connect(): Promise<FakeSocket> {
  await act(async () => {
    await fake.tick();
    if (fake.subscriptions.socket.state() !== 'open') fake.last().accept();
    await fake.tick();
  });
  return fake.last();
}

/** Id of the newest command in a list that is not an unsubscribe. */
const newestId = (socket: FakeSocket, list: string) =>
  socket.messages.flatMap((message) => message[list] ?? []).findLast(({ unsubscribe }) => !unsubscribe)?.cmdId ?? -1;

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  cleanup();
  await fake.tick();
  jest.useRealTimers();
});

it('renders only the cells whose key changed, once per frame, with a hundred keys at five hertz', async () => {
  render(<LiveTable />);
  const socket = await connect();
  expect(socket.sent).toHaveLength(1);
  const before = new Map(renders);
  const subscriptionId = newestId(socket, 'tsSubCmds');
  // five messages for the first half of the keys, all in one frame
  for (let ts = 1; ts <= 5; ts++) {
    const data = Object.fromEntries(names.slice(0, 50).map((name) => [name, [[ts, String(ts)]]]));
    socket.answer({ subscriptionId, errorCode: 0, data });
  }
  frame();
  expect(screen.getByTestId('k0')).toHaveTextContent('5');
  const more = (name: string) => (renders.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(names.map(more)).toEqual([...Array(50).fill(1), ...Array(50).fill(0)]);
  expect(renders.get('table')).toBe(1);
});

it('names the keys of a scope and leaves values to the cells', async () => {
  render(<KeyList />);
  const socket = await connect();
  const subscriptionId = newestId(socket, 'attrSubCmds');
  socket.answer({ subscriptionId, errorCode: 0, data: { b: [[1, '1']], a: [[1, '2']] } });
  frame();
  expect(items()).toEqual(['a=2', 'b=1']);
  const before = renders.get('keys');
  socket.answer({ subscriptionId, errorCode: 0, data: { b: [[2, '3']] } });
  frame();
  expect(items()).toEqual(['a=2', 'b=3']);
  expect(renders.get('keys')).toBe(before);
  socket.answer({ subscriptionId, errorCode: 0, data: { a: [[0, '']] } });
  frame();
  expect(items()).toEqual(['b=3']);
});

it('gives all attributes of a scope as one list', async () => {
  render(<AttributeList />);
  const socket = await connect();
  const subscriptionId = newestId(socket, 'attrSubCmds');
  socket.answer({ subscriptionId, errorCode: 0, data: { a: [[1, 'x']], b: [[2, 'y']] } });
  frame();
  socket.answer({ subscriptionId, errorCode: 0, data: { a: [[3, 'z']] } });
  frame();
  expect(JSON.parse(screen.getByText(/key/).textContent ?? '')).toEqual([
    { key: 'a', ts: 3, value: 'z' },
    { key: 'b', ts: 2, value: 'y' },
  ]);
});

it('keeps rows live by one command while their list stays the same in content', async () => {
  const { rerender, unmount } = render(<Rows ids={['x', 'y']} />);
  const socket = await connect();
  const sent = socket.sent.length;
  rerender(<Rows ids={['x', 'y']} />);
  await connect();
  expect(socket.sent).toHaveLength(sent);
  const x: EntityId = { entityType: 'DEVICE', id: 'x' };
  const data = [{ entityId: x, latest: { SERVER_ATTRIBUTE: { active: { ts: 1, value: 'true' } } } }];
  socket.answer({ cmdId: newestId(socket, 'entityDataCmds'), errorCode: 0, data: { data } });
  frame();
  expect(items()).toEqual(['active=true', 'active=?']);
  unmount();
  await connect();
  expect(latestStore.get(x, 'SERVER_SCOPE', 'active')).toBeUndefined();
});

it('tells the state of the connection', async () => {
  render(
    <>
      <ConnectionState />
      <Rows ids={['x']} />
    </>,
  );
  await connect();
  expect(screen.getByText('open')).toBeInTheDocument();
  act(() => fake.last().drop());
  expect(screen.getByText('waiting')).toBeInTheDocument();
});
