import { againAfter, submitOf } from './strategies.js';

const queue = (type: string, more = {}) => ({
  processingStrategy: {
    type,
    retries: 3,
    failurePercentage: 0,
    pauseBetweenRetries: 1,
    maxPauseBetweenRetries: 3,
    ...more,
  },
});

test.each([
  ['BURST', Number.POSITIVE_INFINITY, false],
  ['BATCH', 7, false],
  ['SEQUENTIAL_BY_ORIGINATOR', Number.POSITIVE_INFINITY, true],
  ['SEQUENTIAL_BY_TENANT', 1, false],
  ['SEQUENTIAL', 1, false],
] as const)('%s hands out %d at once', (type, most, byOriginator) => {
  expect(submitOf({ submitStrategy: { type, batchSize: 7 } })).toEqual({ most, byOriginator });
});

test.each([
  ['RETRY_ALL', { failed: 1, timeout: 0 }, ['success', 'failed', 'timeout']],
  ['RETRY_ALL', { failed: 0, timeout: 0 }, null],
  ['RETRY_FAILED', { failed: 1, timeout: 1 }, ['failed']],
  ['RETRY_FAILED', { failed: 0, timeout: 1 }, null],
  ['RETRY_TIMED_OUT', { failed: 1, timeout: 1 }, ['timeout']],
  ['RETRY_FAILED_AND_TIMED_OUT', { failed: 0, timeout: 1 }, ['failed', 'timeout']],
  ['SKIP_ALL_FAILURES', { failed: 5, timeout: 0 }, null],
  ['SKIP_ALL_FAILURES', { failed: 0, timeout: 1 }, ['timeout']],
  ['SKIP_ALL_FAILURES_AND_TIMED_OUT', { failed: 5, timeout: 5 }, null],
] as const)('%s after %j', (type, counts, states) => {
  expect(againAfter(queue(type), 1, { total: 10, ...counts })?.states ?? null).toEqual(states);
});

test('rounds end after the retries, never without a number of them, and where too much failed', () => {
  const counts = { total: 10, failed: 2, timeout: 0 };
  expect(againAfter(queue('RETRY_FAILED'), 3, counts)).not.toBeNull();
  expect(againAfter(queue('RETRY_FAILED'), 4, counts)).toBeNull();
  expect(againAfter(queue('RETRY_FAILED', { retries: 0 }), 400, counts)).not.toBeNull();
  expect(againAfter(queue('RETRY_FAILED', { failurePercentage: 19 }), 1, counts)).toBeNull();
  expect(againAfter(queue('RETRY_FAILED', { failurePercentage: 20 }), 1, counts)).not.toBeNull();
});

test('pauses double up to the longest', () => {
  const pauses = [1, 2, 3].map(
    (round) => againAfter(queue('RETRY_FAILED'), round, { total: 1, failed: 1, timeout: 0 })?.pause,
  );
  expect(pauses).toEqual([1000, 2000, 3000]);
});
