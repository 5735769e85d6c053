import type { LatestSource } from '@mullion/shared-kit/data/data-source';
import { contextOf, openDataSource } from '@mullion/shared-kit/data/open-data-source';
import { endKeptSources, keepSources, openKeptSource } from './kept-sources';

jest.mock('@mullion/shared-kit/data/open-data-source', () => ({ contextOf: () => ({}), openDataSource: jest.fn() }));

const pump: LatestSource = { kind: 'latest', entities: { entityType: 'DEVICE', ids: ['a'] }, keys: [] };
const live = { state: 'live', error: null, problem: null };

/** Opens it, and tells it how things stand. */
function opened(view: object) {
  const close = jest.fn();
  jest.mocked(openDataSource).mockImplementation((_, reader) => {
    reader.changed(view as never);
    return close;
  });
  const changed = jest.fn();
  const end = openKeptSource(pump, { changed }, contextOf());
  return { close, changed, end: () => leave(end), endNow: end };
}

function leave(end: () => void) {
  const stop = keepSources();
  end();
  stop();
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  endKeptSources();
  jest.useRealTimers();
});

test('what is left goes on, and ends with who takes it over', () => {
  const first = opened(live);
  first.end();
  expect(first.close).not.toHaveBeenCalled();
  const second = opened(live);
  expect(first.close).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(second.close).not.toHaveBeenCalled();
});

test('ends after half a minute, or at once where nobody comes back', () => {
  const first = opened(live);
  first.end();
  jest.advanceTimersByTime(30_000);
  expect(first.close).toHaveBeenCalledTimes(1);
  const second = opened(live);
  second.end();
  endKeptSources();
  expect(second.close).toHaveBeenCalledTimes(1);
  // Who leaves in the same moment that leads to another state.
  keepSources();
  endKeptSources();
  const third = opened(live);
  third.endNow();
  expect(third.close).toHaveBeenCalledTimes(1);
});

test.each([
  { ...live, state: undefined },
  { ...live, error: { code: 1, message: 'no' } },
])('%j is not kept', (view) => {
  const first = opened(view);
  first.end();
  expect(first.close).toHaveBeenCalledTimes(1);
});
