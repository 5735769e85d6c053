import { CssEditor } from '@mullion/shared-kit/editors/css-editor';
import { HtmlEditor } from '@mullion/shared-kit/editors/html-editor';
import { MarkdownEditor } from '@mullion/shared-kit/editors/markdown-editor';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { FieldRows, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { ColorField } from '@mullion/shared-kit/pickers/color-field';
import { IconField, type IconFieldProps } from '@mullion/shared-kit/pickers/icon-field';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { Fragment } from 'react';
import { FunctionField } from './functions/function-field';
import { RowsField } from './rows-field';
import type { StoredField, StoredValues, ValuedField } from './stored-field';
import styles from './stored-fields.module.css';
import { useT } from './texts';

/** Fields of a form have a label. */
const LabelledIconField = (props: IconFieldProps & { label: string }) => <IconField {...props} />;

interface StoredFieldsProps {
  fields: readonly StoredField[];
  /** Path of their values in the form. */
  base: string;
}

/** Declared fields in the form around them. */
export function StoredFields({ fields, base }: StoredFieldsProps) {
  const values = (useWatch({ name: base }) ?? {}) as StoredValues;
  return <FieldsOf fields={fields} base={base} values={values} />;
}

/** Short fields stand beside each other, flags among themselves; long ones have a line of their own. */
function FieldsOf({ fields, base, values }: StoredFieldsProps & { values: StoredValues }) {
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  return (
    <div className={styles.fields}>
      {inLines(shown).map((line) => {
        const key = line.map(keyOf).join();
        const parts = line.map((field) => (
          <Fragment key={keyOf(field)}>
            {field.kind === 'group' ? (
              <GroupOf group={field} base={base} values={values} />
            ) : (
              <FieldOf field={field} base={base} />
            )}
          </Fragment>
        ));
        return isLong(line[0]) ? (
          <Fragment key={key}>{parts}</Fragment>
        ) : (
          <FieldRows key={key} columns>
            {parts}
          </FieldRows>
        );
      })}
    </div>
  );
}

const keyOf = (field: StoredField): string => (field.kind === 'group' ? `group ${field.name}` : field.path);

const longKinds = ['group', 'list', 'function', 'html', 'css', 'markdown', 'image'];
const isLong = (field: StoredField | undefined): boolean => field !== undefined && longKinds.includes(field.kind);
const widthOf = (field: StoredField): string => (isLong(field) ? 'long' : field.kind === 'flag' ? 'flag' : 'short');

function inLines(fields: readonly StoredField[]): StoredField[][] {
  const lines: StoredField[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    const [first] = last ?? [];
    if (first && !isLong(field) && widthOf(first) === widthOf(field)) last?.push(field);
    else lines.push([field]);
  }
  return lines;
}

interface GroupProps extends Omit<StoredFieldsProps, 'fields'> {
  group: Extract<StoredField, { kind: 'group' }>;
  values: StoredValues;
}

function GroupOf({ group, base, values }: GroupProps) {
  const t = useT();
  return (
    <FieldGroup framed legend={t(`group.${group.name}`)}>
      <FieldsOf fields={group.fields} base={base} values={values} />
    </FieldGroup>
  );
}

function FieldOf({ field, base }: { field: ValuedField; base: string }) {
  const t = useT();
  const called = field.name ?? field.path;
  const shared = { name: `${base}.${field.path}`, label: t(`field.${called}`), required: field.required };
  switch (field.kind) {
    case 'text':
      return <FormField {...shared} control={TextField} />;
    case 'number':
      return <FormField {...shared} control={NumberField} integer={field.integer} />;
    case 'flag':
      return (
        <FormField
          {...shared}
          control={CheckboxField}
          disabled={field.isForced}
          hint={field.isForced ? t('field.forced') : undefined}
        />
      );
    case 'color':
      return <FormField {...shared} control={ColorField} clearable={!field.required} />;
    case 'icon':
      return <FormField {...shared} control={LabelledIconField} clearable={!field.required} />;
    case 'image':
      return <FormField {...shared} control={ImageField} maxSize={524_288} />;
    case 'choice':
      return (
        <FormField
          {...shared}
          control={SelectField<string>}
          options={field.options.map((value) => ({ value, label: t(`choice.${called}.${value}`) }))}
          required
        />
      );
    case 'html':
      return <FormField {...shared} control={HtmlEditor} />;
    case 'css':
      return <FormField {...shared} control={CssEditor} />;
    case 'markdown':
      return <FormField {...shared} control={MarkdownEditor} />;
    case 'function':
      return <FormField {...shared} control={FunctionField} of={field.of} />;
    case 'list':
      return (
        <RowsField name={shared.name} label={shared.label} items={field.items}>
          {(fields, row) => <StoredFields fields={fields} base={row} />}
        </RowsField>
      );
    case 'own':
      return <FormField {...shared} control={field.control} />;
  }
}
