import { useEffect, useState } from 'react';
import { useT as useKitT } from '../i18n/i18n';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { NumberField } from '../inputs/number-field';
import { SelectBox } from '../inputs/select-field';
import { SwitchField } from '../inputs/switch-field';
import { type Entry, readable, Unreadable } from '../inputs/unreadable';
import { formatDuration } from '../time/duration';
import { anyInterval, fitInterval, type IntervalBounds, intervalsWithin } from '../time/interval-bounds';
import { carryParts, defaultParts, msToParts, partsToMs, type TimeParts, timeUnits } from '../time/time-parts';
import { classes } from '../ui/classes';
import { HideToggle } from './hide-toggle';
import styles from './interval-field.module.css';
import { useT } from './texts';

/** Its parts, one of which at least is no number. */
class UnreadableParts extends Unreadable {
  constructor(
    readonly parts: Draft,
    message: string,
  ) {
    const texts = timeUnits.map((unit) => parts[unit]);
    super(texts.map((part) => (part instanceof Unreadable ? part.text : (part ?? ''))).join(' '), message);
  }
}

export interface IntervalFieldProps extends ControlProps<Entry<number>> {
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
function needsParts(entry: Entry<number>, bounds: IntervalBounds, offered: IntervalBounds): boolean {
  if (entry instanceof Unreadable) return true;
  const value = entry;
  return Boolean(value) && fitInterval(value, bounds, true) === value && !intervalsWithin(offered).includes(value ?? 0);
}

/**
 * A length of time in ms, chosen from a list or, "Advanced", put together of days, hours, minutes and seconds
 *. A number above 0 within the bounds.
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
  const report = (next: Entry<number>) => {
    setReported(next);
    onChange(next);
  };

  const fitted = fitInterval(readable(value), advanced ? bounds : offered, advanced);
  useEffect(() => {
    if (fitted === undefined || fitted === value) return;
    setReported(fitted);
    onChange(fitted);
  }, [fitted, value, onChange]);

  const lacks = value === undefined && touched ? t('interval.required') : undefined;
  const error = frame.error ?? (value instanceof Unreadable ? value.message : lacks);
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
                  report(ms instanceof Unreadable ? ms : fitInterval(ms, bounds, true));
                }}
              />
            ) : (
              <SelectBox
                {...control}
                aria={aria}
                error={error}
                required={frame.required}
                value={readable(value)}
                onChange={report}
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

type Draft = { [Unit in keyof TimeParts]: Entry<number> };

type IntervalPartsProps = Pick<
  ControlProps<Entry<number>>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'disabled' | 'autoFocus' | 'controlRef'
>;

/** The four numbers. What overflows is carried at once; the bounds hold when the numbers are left. */
function IntervalParts({ value, onChange, onBlur, name, autoFocus, controlRef, disabled }: IntervalPartsProps) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>();
  const kit = useKitT('kit');
  const stored = (): Draft => {
    if (value instanceof UnreadableParts) return value.parts;
    const ms = readable(value);
    return ms === undefined ? defaultParts : msToParts(ms);
  };
  const shown = draft ?? stored();
  const change = (unit: keyof TimeParts, typed: Entry<number>) => {
    const next: Draft = { ...shown, [unit]: typed };
    const carried = carryParts({
      days: readable(next.days) ?? 0,
      hours: readable(next.hours) ?? 0,
      minutes: readable(next.minutes) ?? 0,
      seconds: readable(next.seconds) ?? 0,
    });
    // A number that is being retyped may be empty meanwhile.
    const unreadable = timeUnits.some((one) => next[one] instanceof Unreadable);
    setDraft(unreadable || typed === undefined ? next : carried);
    onChange(unreadable ? new UnreadableParts(next, kit('validation.invalid')) : partsToMs(carried));
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
