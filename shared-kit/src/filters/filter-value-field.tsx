import { useState } from 'react';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ControlProps } from '../inputs/control';
import { DateTimeField } from '../inputs/date-time-field';
import { NumberField } from '../inputs/number-field';
import { TextField } from '../inputs/text-field';
import { type Entry, Unreadable } from '../inputs/unreadable';
import type { ConstantValue, FilterValueType } from './key-filter-info';
import { useT } from './texts';

export interface FilterValueFieldProps extends ControlProps<Entry<NonNullable<ConstantValue>>> {
  valueType: FilterValueType;
  placeholder?: string;
}

/**
 * A value of one of the kinds that filters know; dates are epoch ms. Where it is required and empty it says so once it was
 * left.
 */
export function FilterValueField({ valueType, value, onChange, placeholder, ...frame }: FilterValueFieldProps) {
  const t = useT();
  const [left, setLeft] = useState(false);
  // What is not checked is no missing value.
  const isEmpty = valueType === 'STRING' ? !value : valueType !== 'BOOLEAN' && value === undefined;
  const missing = Boolean(frame.required) && isEmpty;
  const common = {
    ...frame,
    onBlur: () => {
      setLeft(true);
      frame.onBlur?.();
    },
    error: frame.error ?? (left && missing ? t(`value.required.${valueType}`) : undefined),
  };
  const number = typeof value === 'number' || value instanceof Unreadable ? value : undefined;
  switch (valueType) {
    case 'STRING':
      return (
        <TextField
          {...common}
          placeholder={placeholder}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      );
    case 'NUMERIC':
      return <NumberField {...common} value={number} onChange={onChange} />;
    case 'DATE_TIME':
      return <DateTimeField {...common} value={number} onChange={onChange} />;
    case 'BOOLEAN':
      return (
        <CheckboxField
          {...common}
          // A box without words beside it would not say what it means when it is checked.
          hideLabel={false}
          label={frame.hideLabel ? t('value.is-true', { label: frame.label }) : frame.label}
          value={value === true}
          onChange={(on) => onChange(on === true)}
        />
      );
  }
}
