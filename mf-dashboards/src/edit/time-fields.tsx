import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TimewindowControl, type TimewindowControlProps } from '@mullion/shared-kit/time-controls/timewindow-control';
import { completeDataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { ReactNode } from 'react';
import type { WidgetKind } from '../model/widget';
import { aggregatedKeyOf } from '../runtime/aggregated-key';
import { useT } from './texts';
import type { WidgetValues } from './widget-values';

/** Fields of a form have a label. */
const WidgetTimewindow = (props: TimewindowControlProps & { label: string }) => <TimewindowControl {...props} />;

interface TimeFieldsProps {
  kind: WidgetKind;
  /** Puts the fields in their place; not called where the widget follows no time. */
  children: (fields: ReactNode) => ReactNode;
}

/** The time that a widget shows: series, alarms, and latest values that stand for a whole time window. */
export function TimeFields({ kind, children }: TimeFieldsProps) {
  const t = useT();
  const usesDashboards = useWatch<WidgetValues, 'useDashboardTimewindow'>({ name: 'useDashboardTimewindow' });
  const sources = useWatch<WidgetValues, 'datasources'>({ name: 'datasources' });
  const isLatest = kind === 'latest';
  const isAggregated = () =>
    sources.some(({ dataKeys = [] }) => dataKeys.some((key) => aggregatedKeyOf(completeDataKey(key))));
  if (kind !== 'timeseries' && kind !== 'alarm' && !(isLatest && isAggregated())) return null;
  return children(
    <FieldRows>
      <FormField name="useDashboardTimewindow" control={CheckboxField} label={t('time.dashboard')} />
      {!usesDashboards && (
        <>
          <FormField
            name="timewindow"
            control={WidgetTimewindow}
            label={t('time.window')}
            aggregation={!isLatest}
            quickIntervalOnly={isLatest}
            asButton
          />
          <FormField name="displayTimewindow" control={CheckboxField} label={t('time.show')} />
        </>
      )}
    </FieldRows>,
  );
}
