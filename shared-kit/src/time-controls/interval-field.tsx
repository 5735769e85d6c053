import { useEffect, useState } from 'react';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { NumberField } from '../inputs/number-field';
import { SelectBox } from '../inputs/select-field';
import { SwitchField } from '../inputs/switch-field';
import { formatDuration } from '../time/duration';
import { anyInterval, fitInterval, type IntervalBounds, intervalsWithin } from '../time/interval-bounds';
import { carryParts, defaultParts, msToParts, partsToMs, type TimeParts, timeUnits } from '../time/time-parts';
import { classes } from '../ui/classes';
import { HideToggle } from './hide-toggle';
import styles from './interval-field.module.css';
import { useT } from './texts';

export interface IntervalFieldProps extends ControlProps<number | null | undefined> {
  /** Bounds in ms; the value is kept within them also when they change. Default: 1 second to 7300 days. */
  min?: number;
  max?: number;
  /** The list begins here, ms; "Advanced" goes down to `min`. */
  offeredFrom?: number;
  /** Shows an editor's "Hide" beside the control. */
  isEdit?: boolean;
  hideFlag?: boolean;
  onHideFlagChange?: (hidden: boolean) => void;
}

/** A value within the bounds that the list does not offer can be shown by its parts only. */
function needsParts(value: number | null | undefined, bounds: IntervalBounds, offered: IntervalBounds): boolean {
  return Boolean(value) && fitInterval(value, bounds, true) === value && !intervalsWithin(offered).includes(value ?? 0);
}

/**
 * A length of time in ms, chosen from a list or, "Advanced", put together of days, hours, minutes and seconds
 *. Reports a number above 0 within the bounds, or `null`.
 */
export function IntervalField({
  value,
  onChange,
  onBlur,
  min = anyInterval.min,
  max = anyInterval.max,
  offeredFrom = min,
  isEdit = false,
  hideFlag = false,
  onHideFlagChange,
  name,
  autoFocus,
  controlRef,
  ...frame
}: IntervalFieldProps) {
  const t = useT();
  const bounds = { min, max };
  const offered = { min: offeredFrom, max };
  const [advanced, setAdvanced] = useState(() => needsParts(value, bounds, offered));
  const [reported, setReported] = useState(value);
  const [touched, setTouched] = useState(false);
  if (value !== reported) {
    setReported(value);
    if (needsParts(value, bounds, offered)) setAdvanced(true);
  }
  const report = (next: number | null) => {
    setReported(next);
    onChange(next);
  };

  const fitted = fitInterval(value, advanced ? bounds : offered, advanced);
  useEffect(() => {
    if (fitted === null || fitted === value) return;
    setReported(fitted);
    onChange(fitted);
  }, [fitted, value, onChange]);

  const lacks = value === null && touched ? t('interval.required') : undefined;
  const error = frame.error ?? lacks;
  const control = { name, onBlur, autoFocus, controlRef, disabled: frame.disabled };
  const options = intervalsWithin(offered);
  return (
    <Field {...frame} error={error} group={advanced}>
      {(aria) => (
        <div className={styles.interval}>
          <div className={classes(styles.control, advanced && styles.wide)}>
            {advanced ? (
              <IntervalParts
                {...control}
                value={value}
                onChange={(ms) => {
                  setTouched(true);
                  report(fitInterval(ms, bounds, true));
                }}
              />
            ) : (
              <SelectBox
                {...control}
                aria={aria}
                error={error}
                required={frame.required}
                value={value}
                onChange={(next) => report(next ?? null)}
                options={options.map((interval) => ({ value: interval, label: formatDuration(interval) }))}
              />
            )}
          </div>
          <div className={styles.options}>
            <SwitchField
              label={t('interval.advanced')}
              value={advanced}
              disabled={frame.disabled}
              onChange={(on) => setAdvanced(Boolean(on))}
            />
            {isEdit && onHideFlagChange && (
              <HideToggle part={frame.label} value={hideFlag} onChange={onHideFlagChange} />
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

type Draft = { [Unit in keyof TimeParts]: number | null };

type IntervalPartsProps = Pick<
  ControlProps<number | null | undefined>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'disabled' | 'autoFocus' | 'controlRef'
>;

/** The four numbers. What overflows is carried at once; the bounds hold when the numbers are left. */
function IntervalParts({ value, onChange, onBlur, name, autoFocus, controlRef, disabled }: IntervalPartsProps) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>();
  const shown: Draft = draft ?? (value === undefined ? defaultParts : msToParts(value ?? 0));
  const change = (unit: keyof TimeParts, typed: number | null | undefined) => {
    const next: Draft = { ...shown, [unit]: typed ?? null };
    const isWhole = (part: number | null): part is number => Number.isFinite(part);
    const carried = carryParts({
      days: isWhole(next.days) ? next.days : 0,
      hours: isWhole(next.hours) ? next.hours : 0,
      minutes: isWhole(next.minutes) ? next.minutes : 0,
      seconds: isWhole(next.seconds) ? next.seconds : 0,
    });
    // A number that is being typed anew stays empty meanwhile.
    setDraft(isWhole(next[unit]) ? carried : next);
    onChange(partsToMs(carried));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices that the focus leaves all four.
    <div
      className={styles.parts}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setDraft(undefined);
        onBlur?.();
      }}
    >
      {timeUnits.map((unit, at) => (
        <NumberField
          key={unit}
          integer
          label={t(`interval.${unit}`)}
          value={shown[unit]}
          min={unit === 'days' ? 0 : undefined}
          onChange={(typed) => change(unit, typed)}
          disabled={disabled}
          name={name && at === 0 ? name : undefined}
          autoFocus={autoFocus && at === 0}
          controlRef={at === 0 ? controlRef : undefined}
        />
      ))}
    </div>
  );
}
