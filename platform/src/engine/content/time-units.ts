/** Units of time that configurations name, in milliseconds. */
import { oneOf } from '../configuration.js';

export const TIME_UNITS = {
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
} as const;
export type TimeUnit = keyof typeof TIME_UNITS;
export const timeUnit = oneOf(Object.keys(TIME_UNITS) as TimeUnit[]);
