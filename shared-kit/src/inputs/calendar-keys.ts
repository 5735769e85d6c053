import type { Calendar } from 'primereact/calendar';
import { type HTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { dayByKey } from '../time/wall-dates';
import { isRtl } from '../ui/is-rtl';
import { isPlainKey } from '../ui/plain-key';

const dayCells = 'td:not([data-p-other-month="true"]) > span';

/** The cell of a day, where its month is shown. */
function cellOf(root: Element, day: number): HTMLElement | null {
  const date = new Date(day);
  const at = { day: date.getUTCDate(), month: date.getUTCMonth(), year: date.getUTCFullYear() };
  const place = Object.entries(at).map(([part, value]) => `[data-p-${part}="${value}"]`);
  return root.querySelector(`td:not([data-p-other-month="true"])${place.join('')} > span`);
}

/** The day of a cell, as a UTC midnight; nothing outside of days. */
function dayOfCell(element: Element): number | undefined {
  const { dataset } = element.closest('td') ?? {};
  return dataset && Date.UTC(Number(dataset.pYear), Number(dataset.pMonth), Number(dataset.pDay));
}

/** The one stop of the Tab key among the days. */
function focusCell(root: Element, cell: HTMLElement): void {
  for (const one of root.querySelectorAll<HTMLElement>(dayCells)) one.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus({ preventScroll: true });
}

export interface DayKeysOptions {
  /** The day that has the focus first, as a UTC midnight. */
  start: number;
  firstDayOfWeek: number;
  /** Months beside one another. */
  months?: number;
  /** The first and the last day that may be chosen, as UTC midnights. */
  min?: number;
  max?: number;
}

/** What a calendar gets of its keys: `calendar` for itself, `root` and `part` for its element and for what is drawn in it in turn. */
interface DayKeys {
  calendar: RefObject<Calendar<'single'> | null>;
  /** Whether the key was one between days. */
  onDayKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  root: Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'>;
  part: (element: HTMLElement | null) => void;
}

/**
 * The keys between the days of a calendar, and its focus. PrimeReact's own go to the end of another month at the border of a week, take
 * a page up for a page down and a year for a month, and have no right to left. It draws its days anew with each change, and loses the focus
 * with them, as with a title that opens the months.
 */
export function useDayKeys({
  start,
  firstDayOfWeek,
  months = 1,
  min = -Infinity,
  max = Infinity,
}: DayKeysOptions): DayKeys {
  const calendar = useRef<Calendar<'single'>>(null);
  /** Where the focus is inside: on a day, or elsewhere. */
  const within = useRef<{ day: number | undefined }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    // What opened around it takes the focus in the same moment, after its content.
    queueMicrotask(() => {
      const root = calendar.current?.getElement();
      const focused = document.activeElement;
      if (!root || !focused || focused === document.body) return;
      if (!focused.contains(root) && !root.contains(focused)) return;
      const cell = cellOf(root, start);
      if (cell) focusCell(root, cell);
    });
  }, []);

  const part = (element: HTMLElement | null) => {
    if (!element || !within.current || document.activeElement !== document.body) return;
    const { day } = within.current;
    const other = () =>
      element.querySelector<HTMLElement>('[aria-pressed="true"]') ??
      element.querySelector('[role="button"]:not([data-p-disabled="true"])');
    const next = day === undefined ? other() : cellOf(element, day);
    if (next) focusCell(element, next);
  };
  const root: DayKeys['root'] = {
    onFocus: ({ target }) => {
      within.current = { day: dayOfCell(target) };
    },
    onBlur: () => {
      within.current = undefined;
    },
  };

  const onDayKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const from = dayOfCell(event.target as Element);
    if (from === undefined || !isPlainKey(event)) return false;
    const root = event.currentTarget;
    const wanted = dayByKey(event.key, from, { shift: event.shiftKey, rtl: isRtl(root), firstDayOfWeek });
    if (wanted === undefined) return false;
    const to = Math.min(max, Math.max(min, wanted));
    if (!cellOf(root, to)) {
      const date = new Date(to);
      // Of several months the last one shows what comes after them.
      const first = date.getUTCMonth() - (to > from ? months - 1 : 0);
      flushSync(() => calendar.current?.updateViewDate(null, new Date(date.getUTCFullYear(), first, 1)));
    }
    const cell = cellOf(root, to);
    if (cell) focusCell(root, cell);
    return true;
  };
  return { calendar, onDayKey, root, part };
}
