import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { act, renderHook } from '@testing-library/react';
import { draftOf } from './type-draft';
import { useRuns } from './use-runs';

const draft = draftOf({ bundleAlias: 'cards', name: 'Note', descriptor: { type: 'static' } });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Tries a draft out, and lets `ms` pass; what came of it, undefined while it is tried. */
async function tried(ms: number, happens: (runs: ReturnType<typeof useRuns>) => void) {
  const { result } = renderHook(() => useRuns(draft));
  const outcome: { isGood?: boolean } = {};
  await act(async () => {
    void result.current.tryOut(draft).then((isGood) => Object.assign(outcome, { isGood }));
    happens(result.current);
    await jest.advanceTimersByTimeAsync(ms);
  });
  return outcome.isGood;
}
const error = (kind: 'thrown' | 'timeout') => new UserCodeError({ kind, name: 'Error', message: 'x' });

test.each<[string, number, boolean | undefined, Parameters<typeof tried>[1]]>([
  ['nothing', 1600, true, () => {}],
  ['an exception', 1600, false, ({ watch }) => watch.fails(error('thrown'))],
  [
    'a beginning that ends',
    1600,
    true,
    ({ watch }) => {
      watch.begins();
      watch.hasBegun();
    },
  ],
  ['a beginning that goes on', 20_000, undefined, ({ watch }) => watch.begins()],
  [
    'one that is stopped',
    7000,
    false,
    ({ watch }) => {
      watch.begins();
      setTimeout(() => watch.fails(error('timeout')), 5000);
    },
  ],
])('with %s, after %p ms a script is good: %p', async (_what, ms, isGood, happens) => {
  expect(await tried(ms, happens)).toBe(isGood);
});
