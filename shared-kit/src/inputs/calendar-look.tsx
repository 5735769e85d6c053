import { addLocale } from 'primereact/api';
import type { CalendarDateTemplateEvent, CalendarPassThroughOptions } from 'primereact/calendar';
import { type HTMLAttributes, type KeyboardEvent, useState } from 'react';
import { currentDateLocale, useT } from '../i18n/i18n';
import { toWallClock } from '../time/time-zone';
import { dayOf } from '../time/wall-dates';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { isRtl } from '../ui/is-rtl';
import hiding from '../ui/visually-hidden.module.css';
import { type DayKeysOptions, useDayKeys } from './calendar-keys';
import styles from './primereact-controls.module.css';
import { useT as useInputsT } from './texts';

/** Names of what steps the time of day, as PrimeReact calls them. */
type StepNames = Record<`${'next' | 'prev'}${'Hour' | 'Minute' | 'Second'}`, string>;

/** Names of months, days, and steps in the language of the page, as PrimeReact wants them; 0 stands for Sunday. */
export function calendarLocale(firstDayOfWeek = 1, steps?: StepNames): string {
  const tag = currentDateLocale();
  const name = `${tag} ${firstDayOfWeek}`;
  const names = (options: Intl.DateTimeFormatOptions, dates: Date[]) => {
    // Its months are those of one calendar, whatever that of the language is.
    const format = new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' });
    return dates.map((date) => format.format(date));
  };
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));
  // 7 January 2024 was a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 7 + day)));
  addLocale(name, {
    ...steps,
    firstDayOfWeek,
    monthNames: names({ month: 'long' }, months),
    monthNamesShort: names({ month: 'short' }, months),
    dayNames: names({ weekday: 'long' }, days),
    dayNamesShort: names({ weekday: 'short' }, days),
    dayNamesMin: names({ weekday: 'narrow' }, days),
  });
  return name;
}

export interface CalendarLookOptions extends Omit<DayKeysOptions, 'start'> {
  /** What the wall clock shows at what is chosen. */
  start: number | undefined;
}

const isDay = (date: CalendarDateTemplateEvent | undefined, wall: number): boolean =>
  date !== undefined && Date.UTC(date.year, date.month, date.day) === dayOf(wall);

const icon = (name: string) => () => <Icon name={name} size={18} />;

/** A day of a calendar, which is read with its month. */
function dayTemplate() {
  const month = new Intl.DateTimeFormat(currentDateLocale(), {
    month: 'long',
    year: 'numeric',
    calendar: 'gregory',
    // Its own numbers, and those of the field it belongs to, are in these digits.
    numberingSystem: 'latn',
  });
  // PrimeReact takes every `<span>` in a day for a day.
  return (date: CalendarDateTemplateEvent) => (
    <bdi className={styles.number}>
      {date.day}
      <bdi className={hiding.hidden}> {month.format(new Date(date.year, date.month, 1))}</bdi>
    </bdi>
  );
}

/** PrimeReact keeps Escape, as if the calendar hung below a field of its own: here it is for what stands around it. */
function passEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  const again = new globalThis.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  event.currentTarget.parentElement?.dispatchEvent(again);
}

/** The key that PrimeReact is told in place of the pressed one. */
let told: Event | undefined;

/** PrimeReact's months and years have no arrows of right to left. */
function turnArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, nativeEvent, target } = event;
  const isArrow = key === 'ArrowLeft' || key === 'ArrowRight';
  if (nativeEvent === told || !isArrow || !isRtl(target as Element)) return;
  event.preventDefault();
  event.stopPropagation();
  const code = key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  told = new globalThis.KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true });
  target.dispatchEvent(told);
}

/**
 * How calendars look and which keys they have, whatever is chosen from them. `now`: what the wall clock of the reader showed when it was
 * opened.
 */
export function useCalendarLook({ start, ...options }: CalendarLookOptions) {
  const t = useT('kit');
  const inputs = useInputsT();
  const [now] = useState(() => toWallClock(Date.now()));
  const { calendar, onDayKey, root, part } = useDayKeys({ ...options, start: dayOf(start ?? now) });
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    passEscape(event);
    if (!onDayKey(event)) return turnArrows(event);
    event.preventDefault();
    event.stopPropagation();
  };
  // Its types know attributes only.
  const drawn = { ref: part } as HTMLAttributes<HTMLElement>;
  // The chosen one stands there twice, once for a style that is not ours.
  const pick = ({ context }: { context?: { month?: string; year?: number; selected?: boolean } } = {}) => ({
    className: styles.pick,
    role: 'button',
    'aria-label': String(context?.month ?? context?.year),
    'aria-pressed': context?.selected ?? false,
  });
  const spin = { className: styles.spin };
  const pt: CalendarPassThroughOptions = {
    root: { className: styles.calendar, onKeyDownCapture: keyDown, ...root },
    container: drawn,
    // It has no role that a name could be of, and this one is English.
    panel: { 'aria-label': undefined, className: styles.panel },
    header: { className: styles.header },
    previousButton: { className: styles.step, 'aria-label': t('date-time.previous-month') },
    nextButton: { className: styles.step, 'aria-label': t('date-time.next-month') },
    title: { className: styles.title },
    monthTitle: { className: styles.titlePart, 'aria-label': undefined },
    yearTitle: { className: styles.titlePart, 'aria-label': undefined },
    table: { className: styles.table },
    tableHeaderCell: { className: styles.weekday },
    // Its own naming of cells says `05/01/2026` and puts states on elements without a role.
    day: ({ context }: { context?: { date?: CalendarDateTemplateEvent; otherMonth?: boolean } } = {}) => ({
      className: classes(styles.day, isDay(context?.date, now) && styles.today, context?.otherMonth && styles.other),
      'aria-label': undefined,
    }),
    dayLabel: ({ context }: { context?: { selected?: boolean; disabled?: boolean } } = {}) => ({
      className: classes(styles.dayLabel, context?.selected && styles.selected, context?.disabled && styles.disabled),
      role: 'button',
      'aria-selected': undefined,
      'aria-pressed': context?.selected ?? false,
    }),
    monthPicker: { className: styles.picker, ...drawn },
    yearPicker: { className: styles.picker, ...drawn },
    month: pick,
    year: pick,
    timePicker: { className: styles.time },
    hourPicker: spin,
    minutePicker: spin,
    secondPicker: spin,
    separatorContainer: { className: styles.colon },
    incrementButton: { className: styles.step },
    decrementButton: { className: styles.step },
  };
  const look = {
    inline: true,
    dateTemplate: dayTemplate(),
    prevIcon: icon('chevron-left'),
    nextIcon: icon('chevron-right'),
    incrementIcon: icon('chevron-up'),
    decrementIcon: icon('chevron-down'),
    pt,
  } as const;
  const steps: StepNames = {
    nextHour: inputs('calendar.next-hour'),
    prevHour: inputs('calendar.previous-hour'),
    nextMinute: inputs('calendar.next-minute'),
    prevMinute: inputs('calendar.previous-minute'),
    nextSecond: inputs('calendar.next-second'),
    prevSecond: inputs('calendar.previous-second'),
  };
  return { look, now, steps, calendar };
}
