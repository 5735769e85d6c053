import { Calendar } from 'primereact/calendar';
import { DAY, HOUR } from '../time/constants';
import { fromWallClock, toWallClock } from '../time/time-zone';
import { dayOf, fromLocalDate, toLocalDate } from '../time/wall-dates';
import { Unstyled } from '../ui/unstyled';
import { calendarLocale, useCalendarLook } from './calendar-look';
import styles from './primereact-controls.module.css';

export interface CalendarControlProps {
  /** Epoch ms. */
  value: number | undefined;
  min?: number;
  max?: number;
  /** Without the time of day. */
  dateOnly?: boolean;
  onChange: (value: number | undefined) => void;
}

/** A month to choose a day from, with the time of day below, in the reader's time zone. */
export default function CalendarControl({ value, min, max, dateOnly = false, onChange }: CalendarControlProps) {
  const wall = value === undefined ? undefined : toWallClock(value);
  const lastDay = max === undefined ? undefined : dayOf(toWallClock(max));
  const firstDay = min === undefined ? undefined : dayOf(toWallClock(min));
  const { look, now, steps, calendar } = useCalendarLook({
    start: wall,
    firstDayOfWeek: 1,
    min: firstDay,
    max: lastDay,
  });
  const choose = (next: Date) => {
    const chosen = fromLocalDate(next);
    if (dateOnly) return onChange(fromWallClock(dayOf(chosen)));
    // Another day keeps the time of day also where this computer's clock leaves that time out.
    const moved = wall !== undefined && dayOf(chosen) !== dayOf(wall);
    const ms = fromWallClock(moved ? dayOf(chosen) + (wall - dayOf(wall)) : chosen);
    // Back into the hour that clocks leave out, which is read as an hour later: on to the one before.
    const isStuck = wall !== undefined && ms === value && chosen < wall;
    onChange(isStuck ? fromWallClock(chosen - HOUR) : ms);
  };
  return (
    <Unstyled>
      <Calendar
        {...look}
        ref={calendar}
        showTime={!dateOnly}
        showSeconds
        hourFormat="24"
        locale={calendarLocale(1, steps)}
        value={wall === undefined ? null : toLocalDate(wall)}
        viewDate={wall === undefined ? toLocalDate(now) : undefined}
        minDate={min === undefined ? undefined : toLocalDate(toWallClock(min))}
        maxDate={max === undefined ? undefined : toLocalDate(toWallClock(max))}
        onChange={({ value: next }) => (next ? choose(next) : onChange(undefined))}
      />
    </Unstyled>
  );
}

/** Days from the first moment of one to the last of another, epoch ms. */
export interface DayRange {
  start: number;
  /** Absent while only the first day is chosen. */
  end?: number;
}

export interface RangeCalendarProps {
  value: DayRange;
  /** Months beside one another. */
  months: 1 | 2;
  /** 0 is Sunday. */
  firstDayOfWeek: number;
  onChange: (value: DayRange) => void;
}

/** Months to choose the days of a range from, in the reader's time zone: the first, then the last. */
export function RangeCalendar({ value: { start, end }, months, firstDayOfWeek, onChange }: RangeCalendarProps) {
  const { look, calendar } = useCalendarLook({ start: toWallClock(start), firstDayOfWeek, months });
  const dayAt = (ms: number) => toLocalDate(dayOf(toWallClock(ms)));
  const choose = ([first, last]: readonly (Date | null)[]) => {
    if (!first) return;
    const from = dayOf(fromLocalDate(first));
    onChange({
      start: fromWallClock(from),
      ...(last && { end: fromWallClock(dayOf(fromLocalDate(last)) + DAY) - 1 }),
    });
  };
  return (
    <Unstyled>
      <Calendar
        {...look}
        ref={calendar}
        selectionMode="range"
        numberOfMonths={months}
        locale={calendarLocale(firstDayOfWeek)}
        value={[dayAt(start), end === undefined ? null : dayAt(end)]}
        onChange={({ value: next }) => choose((next ?? []) as (Date | null)[])}
        pt={{
          ...look.pt,
          root: { ...look.pt.root, className: undefined },
          groupContainer: { className: styles.months },
          group: { className: styles.calendar },
        }}
      />
    </Unstyled>
  );
}
