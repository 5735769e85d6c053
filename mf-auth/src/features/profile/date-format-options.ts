import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { type DateFormat, dateFormats, type TimeFormat, timeFormats } from '@mullion/shared-kit/i18n/reader-formats';
import type { SelectOption } from '@mullion/shared-kit/inputs/select';
import { formatDate, formatTime } from '@mullion/shared-kit/time/format';

/** An afternoon at the end of a month: it shows which number is the day, and how hours are counted. */
const example = Date.UTC(2026, 0, 31, 18, 5, 9);

/** The ways to write a date, each by an example; the language's own says so. */
export const dateOptions = (t: Translate): SelectOption<DateFormat>[] =>
  dateFormats.map((value) => {
    const text = formatDate(example, { timeZone: 'UTC', formats: { dateFormat: value, timeFormat: 'language' } });
    return { value, label: value === 'language' ? t('profile.as-language', { example: text }) : text };
  });

/** The ways to write a time of day. */
export const timeOptions = (t: Translate): SelectOption<TimeFormat>[] =>
  timeFormats.map((value) => {
    const text = formatTime(example, { timeZone: 'UTC', formats: { dateFormat: 'language', timeFormat: value } });
    return { value, label: value === 'language' ? t('profile.as-language', { example: text }) : text };
  });
