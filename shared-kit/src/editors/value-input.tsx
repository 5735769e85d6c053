import { useState } from 'react';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ControlProps } from '../inputs/control';
import { NumberField } from '../inputs/number-field';
import { SelectField } from '../inputs/select-field';
import { TextField } from '../inputs/text-field';
import type { IconName } from '../ui/icon';
import { JsonTextField } from './json-text-field';
import { useT } from './texts';
import styles from './value-input.module.css';

/** Types of a typed value, in the order of the list. */
export const valueTypes = ['string', 'integer', 'double', 'boolean', 'json'] as const;
export type ValueType = (typeof valueTypes)[number];

const valueTypeIcons: Readonly<Record<ValueType, IconName>> = {
  string: 'mdi:format-text',
  integer: 'mdi:numeric',
  double: 'mdi:numeric',
  boolean: 'mdi:checkbox-marked-outline',
  json: 'mdi:code-json',
};

/** What an attribute or a constant may be. */
export type TypedValue = string | number | boolean | Record<string, unknown> | null | undefined;

/** The type that a stored value has: a number without a decimal point is an integer. */
export function valueTypeOf(value: unknown): ValueType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  if (typeof value === 'object' && value !== null) return 'json';
  return 'string';
}

/** What a value becomes when its type is changed. */
const emptyValues: Readonly<Record<ValueType, TypedValue>> = {
  string: null,
  integer: null,
  double: null,
  boolean: false,
  json: {},
};

export interface ValueInputProps extends ControlProps<TypedValue> {
  /** What the message says instead when the value is missing. */
  requiredText?: string;
}

/**
 * A value with its type. Changing the type starts the value anew; what is missing or invalid is reported as `null`. A
 * value that comes from outside shows its own type.
 */
export function ValueInput({
  value,
  onChange,
  onBlur,
  label,
  error,
  requiredText,
  disabled,
  autoFocus,
  controlRef,
  name,
}: ValueInputProps) {
  const t = useT();
  const [type, setType] = useState<ValueType>(() => valueTypeOf(value));
  const [reported, setReported] = useState<TypedValue>(value);
  const [left, setLeft] = useState(false);
  // What the controls below show while `null` is reported: text that is no number yet, JSON that is not complete.
  const [typedNumber, setTypedNumber] = useState<number | null>(null);
  const [typedJson, setTypedJson] = useState(false);
  if (value !== reported) {
    setReported(value);
    if (value !== null && value !== undefined) setType(valueTypeOf(value));
    setTypedNumber(null);
    setTypedJson(false);
  }

  const report = (next: TypedValue) => {
    setReported(next);
    onChange(next);
  };
  const changeType = (next: ValueType) => {
    setType(next);
    setLeft(false);
    setTypedNumber(null);
    setTypedJson(false);
    report(emptyValues[next]);
  };
  const leave = () => {
    setLeft(true);
    onBlur?.();
  };

  const missing = value === null || value === undefined || value === '';
  // A boolean is never missing: it shows as unchecked.
  const own = left && missing && type !== 'boolean' ? (requiredText ?? t(`value.${type}-value-required`)) : undefined;
  const common = {
    label,
    required: true,
    disabled,
    autoFocus,
    controlRef,
    name,
    onBlur: leave,
    error: own ?? (left || !missing ? error : undefined),
  };

  return (
    <div className={styles.row}>
      <SelectField
        label={t('value.type')}
        icon={valueTypeIcons[type]}
        options={valueTypes.map((one) => ({ value: one, label: t(`value.type.${one}`) }))}
        value={type}
        disabled={disabled}
        onChange={(next) => next && changeType(next)}
      />
      {type === 'string' && (
        <TextField
          {...common}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => report(text || null)}
        />
      )}
      {(type === 'integer' || type === 'double') && (
        <NumberField
          {...common}
          key={type}
          integer={type === 'integer'}
          error={Number.isNaN(typedNumber) ? t(`value.invalid-${type}-value`) : common.error}
          value={typedNumber ?? (typeof value === 'number' ? value : null)}
          onChange={(next) => {
            const valid = typeof next === 'number' && !Number.isNaN(next);
            setTypedNumber(Number.isNaN(next) ? Number.NaN : null);
            report(valid ? next : null);
          }}
        />
      )}
      {type === 'boolean' && (
        <div className={styles.check}>
          <CheckboxField {...common} value={value === true} onChange={(on) => report(on === true)} />
        </div>
      )}
      {type === 'json' && (
        <JsonTextField
          {...common}
          error={left ? error : undefined}
          openable
          requiredText={requiredText ?? t('value.json-value-required')}
          invalidText={t('value.json-value-invalid')}
          value={typedJson ? undefined : typeof value === 'object' ? value : null}
          onChange={(next) => {
            setTypedJson(next === undefined);
            report((next as Record<string, unknown> | null | undefined) ?? null);
          }}
        />
      )}
    </div>
  );
}
