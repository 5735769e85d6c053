import { MAX_BUCKETS } from '../time/constants';

/** A stretch of time, epoch ms; the end is outside. */
export interface Slice {
  startTs: number;
  endTs: number;
}

/** A stretch in parts of {@link MAX_BUCKETS} buckets, newest first; all buckets begin where those of the whole do. */
export function slicesOf({ startTs, endTs }: Slice, interval: number): Slice[] {
  const length = interval * MAX_BUCKETS;
  const count = Math.max(0, Math.ceil((endTs - startTs) / length));
  return Array.from({ length: count }, (_, index) => {
    const start = startTs + (count - 1 - index) * length;
    return { startTs: start, endTs: Math.min(endTs, start + length) };
  });
}
