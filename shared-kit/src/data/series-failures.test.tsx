import { act, screen, waitFor } from '@testing-library/react';
import { http } from '../api/http';
import { translate } from '../i18n/i18n';
import { errorText } from '../list/error-text';
import { renderKit } from '../testing/render-kit';
import { HOUR } from '../time/constants';
import type { SourceEntities } from './data-source';
import { SourceProblemState } from './source-problem';
import { useSeries } from './use-series';

jest.mock('../realtime/realtime', () => {
  const fake = jest.requireActual('../testing/fake-socket').createFakeRealtime();
  const { createLatestStore } = jest.requireActual('../realtime/latest-store');
  const { createQueryFeed } = jest.requireActual('../realtime/query-feed');
  const { ApiError } = jest.requireActual('../api/api-error');
  const now = (work: () => void) => work();
  const queryFeed = createQueryFeed({
    subscriptions: fake.subscriptions,
    store: createLatestStore(now),
    frame: now,
    read: async () => {
      throw new ApiError({ kind: 'network' });
    },
    serverNow: Date.now,
  });
  return { fake, queryFeed, subscriptions: fake.subscriptions };
});
const { fake } = jest.requireMock('../realtime/realtime');

const mockFile = { isThere: false };
jest.mock('./open-window-source', () => {
  if (!mockFile.isThere) throw Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError' });
  return jest.requireActual('./open-window-source');
});

function Series({ entities }: { entities: SourceEntities }) {
  const { data, error, problem, retry } = useSeries(
    {
      kind: 'series',
      entities,
      keys: [{ key: 't' }],
      timewindow: { selectedTab: 1, history: { timewindowMs: HOUR, interval: 10_000 } },
    },
    (view, [entity]) => (entity && view.points(entity, 't')?.length) ?? 0,
    100,
  );
  return (
    <>
      <output>{data === undefined ? 'waiting' : `${data} points`}</output>
      {problem && <SourceProblemState problem={problem} />}
      {error && (
        <button type="button" onClick={retry}>
          {errorText(error)}
        </button>
      )}
    </>
  );
}

it('tells that the code of windows of time did not arrive, and asks for it again on Retry', async () => {
  const answer = new TextEncoder().encode('{"t":[{"ts":1,"value":2}]}');
  jest.spyOn(http, 'get').mockResolvedValue(answer.buffer);
  await renderKit(<Series entities={{ entityType: 'DEVICE', ids: ['d1'] }} />);
  const retry = await screen.findByRole('button', { name: translate('kit', 'part.not-loaded') });
  mockFile.isThere = true;
  act(() => retry.click());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 points'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells in the reader’s words why nobody knows whose series they are', async () => {
  mockFile.isThere = true;
  await renderKit(<Series entities={{ filter: { type: 'entityType', entityType: 'DEVICE' } }} />);
  await waitFor(() => expect(fake.sockets).not.toHaveLength(0));
  act(() => fake.last().drop());
  expect(await screen.findByRole('button', { name: translate('kit', 'error.unable-to-connect') })).toBeVisible();
});

describe('says that there can be no series', () => {
  beforeEach(() => {
    mockFile.isThere = true;
  });

  it('of an alias that stands for nothing', async () => {
    await renderKit(<Series entities={{ alias: { type: 'stateEntity', resolveMultiple: false } }} />);
    expect(await screen.findByRole('heading', { name: 'The alias doesn’t resolve to anything' })).toBeVisible();
  });

  it('while a filter finds no entity, until there is one', async () => {
    const answer = new TextEncoder().encode('{"t":[{"ts":1,"value":2}]}');
    jest.spyOn(http, 'get').mockResolvedValue(answer.buffer);
    const sockets = fake.sockets.length;
    await renderKit(<Series entities={{ filter: { type: 'entityType', entityType: 'DEVICE' } }} />);
    act(() => fake.subscriptions.retryNow());
    await waitFor(() => expect(fake.sockets).toHaveLength(sockets + 1));
    act(() => fake.last().accept());
    await waitFor(() => expect(fake.last().messages).not.toHaveLength(0));
    const [{ cmdId }] = fake.last().messages.at(-1).entityDataCmds;
    const found = (...data: object[]) =>
      act(() =>
        fake.last().answer({ cmdId, errorCode: 0, data: { data, totalElements: data.length, hasNext: false } }),
      );
    found();
    expect(await screen.findByRole('heading', { name: 'No entities found' })).toBeVisible();
    found({ entityId: { entityType: 'DEVICE', id: 'd1' }, latest: {} });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 points'));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
