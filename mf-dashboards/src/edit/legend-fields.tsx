import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { FieldRows, useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import type { LegendConfig } from '../model/widget';
import { useT } from './texts';
import type { WidgetValues } from './widget-values';

const directions = ['column', 'row'] as const;
const positions = ['top', 'bottom', 'left', 'right'] as const;
const flags = ['showMin', 'showMax', 'showAvg', 'showTotal', 'showLatest', 'sortDataKeys'] as const;

type Position = NonNullable<LegendConfig['position']>;

/** Where a row of names has room. */
const besideRow: readonly Position[] = ['top', 'bottom'];

/** Whether a widget has a legend, where it stands, and what it says of each series. */
export function LegendFields() {
  const t = useT();
  const isShown = useWatch<WidgetValues, 'showLegend'>({ name: 'showLegend' });
  const { direction, position } = useWatch<WidgetValues, 'legendConfig'>({ name: 'legendConfig' });
  const fitting = direction === 'row' ? besideRow : positions;
  // What is stored stays until another direction is chosen.
  const offered = fitting.includes(position) ? fitting : [...fitting, position];
  return (
    <>
      <FormField name="showLegend" control={CheckboxField} label={t('legend.show')} />
      {isShown && (
        <>
          <FieldRows columns>
            <FormField
              name="legendConfig.direction"
              control={Direction}
              label={t('legend.direction')}
              options={directions.map((value) => ({ value, label: t(`legend.direction.${value}`) }))}
              required
            />
            <FormField
              name="legendConfig.position"
              control={SelectField<Position>}
              label={t('legend.position')}
              options={offered.map((value) => ({ value, label: t(`legend.position.${value}`) }))}
              required
            />
          </FieldRows>
          <FieldRows columns>
            {flags.map((name) => (
              <FormField key={name} name={`legendConfig.${name}`} control={CheckboxField} label={t(`legend.${name}`)} />
            ))}
          </FieldRows>
        </>
      )}
    </>
  );
}

/** A row has no room at the sides. */
function Direction(props: ControlProps<(typeof directions)[number]> & { options: readonly Option[] }) {
  const { getValues, setValue } = useFormContext<WidgetValues>();
  const choose = (next: (typeof directions)[number] | undefined) => {
    props.onChange(next);
    const isOut = next === 'row' && !besideRow.includes(getValues('legendConfig.position'));
    if (isOut) setValue('legendConfig.position', 'bottom', { shouldDirty: true });
  };
  return <SelectField {...props} onChange={choose} />;
}

interface Option {
  value: (typeof directions)[number];
  label: string;
}
