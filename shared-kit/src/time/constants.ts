/** Milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
export const YEAR = 365 * DAY;

/** The longest that a timer can wait: one that is longer fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Fewest points of a chart. */
export const MIN_DATAPOINTS = 7;
/** Most points of a chart until the server names its limit. */
export const DEFAULT_MAX_DATAPOINTS = 500;

/** Buckets that one request may ask for: above it the platform refuses a call, and closes the socket. */
export const MAX_BUCKETS = 700;

/** The limit to use for what `/api/dashboard/maxDatapointsLimit` answered: nothing, 0 or at most 7 becomes 8. */
export const maxDatapointsOf = (answered: number | null | undefined): number =>
  !answered || answered <= MIN_DATAPOINTS ? MIN_DATAPOINTS + 1 : answered;

/** Aggregation intervals on offer, in ms. */
export const intervalChoices: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 5, 10, 12].map((n) => n * HOUR),
  ...[1, 7, 30].map((n) => n * DAY),
];

/** A new timewindow: the last minute in steps of one second. */
export const DEFAULT_REALTIME_WINDOW_MS = MINUTE;
export const DEFAULT_REALTIME_INTERVAL_MS = SECOND;
