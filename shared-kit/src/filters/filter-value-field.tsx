import { useState } from 'react';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ControlProps } from '../inputs/control';
import { DateTimeField } from '../inputs/date-time-field';
import { NumberField } from '../inputs/number-field';
import { TextField } from '../inputs/text-field';
import type { ConstantValue, FilterValueType } from './key-filter-info';
import { lacksNumber } from './key-filter-problem';
import { useT } from './texts';

export interface FilterValueFieldProps extends ControlProps<ConstantValue> {
  valueType: FilterValueType;
  placeholder?: string;
}

/**
 * A value of one of the kinds that filters know. What is missing is reported as `null`, what is no number or date as `NaN`;
 * dates are epoch ms. Where it is required and empty it says so once it was left.
 */
export function FilterValueField({ valueType, value, onChange, placeholder, ...frame }: FilterValueFieldProps) {
  const t = useT();
  const [left, setLeft] = useState(false);
  const missing = Boolean(frame.required) && (valueType === 'STRING' ? !value : lacksNumber(value, valueType));
  const common = {
    ...frame,
    onBlur: () => {
      setLeft(true);
      frame.onBlur?.();
    },
    error: frame.error ?? (left && missing ? t(`value.required.${valueType}`) : undefined),
  };
  const number = typeof value === 'number' ? value : null;
  switch (valueType) {
    case 'STRING':
      return (
        <TextField
          {...common}
          placeholder={placeholder}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text || null)}
        />
      );
    case 'NUMERIC':
      return <NumberField {...common} value={number} onChange={(next) => onChange(next ?? null)} />;
    case 'DATE_TIME':
      return <DateTimeField {...common} value={number} onChange={(next) => onChange(next ?? null)} />;
    case 'BOOLEAN':
      return (
        <CheckboxField
          {...common}
          required={false}
          // Alone in its row a box says what it means when it is checked.
          hideLabel={false}
          label={frame.hideLabel ? t('value.true') : frame.label}
          value={value === true}
          onChange={(on) => onChange(on === true)}
        />
      );
  }
}
