import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows, useFormScope, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Fragment } from 'react';
import type { SettingField, Values } from './define-settings';
import styles from './framework.module.css';
import { SecretField } from './secret-field';

interface FieldsProps<V> {
  page: string;
  fields: readonly (SettingField<V> | readonly SettingField<V>[])[];
  disabled?: boolean;
}

const isRow = <V,>(one: SettingField<V> | readonly SettingField<V>[]): one is readonly SettingField<V>[] =>
  Array.isArray(one);

/** The declared fields that are there with the values of the form. */
export function SettingFields<V extends Values>({ page, fields, disabled }: FieldsProps<V>) {
  const values = useWatch() as V;
  const isShown = ({ when }: SettingField<V>) => when?.(values) ?? true;
  const draw = (field: SettingField<V>) => (
    <Fragment key={field.name}>
      <DeclaredField page={page} field={field} values={values} disabled={disabled} />
      {field.below && <field.below />}
    </Fragment>
  );
  return (
    <FieldRows>
      {fields.map((one) => {
        if (!isRow(one)) return isShown(one) && draw(one);
        const shown = one.filter(isShown);
        return (
          shown.length > 0 && (
            <FieldRows key={one[0]?.name} columns>
              {shown.map(draw)}
            </FieldRows>
          )
        );
      })}
    </FieldRows>
  );
}

interface DeclaredFieldProps<V> {
  page: string;
  field: SettingField<V>;
  values: V;
  disabled?: boolean;
}

function DeclaredField<V extends Values>({ page, field, values, disabled }: DeclaredFieldProps<V>) {
  const t = useT('mf-settings');
  const { form } = useFormScope();
  const { name, required } = field;
  const key = `setting.${page}.${name}`;
  const isBlocked = field.blocked?.(values) ?? false;
  const hasHint = typeof field.hint === 'function' ? field.hint(values) : field.hint;
  const hint = isBlocked ? t(`${key}.blocked`) : hasHint && t(`${key}.hint`);
  const common = { name, label: t(key), hint, required, disabled: disabled || isBlocked };
  switch (field.kind) {
    case 'text':
      return (
        <FormField
          {...common}
          control={TextField}
          type={field.type}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          // Hosts, addresses and names of machines are read from the left, whatever the language of the page.
          dir="auto"
        />
      );
    case 'digits':
      return (
        <FormField
          {...common}
          control={TextField}
          maxLength={field.maxLength}
          after={field.unit && <span className={styles.unit}>{t(`unit.${field.unit}`)}</span>}
        />
      );
    case 'number':
      return (
        <FormField
          {...common}
          control={NumberField}
          integer
          min={field.min}
          max={field.max}
          unit={field.unit && t(`unit.${field.unit}`)}
        />
      );
    case 'switch':
      return <FormField {...common} control={SwitchField} />;
    case 'secret':
      return (
        <FormField
          {...common}
          control={SecretField}
          holds={field.holds}
          maxLength={field.maxLength}
          isStored={field.stored?.(values) ?? false}
        />
      );
    case 'select':
      return (
        <FormField
          {...common}
          control={ChoosingSelect}
          onChoose={(chosen) => {
            for (const [path, value] of Object.entries(field.onChoose?.(chosen) ?? {}))
              form.setValue(path, value, { shouldDirty: true });
          }}
          options={field.options.map((value) => ({
            value,
            label: field.asIs
              ? String(value)
              : t(`setting.${page}.${field.texts ?? name}.${field.names?.[value] ?? value}`),
          }))}
        />
      );
  }
}

type ChoosingSelectProps = Parameters<typeof SelectField<string | number>>[0] & { onChoose: (chosen: string) => void };

/** Tells of a choice besides: other fields begin again with it. */
function ChoosingSelect({ onChoose, onChange, ...select }: ChoosingSelectProps) {
  return (
    <SelectField<string | number>
      {...select}
      onChange={(chosen) => {
        onChange(chosen);
        onChoose(String(chosen ?? ''));
      }}
    />
  );
}
