import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import type { RuleSchedule } from './alarm-rule';

/** When a rule is active: always, at the same time of some days, each day at its own time. */
export const scheduleTypes = ['ANY_TIME', 'SPECIFIC_TIME', 'CUSTOM'] as const;
/** From Monday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A schedule of a kind before its times are chosen. */
export function newSchedule(type: RuleSchedule['type'], timezone: string): RuleSchedule {
  switch (type) {
    case 'ANY_TIME':
      return { type };
    case 'SPECIFIC_TIME':
      return { type, timezone, daysOfWeek: [], dynamicValue: null };
    case 'CUSTOM':
      return {
        type,
        timezone,
        items: weekDays.map((dayOfWeek) => ({ enabled: true, dayOfWeek })),
        dynamicValue: null,
      };
  }
}

const MINUTE = 60_000;
const two = (number: number) => String(number).padStart(2, '0');

/** A time of day, ms from midnight, as an input of times has it; '' for none. */
export function toClock(ms: number | null | undefined): string {
  if (typeof ms !== 'number') return '';
  const minutes = Math.floor(ms / MINUTE);
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

const persianDigits = '۰۱۲۳۴۵۶۷۸۹';

/** The way back, of `6:00` and `0600` too, in any digits that people type; nothing for what is no time of day. */
export function fromClock(text: string | undefined): number | null {
  const digits = (text ?? '').trim().replace(/[۰-۹]/g, (digit) => String(persianDigits.indexOf(digit)));
  const read = /^(?:(\d{1,2}):|(\d\d))([0-5]\d)$/.exec(digits);
  const hours = Number(read?.[1] ?? read?.[2]);
  return read && hours < 24 ? (hours * 60 + Number(read[3])) * MINUTE : null;
}

/** A Monday in UTC: what weekdays and times of day are written with. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 60 * MINUTE;

/** `Mon`, or `Monday` where there is room. */
export const dayName = (day: number, locale: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY);

/** The time of day; one that other clients stored out of its day counts on from midnight. */
const clockText = (ms: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(MONDAY + (((ms % DAY) + DAY) % DAY));

interface Times {
  startsOn?: number | null;
  endsOn?: number | null;
}

/** `06:00–22:00`; nothing for a whole day. */
const rangeText = ({ startsOn, endsOn }: Times, locale: string): string => {
  const [start, end] = [startsOn ?? 0, endsOn ?? 0];
  return start === 0 && end === 0 ? '' : `${clockText(start, locale)}–${clockText(end, locale)}`;
};

/** Days in a row as one: `Mon–Fri`, `Sat, Sun`. */
function daysText(days: readonly number[], locale: string, t: Translate): string {
  const runs: number[][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number) => dayName(day, locale, 'short');
  const names = runs.flatMap((run) => {
    const [first = 1] = run;
    const last = run.at(-1) ?? first;
    return run.length > 2 ? [`${name(first)}–${name(last)}`] : run.map(name);
  });
  return names.reduce((first, next) => (first ? t('alarm-rule.days.and', { first, next }) : next), '');
}

/** When a schedule is active, in words: `Mon–Fri 06:00–22:00; Sat`. Nothing for always. */
export function scheduleText(schedule: RuleSchedule | null, locale: string, t: Translate): string {
  switch (schedule?.type) {
    case undefined:
    case 'ANY_TIME':
      return '';
    case 'SPECIFIC_TIME':
      return `${daysText(schedule.daysOfWeek, locale, t)} ${rangeText(schedule, locale)}`.trim();
    case 'CUSTOM': {
      const byTimes = new Map<string, number[]>();
      for (const day of schedule.items.filter(({ enabled }) => enabled)) {
        const times = rangeText(day, locale);
        byTimes.set(times, [...(byTimes.get(times) ?? []), day.dayOfWeek]);
      }
      return [...byTimes]
        .map(([times, days]) => `${daysText(days, locale, t)} ${times}`.trim())
        .reduce((first, next) => (first ? t('alarm-rule.times.and', { first, next }) : next), '');
    }
  }
}
