import type { ControlProps } from '../inputs/control';
import { SelectField } from '../inputs/select-field';
import { currentQuickIntervals, type QuickInterval, quickIntervals } from '../time/quick-interval';
import { useT } from './texts';

export interface QuickIntervalFieldProps extends ControlProps<QuickInterval> {
  /** Only the intervals that now lies in: what realtime offers. */
  onlyCurrentInterval?: boolean;
}

/** One of the quick intervals by name. */
export function QuickIntervalField({ onlyCurrentInterval = false, ...control }: QuickIntervalFieldProps) {
  const t = useT();
  const offered = onlyCurrentInterval ? currentQuickIntervals : quickIntervals;
  return (
    <SelectField
      {...control}
      options={offered.map((interval) => ({ value: interval, label: t(`quick.${interval}`) }))}
    />
  );
}
