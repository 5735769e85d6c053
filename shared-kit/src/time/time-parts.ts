import { DAY, HOUR, MINUTE, SECOND } from './constants';

/** An interval as the advanced control writes it; whole numbers. */
export interface TimeParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Parts of a length of time, largest first. */
export const timeUnits = ['days', 'hours', 'minutes', 'seconds'] as const satisfies readonly (keyof TimeParts)[];

/** What the control shows before it has a value. */
export const defaultParts: TimeParts = { days: 0, hours: 0, minutes: 1, seconds: 0 };

const unitMs: Readonly<Record<keyof TimeParts, number>> = { days: DAY, hours: HOUR, minutes: MINUTE, seconds: SECOND };

/** The length of the parts together, ms. */
export const partsToMs = (parts: TimeParts): number =>
  timeUnits.reduce((sum, unit) => sum + parts[unit] * unitMs[unit], 0);

/** The parts of a length; what is less than a second is left out. Negative lengths have none. */
export function msToParts(ms: number): TimeParts {
  let rest = Math.max(0, ms);
  const take = (unit: number) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count;
  };
  return { days: take(DAY), hours: take(HOUR), minutes: take(MINUTE), seconds: take(SECOND) };
}

/**
 * Parts in their proper ranges: what is too large is carried into the next larger unit, what is negative
 * borrows from it, and where nothing is left to borrow it becomes 0.
 */
export function carryParts(parts: TimeParts): TimeParts {
  const { days, hours, minutes, seconds } = parts;
  const [carryMinutes, properSeconds] = split(seconds, 60, days * 1440 + hours * 60 + minutes);
  const [carryHours, properMinutes] = split(minutes + carryMinutes, 60, days * 24 + hours);
  const [carryDays, properHours] = split(hours + carryHours, 24, days);
  return { days: Math.max(0, days + carryDays), hours: properHours, minutes: properMinutes, seconds: properSeconds };
}

/** What of `value` belongs to the next unit (negative: borrowed, at most `available`), and what stays. */
function split(value: number, size: number, available: number): [carry: number, rest: number] {
  const carry = Math.floor(value / size);
  if (carry < 0 && -carry > available) return [-Math.max(0, available) || 0, 0];
  return [carry, value - carry * size];
}
