import { type Ref, useState } from 'react';
import { useT } from '../i18n/i18n';
import { dateTimeFormat, formatDateTimeText, parseDateTimeText } from '../time/date-time-text';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import { lazy } from '../ui/lazy';
import { Popover } from '../ui/popover';
import { Skeleton } from '../ui/skeleton';
import type { ControlProps } from './control';
import styles from './date-time-field.module.css';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';

const Calendar = lazy(
  () => import(/* webpackChunkName: "kit-primereact" */ './primereact-controls').then((file) => file.default),
  { pending: <Skeleton lines={8} width="17rem" height="1.5rem" /> },
);

export interface DateTimeFieldProps extends ControlProps<number | null | undefined> {
  /** Epoch ms; the calendar offers nothing outside, and what is typed outside becomes the bound when the field is left. */
  min?: number;
  max?: number;
}

/**
 * A moment, typed or chosen from a calendar, in the reader's time zone. Reports epoch ms, `null` when empty, `NaN`
 * while the text is no date; the text stays.
 */
export function DateTimeField({
  value,
  onChange,
  onBlur,
  name,
  min,
  max,
  autoFocus,
  controlRef,
  hint,
  ...frame
}: DateTimeFieldProps) {
  const t = useT('kit');
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const parsed = typed === undefined ? undefined : parseDateTimeText(typed);
  const holds = typed !== undefined && (parsed === undefined ? Number.isNaN(value) : parsed === (value ?? null));
  const known = typeof value === 'number' && !Number.isNaN(value);
  const shown = holds ? typed : known ? formatDateTimeText(value) : '';
  const malformed =
    left && holds && parsed === undefined ? t('date-time.format', { format: dateTimeFormat }) : undefined;

  const bounded = (ms: number) => Math.max(min ?? -Infinity, Math.min(max ?? Infinity, ms));
  const report = (next: number | null) => {
    setTyped(undefined);
    onChange(next === null ? null : bounded(next));
  };

  return (
    <Field {...frame} hint={hint} error={malformed ?? frame.error}>
      {(aria) => (
        <InputBox
          invalid={Boolean(malformed ?? frame.error)}
          disabled={frame.disabled}
          after={
            !frame.disabled && (
              <Popover
                label={t('date-time.open')}
                trigger={(props) => (
                  <IconButton {...props} icon="calendar_today" size="small" label={t('date-time.open')} />
                )}
              >
                <Calendar value={known ? value : null} min={min} max={max} onChange={report} />
              </Popover>
            )
          }
        >
          <input
            {...aria}
            ref={controlRef as Ref<HTMLInputElement>}
            className={classes(inputClass, styles.text)}
            name={name}
            value={shown}
            placeholder={dateTimeFormat}
            autoComplete="off"
            spellCheck={false}
            disabled={frame.disabled}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              const next = parseDateTimeText(event.target.value);
              onChange(next === undefined ? Number.NaN : next);
            }}
            onBlur={() => {
              setLeft(true);
              if (known && bounded(value) !== value) report(value);
              onBlur?.();
            }}
          />
        </InputBox>
      )}
    </Field>
  );
}
