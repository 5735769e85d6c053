/** How dates are written in fields, whatever the language: nobody has to guess which number is the month (spec 3 §9). */
export const dateTimeFormat = 'yyyy-MM-dd HH:mm:ss';

const two = (value: number) => String(value).padStart(2, '0');

/** Epoch ms as text in the browser's time zone. */
export function formatDateTimeText(ms: number): string {
  const date = new Date(ms);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

const pattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Epoch ms of a text; the time may be left out. `null` for an empty text, `undefined` for what is no date. */
export function parseDateTimeText(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const match = pattern.exec(trimmed);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(year, month - 1, day, hour, minute, second);
  // The 31st of April and the 25th hour roll over into something that was not meant.
  const meant = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60 && second < 60;
  return meant ? date.getTime() : undefined;
}
