import { useState } from 'react';
import type { DynamicValue, PredicateValue } from '../api/entity-query';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ControlProps } from '../inputs/control';
import { SelectField } from '../inputs/select-field';
import { TextField } from '../inputs/text-field';
import type { Entry } from '../inputs/unreadable';
import { IconButton } from '../ui/icon-button';
import { dynamicValueOf, type FilterContext } from './filter-context';
import { FilterValueField } from './filter-value-field';
import type { FilterValueType } from './key-filter-info';
import styles from './predicate-value-field.module.css';
import { useT } from './texts';

type AnyValue = PredicateValue<Entry<string | number | boolean>>;

export interface PredicateValueFieldProps extends Pick<ControlProps<AnyValue>, 'label' | 'required' | 'disabled'> {
  value: AnyValue;
  onChange: (value: AnyValue) => void;
  valueType: FilterValueType;
  context: FilterContext;
  /** A constant is compared with an attribute only. */
  dynamicOnly?: boolean;
  placeholder?: string;
}

/**
 * The value of a predicate: a default, and behind a button where a value is taken from instead. The latter is
 * `null`, as it is stored, unless both of its parts are set.
 */
export function PredicateValueField({
  value,
  onChange,
  label,
  valueType,
  context,
  dynamicOnly = false,
  placeholder,
  disabled,
}: PredicateValueFieldProps) {
  const t = useT();
  const [showsDynamic, setShowsDynamic] = useState(dynamicOnly);
  const { dynamicValue } = value;
  const source = dynamicValue && {
    source: t(`source.${dynamicValue.sourceType}`),
    attribute: dynamicValue.sourceAttribute,
  };
  return (
    <div className={styles.line}>
      {showsDynamic ? (
        <DynamicValueFields
          value={dynamicValue ?? null}
          onChange={(next) => onChange({ ...value, dynamicValue: next })}
          context={context}
          required={dynamicOnly}
          disabled={disabled}
        />
      ) : (
        <FilterValueField
          hideLabel
          label={label}
          valueType={valueType}
          value={value.defaultValue}
          onChange={(next) => onChange({ ...value, defaultValue: next ?? (valueType === 'STRING' ? '' : undefined) })}
          required={valueType === 'NUMERIC' || valueType === 'DATE_TIME'}
          hint={source ? t('value.default-of', source) : undefined}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
      {!dynamicOnly && (
        <IconButton
          icon={showsDynamic ? 'mdi:numeric' : 'mdi:variable'}
          label={showsDynamic ? t('value.show-default') : t('value.show-dynamic')}
          onClick={() => setShowsDynamic(!showsDynamic)}
        />
      )}
    </div>
  );
}

interface DynamicValueFieldsProps extends Pick<PredicateValueFieldProps, 'context' | 'disabled' | 'required'> {
  value: DynamicValue | null;
  onChange: (value: DynamicValue | null) => void;
}

function DynamicValueFields({ value, onChange, context, required, disabled }: DynamicValueFieldsProps) {
  const t = useT();
  // Half of it is kept here while `null` is reported.
  const [draft, setDraft] = useState<Partial<DynamicValue>>(value ?? {});
  const [left, setLeft] = useState(false);
  const change = (next: Partial<DynamicValue>) => {
    setDraft(next);
    onChange(dynamicValueOf(next, context));
  };
  const { sourceType, sourceAttribute = '', inherit = false } = draft;
  return (
    <div className={styles.dynamic}>
      <SelectField
        hideLabel
        label={t('value.source')}
        placeholder={required ? t('value.choose-source') : t('value.no-dynamic')}
        required={required}
        options={context.dynamicSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
        value={sourceType}
        disabled={disabled}
        onChange={(next) => change(next ? { ...draft, sourceType: next } : {})}
      />
      <TextField
        hideLabel
        label={t('value.attribute')}
        placeholder={t('value.attribute')}
        value={sourceAttribute}
        required={Boolean(required || sourceType)}
        error={left && sourceType && !sourceAttribute ? t('value.attribute-required') : undefined}
        disabled={disabled || !sourceType}
        onChange={(next) => change({ ...draft, sourceAttribute: next ?? '' })}
        onBlur={() => setLeft(true)}
      />
      {sourceType && context.inheriting.includes(sourceType) && (
        <div className={styles.inherit}>
          <CheckboxField
            label={t('value.inherit')}
            value={inherit}
            disabled={disabled}
            onChange={(on) => change({ ...draft, inherit: on === true })}
          />
        </div>
      )}
    </div>
  );
}
