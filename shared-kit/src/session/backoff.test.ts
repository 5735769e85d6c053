import fc from 'fast-check';
import { FIRST_RETRY_MS, LONGEST_RETRY_MS, retryPause } from './backoff';

it('grows with every failure up to the longest pause, and is never shorter than half of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const full = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
      const pause = retryPause(failures, () => random);
      expect(pause).toBeGreaterThanOrEqual(full / 2);
      expect(pause).toBeLessThanOrEqual(full);
    }),
  );
});
