import { repeat } from './repeated-work.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Work that ends when it is told to. */
function slowWork() {
  const ends: ((failure?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve()));
    });
  return { ends, work };
}

test('work that takes longer than its interval is not done twice at once', async () => {
  const { ends, work } = slowWork();
  const repeated = repeat('slow', { every: 1000 }, work);
  await jest.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(3000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await repeated.stop();
});

test('a failure is logged, and the next turn tries again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { ends, work } = slowWork();
  const repeated = repeat('frail', { every: 1000, atOnce: true }, work);
  expect(ends).toHaveLength(1);
  ends[0]?.(new Error('no space'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(logged).toHaveBeenCalledWith('frail', expect.objectContaining({ message: 'no space' }));
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await repeated.stop();
});

test('an end waits for the step that is being done, and no further one begins', async () => {
  const steps: (() => void)[] = [];
  const repeated = repeat('long', { every: 1000, atOnce: true }, async (isStopped) => {
    while (!isStopped()) await new Promise<void>((resolve) => steps.push(resolve));
  });
  let ended = false;
  const stopped = repeated.stop().then(() => {
    ended = true;
  });
  await jest.advanceTimersByTimeAsync(10_000);
  expect([steps.length, ended]).toEqual([1, false]);
  steps[0]?.();
  await stopped;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(steps).toHaveLength(1);
});
