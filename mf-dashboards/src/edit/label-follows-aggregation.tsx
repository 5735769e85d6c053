import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { useEffect, useRef } from 'react';
import { useT } from './texts';

interface Watched {
  name: string;
  label: string;
  values: { aggregationType?: string };
}

/** Until it is typed in, the label of a key says how its values are summed up: “Average temperature”. */
export function LabelFollowsAggregation() {
  const t = useT();
  const { getValues, setValue } = useFormContext<Watched>();
  const aggregation = useWatch<Watched, 'values.aggregationType'>({ name: 'values.aggregationType' }) ?? 'NONE';
  const before = useRef(aggregation);
  useEffect(() => {
    if (before.current === aggregation) return;
    const { name, label } = getValues();
    const automatic = (how: string) => (how === 'NONE' ? name : t(`key.label.${how}`, { name }));
    if (label === automatic(before.current)) setValue('label', automatic(aggregation), { shouldDirty: true });
    before.current = aggregation;
  }, [aggregation, getValues, setValue, t]);
  return null;
}
