import type { DataKeyType } from '@mullion/shared-kit/widget-runtime/data-key';
import type { WidgetKind } from '../../model/widget';
import {
  body,
  bodyIf,
  choice,
  flag,
  group,
  isOn,
  isOneOf,
  number,
  type StoredField,
  type StoredValues,
} from './stored-field';

const aggregations = ['NONE', 'MIN', 'MAX', 'AVG', 'SUM', 'COUNT'] as const;
const units = ['previousInterval', 'days', 'weeks', 'months', 'years', 'customInterval'];
const results = ['DELTA_ABSOLUTE', 'PREVIOUS_VALUE', 'DELTA_PERCENT'];

const isCompared = isOn('comparisonEnabled');
const isAggregated = (values: StoredValues) => !isOneOf('aggregationType', 'NONE')(values);

/** What one value stands for: the latest, or one for the whole time window, or how that differs from an earlier one. */
const aggregated: readonly StoredField[] = [
  choice('aggregationType', aggregations),
  group(
    'comparison',
    [
      flag('comparisonEnabled'),
      choice('timeForComparison', units, { when: isCompared }),
      number('comparisonCustomIntervalValue', 7_200_000, {
        min: 1000,
        integer: true,
        when: (values) => isCompared(values) && isOneOf('timeForComparison', 'customInterval')(values),
      }),
      choice('comparisonResultType', results, { when: isCompared }),
    ],
    { when: isAggregated },
  ),
];

/** What a key stores beside its name and look, by its type and what the widget does with it. */
export const keyFields = (type: DataKeyType, kind: WidgetKind): readonly StoredField[] => [
  ...(type === 'function' ? [body('funcBody', 'keyGeneration', { required: true })] : []),
  ...(type === 'timeseries' && kind === 'latest' ? aggregated : []),
  ...(['timeseries', 'attribute', 'count'].includes(type) && kind !== 'alarm'
    ? bodyIf('usePostProcessing', 'postFuncBody', 'keyPostProcessing')
    : []),
];
