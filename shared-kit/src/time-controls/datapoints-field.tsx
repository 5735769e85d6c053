import type { ControlProps } from '../inputs/control';
import { NumberField } from '../inputs/number-field';
import { type Entry, readable } from '../inputs/unreadable';
import { MIN_DATAPOINTS } from '../time/constants';
import { isLimit } from '../time/timewindow-rules';
import styles from './datapoints-field.module.css';
import { Slider } from './slider';
import { useT } from './texts';

export interface DatapointsFieldProps extends ControlProps<Entry<number>> {
  /** The most that the platform allows. */
  max: number;
}

/** How many values at most, by slider or number. What is no number stays to be corrected. */
export function DatapointsField({ max, value, onChange, ...control }: DatapointsFieldProps) {
  const t = useT();
  const known = readable(value);
  const wrong = isLimit(known, max) ? undefined : t('aggregation.limit-range', { min: MIN_DATAPOINTS, max });
  return (
    <div className={styles.datapoints}>
      <NumberField
        {...control}
        integer
        min={MIN_DATAPOINTS}
        max={max}
        value={value}
        onChange={onChange}
        error={control.error ?? wrong}
      />
      <Slider
        label={control.label}
        min={MIN_DATAPOINTS}
        max={max}
        value={known ?? MIN_DATAPOINTS}
        onChange={onChange}
        disabled={control.disabled}
      />
    </div>
  );
}
