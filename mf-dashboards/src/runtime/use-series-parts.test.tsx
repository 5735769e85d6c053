import { act, renderHook, waitFor } from '@testing-library/react';
import { openSeriesPart, type SeriesOptions, type SeriesPart } from './open-series-part';
import { useSeriesParts } from './use-series-parts';
import type { WidgetContext } from './widget-context';

jest.mock('./open-series-part', () => ({ openSeriesPart: jest.fn() }));

/** A datasource that answers when the test says so. */
function playPart({ changed }: SeriesOptions) {
  let isAnswered = false;
  const part = {
    read: () => (isAnswered ? { from: 0, to: 1, lines: [] } : undefined),
    ...{ problem: () => null, error: () => null, failure: () => null, isLoading: () => !isAnswered, cut: () => null },
    ...{ progress: () => null, stop: jest.fn(), end: jest.fn() },
  } as unknown as SeriesPart;
  const answer = () =>
    act(async () => {
      isAnswered = true;
      changed();
    });
  return { part, answer };
}

test('what is made of them is made again of the same when it is to look otherwise', async () => {
  const played = playPart({ changed: () => changed() } as SeriesOptions);
  let changed = () => {};
  jest.mocked(openSeriesPart).mockImplementation((_source, options) => {
    changed = options.changed;
    return played.part;
  });
  const sources = [{ kind: 'function', keys: [] }] as unknown as WidgetContext['sources'];
  const { result, rerender } = renderHook(
    ({ look }) => useSeriesParts({ sources, params: {}, timewindow: {} }, () => look, { look }),
    { initialProps: { look: 'stacked' } },
  );
  await played.answer();
  await waitFor(() => expect(result.current.made).toBe('stacked'));
  rerender({ look: 'side by side' });
  expect(result.current.made).toBe('side by side');
  expect(openSeriesPart).toHaveBeenCalledTimes(1);
});

test('of another time window, what was there before is drawn until there is something new', async () => {
  const played: ReturnType<typeof playPart>[] = [];
  jest.mocked(openSeriesPart).mockImplementation((_source, options) => {
    played.push(playPart(options));
    return played.at(-1)?.part as SeriesPart;
  });
  const sources = [{ kind: 'function', keys: [] }] as unknown as WidgetContext['sources'];
  const { result, rerender } = renderHook(
    ({ ms }) =>
      useSeriesParts({ sources, params: {}, timewindow: { realtime: { timewindowMs: ms } } }, (parts) => parts),
    { initialProps: { ms: 1000 } },
  );
  await played[0]?.answer();
  await waitFor(() => expect(result.current.made).toEqual([played[0]?.part]));
  rerender({ ms: 2000 });
  expect(result.current.parts()).toEqual([played[0]?.part]);
  // What is on its way is the new one.
  result.current.stop();
  expect(played[1]?.part.stop).toHaveBeenCalledTimes(1);
  await played[1]?.answer();
  await waitFor(() => expect(result.current.parts()).toEqual([played[1]?.part]));
  expect(result.current.made).toEqual([played[1]?.part]);
});
