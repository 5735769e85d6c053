/** Dates for people, in their language and zone: what the sandbox asks the host for. */

const PARTS = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'long' },
  both: { dateStyle: 'medium', timeStyle: 'medium' },
} as const;

/** A date as a language writes it; an unknown language or zone is that of the server. */
export function formatDate(millis: number, language: string, zone: string, parts: string): string {
  const style = parts === 'date' || parts === 'time' || parts === 'both' ? PARTS[parts] : PARTS.both;
  const write = (locale: string, timeZone?: string) =>
    new Intl.DateTimeFormat(locale, { ...style, ...(timeZone && { timeZone }) })
      .format(millis)
      .replace(/[\u202f\u00a0]/g, ' ');
  try {
    return write(language, zone);
  } catch {
    return write('en-US');
  }
}
