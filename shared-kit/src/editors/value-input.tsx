import { useState } from 'react';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ControlProps } from '../inputs/control';
import { NumberField } from '../inputs/number-field';
import { SelectField } from '../inputs/select-field';
import { TextField } from '../inputs/text-field';
import { type Entry, Unreadable } from '../inputs/unreadable';
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
export type TypedValue = string | number | boolean | Record<string, unknown>;

/** Typed as a type that it is no value of. */
class UnreadableOfType extends Unreadable {
  constructor(
    { text, message }: Unreadable,
    readonly type: ValueType,
  ) {
    super(text, message);
  }
}

/** The type that a stored value has: a number without a decimal point is an integer. */
export function valueTypeOf(value: unknown): ValueType {
  if (value instanceof UnreadableOfType) return value.type;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  if (typeof value === 'object' && value !== null) return 'json';
  return 'string';
}

/** What a value becomes when its type is changed. */
const emptyValues: Readonly<Record<ValueType, TypedValue | undefined>> = {
  string: undefined,
  integer: undefined,
  double: undefined,
  boolean: false,
  json: {},
};

export interface ValueInputProps extends ControlProps<Entry<TypedValue>> {
  /** What the message says instead when the value is missing. */
  requiredText?: string;
}

/** A value with its type. Changing the type resets the value. A value set from outside shows its own type. */
export function ValueInput({
  value,
  onChange,
  onBlur,
  label,
  hideLabel,
  hint,
  error,
  required,
  requiredText,
  disabled,
  autoFocus,
  controlRef,
  name,
}: ValueInputProps) {
  const t = useT();
  const [type, setType] = useState<ValueType>(() => valueTypeOf(value));
  const [reported, setReported] = useState(value);
  const [left, setLeft] = useState(value instanceof Unreadable);
  if (value !== reported) {
    setReported(value);
    if (value !== undefined) setType(valueTypeOf(value));
  }

  const report = (next: Entry<TypedValue>) => {
    setReported(next);
    onChange(next);
  };
  const changeType = (next: ValueType) => {
    setType(next);
    setLeft(false);
    report(emptyValues[next]);
  };
  const leave = () => {
    setLeft(true);
    onBlur?.();
  };

  const missing = value === undefined || value === '';
  // A boolean is never missing: it shows as unchecked.
  const own =
    required && left && missing && type !== 'boolean' ? (requiredText ?? t(`value.${type}-value-required`)) : undefined;
  const common = {
    label,
    hideLabel,
    hint,
    required,
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
          onChange={(text) => report(text || undefined)}
        />
      )}
      {(type === 'integer' || type === 'double') && (
        <NumberField
          {...common}
          key={type}
          integer={type === 'integer'}
          error={value instanceof Unreadable ? t(`value.invalid-${type}-value`) : common.error}
          value={typeof value === 'number' || value instanceof Unreadable ? value : undefined}
          onChange={(next) =>
            report(
              next instanceof Unreadable
                ? new UnreadableOfType(new Unreadable(next.text, t(`value.invalid-${type}-value`)), type)
                : next,
            )
          }
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
          error={left || !missing ? error : undefined}
          openable
          requiredText={requiredText ?? t('value.json-value-required')}
          invalidText={t('value.json-value-invalid')}
          value={typeof value === 'object' ? value : undefined}
          onChange={(next) =>
            report(
              next instanceof Unreadable
                ? new UnreadableOfType(next, type)
                : (next as Record<string, unknown> | undefined),
            )
          }
        />
      )}
    </div>
  );
}
