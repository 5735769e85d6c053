/** When alarm rules are active: at hours of the clock in a time zone, whatever the clock does there meanwhile. */
import { isObject } from '../../framework/shapes.js';
import { flag, list, object, type Property, text, whole } from '../configuration.js';
import { dynamicValueOf, type Judged } from './predicates.js';
import type { Schedule } from './rules.js';

const DAY = 86_400_000;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const clocks = new Map<string, Intl.DateTimeFormat>();
const MOST_CLOCKS = 200;

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    throw new Error(`"timezone" of a schedule is unknown: ${timezone}`);
  }
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(timezone, clock);
  return clock;
}

/** The day of the week (1: Monday) and the time of day there. */
function localTime(ts: number, timezone: string): { day: number; time: number } {
  const parts = Object.fromEntries(
    clockOf(timezone)
      .formatToParts(ts)
      .map(({ type, value }) => [type, value]),
  );
  const seconds = Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second);
  return { day: DAYS.indexOf(parts.weekday ?? '') + 1, time: seconds * 1000 + (((ts % 1000) + 1000) % 1000) };
}

/** From `startsOn` on, before `endsOn`; an end at midnight is the day's end, one before the start is over midnight. */
function isWithin(time: number, startsOn: number, endsOn: number): boolean {
  const end = endsOn === 0 ? DAY : endsOn;
  return startsOn <= end ? startsOn <= time && time < end : startsOn <= time || time < end;
}

const MEMBERS = new Map<string, Property<unknown>>(
  Object.entries({
    timezone: text,
    daysOfWeek: list(whole),
    startsOn: whole,
    endsOn: whole,
    items: list(object({ enabled: flag, dayOfWeek: whole, startsOn: whole, endsOn: whole }, { tolerant: true })),
  }),
);

/** What an attribute says of a schedule. Throws with the member that is wrong. */
const readMembers = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value === null ? null : MEMBERS.get(name)?.(value, name)]),
  );

/** The schedule with what an attribute says in its place. */
function current(schedule: Exclude<Schedule, { type: 'ANY_TIME' }>, judged: Judged): typeof schedule {
  const told = dynamicValueOf(schedule.dynamicValue, judged);
  if (!told) return schedule;
  let members: unknown;
  try {
    members = JSON.parse(String(told.value));
  } catch {
    return schedule;
  }
  if (!isObject(members)) return schedule;
  try {
    return { ...schedule, ...readMembers(members), type: schedule.type } as typeof schedule;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The schedule in attribute "${schedule.dynamicValue?.sourceAttribute}" is wrong: ${reason}`);
  }
}

/** Whether a rule with a schedule is active at a time. */
export function isActive(schedule: Schedule | null | undefined, ts: number, judged: Judged): boolean {
  if (!schedule || schedule.type === 'ANY_TIME') return true;
  const now = current(schedule, judged);
  const { day, time } = localTime(ts, now.timezone ?? 'UTC');
  if (now.type === 'SPECIFIC_TIME') {
    if (now.daysOfWeek && !now.daysOfWeek.includes(day)) return false;
    return isWithin(time, now.startsOn, now.endsOn);
  }
  const item = now.items?.find(({ dayOfWeek }) => dayOfWeek === day);
  return item?.enabled === true && isWithin(time, item.startsOn, item.endsOn);
}
