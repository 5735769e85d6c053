import type { Closed, FrameObservables } from './observables';

/**
 * What scripts take from the page around them that needs no page: dates, texts, harmless HTML, and zones.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function framePageServices(closed: Closed, rxjs: FrameObservables['rxjs']): Record<string, object> {
  const { of } = rxjs as { of: (...values: unknown[]) => unknown };
  const two = (number: number) => String(number).padStart(2, '0');
  const word = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(document.documentElement.lang || undefined, options).format(date);

  const fields: Record<string, (date: Date) => string> = {
    yyyy: (date) => String(date.getFullYear()),
    yy: (date) => two(date.getFullYear() % 100),
    y: (date) => String(date.getFullYear()),
    MMMM: (date) => word(date, { month: 'long' }),
    MMM: (date) => word(date, { month: 'short' }),
    MM: (date) => two(date.getMonth() + 1),
    M: (date) => String(date.getMonth() + 1),
    dd: (date) => two(date.getDate()),
    d: (date) => String(date.getDate()),
    EEEE: (date) => word(date, { weekday: 'long' }),
    EEE: (date) => word(date, { weekday: 'short' }),
    HH: (date) => two(date.getHours()),
    H: (date) => String(date.getHours()),
    hh: (date) => two(date.getHours() % 12 || 12),
    h: (date) => String(date.getHours() % 12 || 12),
    mm: (date) => two(date.getMinutes()),
    m: (date) => String(date.getMinutes()),
    ss: (date) => two(date.getSeconds()),
    s: (date) => String(date.getSeconds()),
    SSS: (date) => String(date.getMilliseconds()).padStart(3, '0'),
    a: (date) => (date.getHours() < 12 ? 'AM' : 'PM'),
  };
  const parts = /'([^']*)'|y{1,4}|M{1,4}|d{1,2}|E{3,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|SSS|a/g;

  /** A date as a pattern says; null for what is no date. */
  function transform(value: unknown, pattern = 'MMM d, y'): string | null {
    const date = new Date(value as number);
    if (value === null || value === undefined || value === '' || Number.isNaN(date.getTime())) return null;
    return pattern.replace(parts, (part, quoted?: string) => quoted ?? fields[part]?.(date) ?? part);
  }

  const same = (value: unknown) => value;
  const run = (task: () => unknown) => task();
  return {
    date: closed('ctx.date', { transform }),
    // Keys of the platform's own texts stay keys: the texts are the page's.
    translate: closed('ctx.translate', { instant: same, get: (key: unknown) => of(key) }),
    // Nothing leaves the frame, whatever HTML stands in it.
    sanitizer: closed('ctx.sanitizer', {
      sanitize: (_kind: unknown, value: unknown) => value,
      bypassSecurityTrustHtml: same,
      bypassSecurityTrustStyle: same,
      bypassSecurityTrustUrl: same,
    }),
    ngZone: closed('ctx.ngZone', { run, runOutsideAngular: run }),
  };
}
