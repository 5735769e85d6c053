import { useState } from 'react';
import type { DynamicValue, PredicateValue } from '../api/entity-query';
import { CheckboxField } from '../inputs/checkbox-field';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { SelectField } from '../inputs/select-field';
import { TextField } from '../inputs/text-field';
import type { Entry } from '../inputs/unreadable';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import { dynamicValueOf, type FilterContext, lacksAttribute } from './filter-context';
import { FilterValueField } from './filter-value-field';
import type { FilterValueType } from './key-filter-info';
import styles from './predicate-value-field.module.css';
import { useT } from './texts';

type AnyValue = PredicateValue<Entry<string | number | boolean>>;

export interface PredicateValueFieldProps extends ControlProps<AnyValue> {
  valueType: FilterValueType;
  context: FilterContext;
  /** A constant is compared with an attribute only. */
  dynamicOnly?: boolean;
  placeholder?: string;
}

/**
 * The value of a predicate: a default, and behind a button where a value is taken from instead. The latter is
 * `null`, as it is stored, without a source; a source without its attribute is for the dialog to refuse. Without a
 * default and a source nothing is reported.
 */
export function PredicateValueField({
  value,
  onChange,
  valueType,
  context,
  dynamicOnly = false,
  placeholder,
  ...control
}: PredicateValueFieldProps) {
  const t = useT();
  const [showsDynamic, setShowsDynamic] = useState(dynamicOnly);
  const { defaultValue, dynamicValue = null } = value ?? {};
  const change = (next: Partial<AnyValue>) => {
    const all = { ...value, defaultValue, dynamicValue, ...next };
    onChange(all.defaultValue === undefined && all.dynamicValue === null ? undefined : all);
  };
  const source = dynamicValue?.sourceAttribute && {
    source: t(`source.${dynamicValue.sourceType}`),
    attribute: dynamicValue.sourceAttribute,
  };
  return (
    <div className={classes(styles.line, !control.hideLabel && styles.labelled)}>
      {showsDynamic ? (
        <DynamicValueFields
          {...control}
          value={dynamicValue ?? undefined}
          onChange={(next) => change({ dynamicValue: next ?? null })}
          context={context}
          required={dynamicOnly && control.required}
        />
      ) : (
        <FilterValueField
          {...control}
          valueType={valueType}
          value={defaultValue}
          onChange={(next) => change({ defaultValue: next })}
          hint={source ? t('value.default-of', source) : control.hint}
          placeholder={placeholder}
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

interface DynamicValueFieldsProps extends ControlProps<DynamicValue> {
  context: FilterContext;
}

function DynamicValueFields({
  value,
  onChange,
  onBlur,
  context,
  name,
  autoFocus,
  controlRef,
  ...frame
}: DynamicValueFieldsProps) {
  const t = useT();
  const [left, setLeft] = useState(() => lacksAttribute(value));
  const change = (next: Partial<DynamicValue>) => onChange(dynamicValueOf(next, context) ?? undefined);
  const { required, disabled } = frame;
  const { sourceType, sourceAttribute = '', inherit = false } = value ?? {};
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.dynamic}>
          <SelectField
            hideLabel
            label={t('value.source')}
            placeholder={required ? t('value.choose-source') : t('value.no-dynamic')}
            required={required}
            options={context.dynamicSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
            value={sourceType}
            disabled={disabled}
            name={name}
            autoFocus={autoFocus}
            controlRef={controlRef}
            onBlur={onBlur}
            onChange={(next) => change(next ? { ...value, sourceType: next } : {})}
          />
          <TextField
            hideLabel
            label={t('value.attribute')}
            placeholder={t('value.attribute')}
            value={sourceAttribute}
            required={Boolean(required || sourceType)}
            error={left && lacksAttribute(value) ? t('value.attribute-required') : undefined}
            disabled={disabled || !sourceType}
            onChange={(next) => change({ ...value, sourceAttribute: next ?? '' })}
            onBlur={() => {
              setLeft(true);
              onBlur?.();
            }}
          />
          {sourceType && context.inheriting.includes(sourceType) && (
            <div className={styles.inherit}>
              <CheckboxField
                label={t('value.inherit')}
                value={inherit}
                disabled={disabled}
                onChange={(on) => change({ ...value, inherit: on === true })}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
