import { act, cleanup, render, screen } from '@testing-library/react';
import { memo } from 'react';
import type { EntityId } from '../api/entity-id';
import type { EntityKey } from '../api/entity-query';
import type { LatestSource } from './data-source';
import { useDataSource, useEntityValue } from './use-data-source';

/** Frames happen when the test says so. */
const mockFrames: (() => void)[] = [];

jest.mock('../realtime/realtime', () => {
  const fake = jest.requireActual('../testing/fake-socket').createFakeRealtime();
  const frame = (work: () => void) => mockFrames.push(work);
  const latestStore = jest.requireActual('../realtime/latest-store').createLatestStore(frame);
  const { subscriptions } = fake;
  const deps = {
    subscriptions,
    store: latestStore,
    read: async () => ({ data: [] }),
    count: async () => 0,
    frame,
    serverNow: Date.now,
  };
  const queryFeed = jest.requireActual('../realtime/query-feed').createQueryFeed(deps);
  return { fake, latestStore, subscriptions, queryFeed };
});
const { fake } = jest.requireMock('../realtime/realtime');

const temperature: EntityKey = { type: 'TIME_SERIES', key: 'temperature' };
const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const ids = Array.from({ length: 100 }, (_, at) => `d${at}`);
const renders = new Map<string, number>();
const count = (what: string) => renders.set(what, (renders.get(what) ?? 0) + 1);

const Cell = memo(({ entity, entityKey }: { entity: EntityId; entityKey: EntityKey }) => {
  count(`${entity.id}/${entityKey.key}`);
  return <td>{useEntityValue(entity, entityKey)?.value ?? '–'}</td>;
});

function Table({ of }: { of: string }) {
  count('table');
  const source: LatestSource = {
    kind: 'latest',
    entities: { alias: { type: 'deviceType', deviceType: of, resolveMultiple: true } },
    keys: [temperature],
    fields: ['name'],
  };
  const view = useDataSource(source);
  if (!view) return <p>Loading</p>;
  return (
    <table aria-label={`${view.entities.length} of ${view.total}, ${view.state}`}>
      <tbody>
        {view.entities.map((entity) => (
          <tr key={entity.id}>
            <Cell entity={entity} entityKey={name} />
            <Cell entity={entity} entityKey={temperature} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const frame = () =>
  act(() => {
    for (const work of mockFrames.splice(0)) work();
  });
const connect = () =>
  act(async () => {
    await fake.tick();
    if (fake.subscriptions.socket.state() !== 'open') fake.last().accept();
    await fake.tick();
  });
const newestId = () =>
  fake
    .last()
    .messages.flatMap((message: Record<string, { cmdId: number }[]>) => message.entityDataCmds ?? [])
    .at(-1).cmdId;
const send = (message: object) => act(() => fake.last().answer({ cmdId: newestId(), errorCode: 0, ...message }));
const row = (id: string, ts: number) => ({
  entityId: { entityType: 'DEVICE', id },
  latest: { TIME_SERIES: { temperature: { ts, value: `${ts}°` } }, ENTITY_FIELD: { name: { ts, value: id } } },
});
const pageOf = (of: string[]) => ({ data: of.map((id) => row(id, 1)), totalElements: of.length, hasNext: false });

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  cleanup();
  await fake.tick();
  jest.useRealTimers();
});

it('renders one cell of two hundred for one value that changed', async () => {
  render(<Table of="pump" />);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await connect();
  send({ data: pageOf(ids) });
  frame();
  expect(screen.getByRole('table', { name: '100 of 100, live' })).toBeInTheDocument();
  expect(
    screen
      .getAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['d0', '1°']);
  const before = new Map(renders);
  send({ update: [{ ...row('d7', 2), timeseries: null }] });
  frame();
  expect(screen.getByText('2°')).toBeInTheDocument();
  const more = [...renders].filter(([what, times]) => times !== before.get(what));
  expect(more).toEqual([['d7/temperature', (before.get('d7/temperature') ?? 0) + 1]]);
});

it('opens another source when the declaration is another, and ends the one before', async () => {
  const { rerender, unmount } = render(<Table of="pump" />);
  await connect();
  send({ data: pageOf(['a']) });
  const sent = fake.last().sent.length;
  rerender(<Table of="pump" />);
  await connect();
  expect(fake.last().sent).toHaveLength(sent);
  rerender(<Table of="fan" />);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await connect();
  expect(fake.last().messages.at(-1)).toMatchObject({
    entityDataCmds: [{ query: { entityFilter: { deviceType: 'fan' } } }],
    entityDataUnsubscribeCmds: [{}],
  });
  unmount();
  await connect();
  expect(Object.keys(fake.last().messages.at(-1))).toEqual(['entityDataUnsubscribeCmds']);
});
