import { act, screen, waitFor } from '@testing-library/react';
import { http } from '../api/http';
import { renderKit } from '../testing/render-kit';
import { HOUR } from '../time/constants';
import { useSeries } from './use-series';

jest.mock('../realtime/realtime', () => {
  const { subscriptions } = jest.requireActual('../testing/fake-socket').createFakeRealtime();
  return { subscriptions };
});

const mockFile = { isThere: false };
jest.mock('./open-window-source', () => {
  if (!mockFile.isThere) throw Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError' });
  return jest.requireActual('./open-window-source');
});

function Series() {
  const { data, error, retry } = useSeries(
    {
      kind: 'series',
      entities: { entityType: 'DEVICE', ids: ['d1'] },
      keys: [{ key: 't' }],
      timewindow: { selectedTab: 1, history: { timewindowMs: HOUR, interval: 10_000 } },
    },
    (view, [entity]) => (entity && view.points(entity, 't')?.length) ?? 0,
    100,
  );
  return (
    <>
      <output>{data === undefined ? 'waiting' : `${data} points`}</output>
      {error && (
        <button type="button" onClick={retry}>
          {error.message}
        </button>
      )}
    </>
  );
}

it('says that the code of windows of time did not arrive, and asks for it again when it is told to', async () => {
  const answer = new TextEncoder().encode('{"t":[{"ts":1,"value":2}]}');
  jest.spyOn(http, 'get').mockResolvedValue(answer.buffer);
  await renderKit(<Series />);
  const retry = await screen.findByRole('button', { name: 'This part of the console didn’t load' });
  mockFile.isThere = true;
  act(() => retry.click());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 points'));
  expect(screen.queryByRole('button')).toBeNull();
});
