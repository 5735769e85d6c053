import { ErrorCode, PlatformError } from '../framework/errors.js';
import { RepeatedRead } from './repeated-read.js';

/** A read whose runs end when they are told to. */
function repeated() {
  const runs: { resolve(): void; reject(error: Error): void }[] = [];
  const failures: unknown[] = [];
  const read = new RepeatedRead(
    { fail: (cmdId, error) => void failures.push([cmdId, error]) },
    1,
    () => new Promise((resolve, reject) => void runs.push({ resolve, reject })),
  );
  return { read, runs, failures };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what changes a thousand times while it runs is read once more, and by whoever asked', async () => {
  const { read, runs } = repeated();
  const first = read.run();
  await turn();
  const asked = Array.from({ length: 1000 }, () => read.run());
  for (let n = 0; n < 1000; n += 1) read.later();
  runs[0]?.resolve();
  await first;
  await turn();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await Promise.all(asked);
  await turn();
  expect(runs).toHaveLength(2);
});

test('a run that got no turn makes it late until the next one; anything else is told', async () => {
  const { read, runs, failures } = repeated();
  read.later();
  await turn();
  runs[0]?.reject(new PlatformError(503, ErrorCode.general, 'busy'));
  await turn();
  expect([read.isLate, failures]).toEqual([true, []]);
  read.later();
  await turn();
  const error = new Error('broken');
  runs[1]?.reject(error);
  await turn();
  expect([read.isLate, failures]).toEqual([false, [[1, error]]]);
});
