/** Ways to write a date: as the language does, or in one fixed order of digits. */
export const dateFormats = ['language', 'iso', 'dmy-slash', 'mdy-slash', 'dmy-dot'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Ways to write a time of day. */
export const timeFormats = ['language', '24h', '12h'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** How a person reads dates and times, where they do not leave it to their language and computer. */
export interface ReaderFormats {
  /** IANA name; null: the computer's own. */
  timeZone: string | null;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
}

/** What holds until somebody is signed in, and for who chose nothing. */
export const defaultReaderFormats: ReaderFormats = { timeZone: null, dateFormat: 'language', timeFormat: 'language' };

let current = defaultReaderFormats;

/** How the current reader's dates are written. */
export const readerFormats = (): ReaderFormats => current;

/** Time zone of the current reader; undefined: the computer's own, as `Intl` takes it. */
export const readerTimeZone = (): string | undefined => current.timeZone ?? undefined;

/** From now on dates are written like this. What is drawn already changes when it is drawn again. */
export function setReaderFormats(formats: ReaderFormats): void {
  current = formats;
}

/**
 * The choices among what the platform keeps about a user (`additionalInfo`): they follow the person to every browser,
 * as the language does. What makes no sense there counts as not chosen.
 */
export function readerFormatsOf(info: Readonly<Record<string, unknown>> | null | undefined): ReaderFormats {
  const { timeZone, dateFormat, timeFormat } = info ?? {};
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : null,
    dateFormat: dateFormats.find((one) => one === dateFormat) ?? 'language',
    timeFormat: timeFormats.find((one) => one === timeFormat) ?? 'language',
  };
}

/** Whether the browser knows a zone of this name. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
