import { useT } from '../i18n/i18n';
import { dateTimeFormat, formatDateText, formatDateTimeText, parseDateTimeText } from '../time/date-time-text';
import { IconButton } from '../ui/icon-button';
import { lazy } from '../ui/lazy';
import { Popover } from '../ui/popover';
import { Skeleton } from '../ui/skeleton';
import type { ControlProps } from './control';
import styles from './date-time-field.module.css';
import { InputField } from './input-field';
import { type Entry, readable, Unreadable } from './unreadable';
import { useTypedText } from './use-typed-text';

const Calendar = lazy(
  () => import(/* webpackChunkName: "kit-primereact" */ './primereact-controls').then((file) => file.default),
  { pending: <Skeleton lines={8} width="17rem" height="1.5rem" /> },
);

export interface DateTimeFieldProps extends ControlProps<Entry<number>> {
  /** Epoch ms; the calendar offers nothing outside, and a typed date outside becomes the bound when the field loses focus. */
  min?: number;
  max?: number;
  /** A day: its first moment. */
  dateOnly?: boolean;
}

/**
 * A moment, typed or chosen from a calendar, in the reader's time zone. The value is in epoch ms;
 * text that is no date stays to be corrected.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, onBlur, min, max, dateOnly = false, ...field } = props;
  const t = useT('kit');
  const known = readable(value);
  const format = dateOnly ? dateTimeFormat.slice(0, 10) : dateTimeFormat;
  const { text, type, leave, problem } = useTypedText<number>({
    value,
    onChange,
    onBlur,
    read: (typed) => {
      const parsed = parseDateTimeText(typed);
      const isTimed = dateOnly && typed.trim().length > format.length;
      if (parsed === undefined || isTimed) return new Unreadable(typed, t('date-time.format', { format }));
      return parsed ?? undefined;
    },
    write: dateOnly ? formatDateText : formatDateTimeText,
  });
  const bounded = (ms: number) => Math.max(min ?? -Infinity, Math.min(max ?? Infinity, ms));

  return (
    <InputField
      {...field}
      error={field.error ?? problem}
      className={styles.text}
      value={text}
      placeholder={format}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (known !== undefined && bounded(known) !== known) onChange(bounded(known));
        leave();
      }}
      after={
        !field.disabled && (
          <Popover
            label={t('date-time.open')}
            trigger={(trigger) => (
              <IconButton {...trigger} icon="calendar_today" size="small" label={t('date-time.open')} />
            )}
          >
            <Calendar
              value={known}
              min={min}
              max={max}
              dateOnly={dateOnly}
              onChange={(next) => onChange(next === undefined ? undefined : bounded(next))}
            />
          </Popover>
        )
      }
    />
  );
}
