/**
 * A date as a pattern such as `yyyy-MM-dd HH:mm:ss` says, by the clock of this computer; null for what is no date.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function datePattern(value: unknown, pattern = 'MMM d, y'): string | null {
  const date = new Date(value as number);
  if (value === null || value === undefined || value === '' || Number.isNaN(date.getTime())) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  const word = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(document.documentElement.lang || undefined, options).format(date);
  const fields: Record<string, () => string> = {
    yyyy: () => String(date.getFullYear()),
    yy: () => two(date.getFullYear() % 100),
    y: () => String(date.getFullYear()),
    MMMM: () => word({ month: 'long' }),
    MMM: () => word({ month: 'short' }),
    MM: () => two(date.getMonth() + 1),
    M: () => String(date.getMonth() + 1),
    dd: () => two(date.getDate()),
    d: () => String(date.getDate()),
    EEEE: () => word({ weekday: 'long' }),
    EEE: () => word({ weekday: 'short' }),
    HH: () => two(date.getHours()),
    H: () => String(date.getHours()),
    hh: () => two(date.getHours() % 12 || 12),
    h: () => String(date.getHours() % 12 || 12),
    mm: () => two(date.getMinutes()),
    m: () => String(date.getMinutes()),
    ss: () => two(date.getSeconds()),
    s: () => String(date.getSeconds()),
    SSS: () => String(date.getMilliseconds()).padStart(3, '0'),
    a: () => (date.getHours() < 12 ? 'AM' : 'PM'),
  };
  const parts = /'([^']*)'|y{1,4}|M{1,4}|d{1,2}|E{3,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|SSS|a/g;
  return pattern.replace(parts, (part, quoted?: string) => quoted ?? fields[part]?.() ?? part);
}
