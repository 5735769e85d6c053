import { DAY } from './constants';

/** What the wall clock of the reader shows as if it were this computer's, for controls that read dates by this computer's zone. */
export function toLocalDate(wall: number): Date {
  const shown = new Date(wall);
  const face = new Date(0);
  face.setFullYear(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate());
  face.setHours(shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds(), shown.getUTCMilliseconds());
  return face;
}

/** What the wall clock of the reader shows, of such a date. */
export function fromLocalDate(face: Date): number {
  const wall = new Date(0);
  wall.setUTCFullYear(face.getFullYear(), face.getMonth(), face.getDate());
  return wall.setUTCHours(face.getHours(), face.getMinutes(), face.getSeconds(), face.getMilliseconds());
}

/** The day of what a wall clock shows. */
export const dayOf = (wall: number) => Math.floor(wall / DAY) * DAY;

/** A month or more later or earlier; where that month has no such day, its last one. */
function byMonths(day: number, months: number): number {
  const moved = new Date(day);
  const date = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(moved);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return moved.setUTCDate(Math.min(date, last.getUTCDate()));
}

interface KeyOptions {
  shift: boolean;
  rtl: boolean;
  /** 0 is Sunday. */
  firstDayOfWeek: number;
}

/** The day that a key leads to from another, as the grids of WAI-ARIA have it; days are UTC midnights. Other keys lead nowhere. */
export function dayByKey(key: string, day: number, { shift, rtl, firstDayOfWeek }: KeyOptions): number | undefined {
  const inWeek = (new Date(day).getUTCDay() - firstDayOfWeek + 7) % 7;
  const ahead = rtl ? -1 : 1;
  const pages = shift ? 12 : 1;
  const steps: Record<string, number> = {
    ArrowLeft: -ahead,
    ArrowRight: ahead,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -inWeek,
    End: 6 - inWeek,
  };
  const days = steps[key];
  if (days !== undefined) return day + days * DAY;
  if (key === 'PageUp') return byMonths(day, -pages);
  return key === 'PageDown' ? byMonths(day, pages) : undefined;
}
