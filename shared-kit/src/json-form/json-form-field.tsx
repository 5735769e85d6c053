import { lazy, Suspense } from 'react';
import { safeStyleObject } from '../help/safe-style';
import { CheckboxField } from '../inputs/checkbox-field';
import { ColorField } from '../inputs/color-field';
import { IconField } from '../inputs/icon-field';
import { ImageField } from '../inputs/image-field';
import { PasswordField } from '../inputs/password-field';
import { TextField } from '../inputs/text-field';
import { TextareaField } from '../inputs/textarea-field';
import { classes } from '../ui/classes';
import { SanitizedHtml } from '../ui/sanitized-html';
import { Skeleton } from '../ui/skeleton';
import { ArrayField } from './array-field';
import type { BoundField } from './bound-field';
import { RadiosField, RcSelectField, SelectChoiceField } from './choice-fields';
import { DateField } from './date-field';
import { Fields } from './fields';
import { modelValue } from './form-model';
import { useFormScope } from './form-scope';
import styles from './json-form.module.css';
import type { FormField } from './json-form-types';
import { resolvePath, valueAt } from './model-path';
import { NumericField } from './numeric-field';
import { useT } from './texts';

const CodeField = lazy(() => import(/* webpackChunkName: "kit-json-form-code" */ './code-field'));

/** One field of a form, unless its condition hides it. */
export function JsonFormField({ field, indexes }: { field: FormField; indexes: readonly number[] }) {
  const { holds } = useFormScope();
  if (!holds(field.condition)) return null;
  const style = safeStyleObject(cssText(field.style));
  return (
    <div className={classes(styles.field, field.className)} style={style}>
      <FieldContent field={field} indexes={indexes} />
    </div>
  );
}

function FieldContent({ field, indexes }: { field: FormField; indexes: readonly number[] }) {
  switch (field.type) {
    case 'help':
      return <SanitizedHtml html={field.description ?? ''} className={styles.help} />;
    case 'fieldset':
      return (
        <fieldset className={styles.fieldset}>
          {field.title && <legend className={styles.legend}>{field.title}</legend>}
          <Fields fields={field.fields} indexes={indexes} />
        </fieldset>
      );
    case 'array':
      return <ArrayField field={field} indexes={indexes} />;
    default:
      return <ValueField field={field} indexes={indexes} />;
  }
}

function ValueField({ field, indexes }: { field: FormField; indexes: readonly number[] }) {
  const t = useT();
  const scope = useFormScope();
  const path = resolvePath(field.path, indexes);
  const keyword = scope.problemAt(path);
  const limits: Record<string, unknown> = { ...field.schema, ...field };
  const ownWords = ['required', 'minLength', 'maxLength', 'minimum', 'maximum'].includes(keyword ?? '');
  const words = keyword && t(`invalid.${ownWords ? keyword : 'other'}`, { label: field.title, limit: limits[keyword] });
  const bound: BoundField = {
    field,
    value: valueAt(scope.model, path),
    onChange: (value) => {
      scope.setValue(path, modelValue(value));
      if (field.type !== 'icon') scope.touch(path);
    },
    onBlur: () => scope.touch(path),
    label: field.title,
    hint: field.placeholder ?? field.description,
    error: keyword && (field.validationMessage ?? words),
    required: field.required,
    disabled: scope.disabled || field.readOnly,
  };
  return <Control {...bound} />;
}

/** The control of a field's type. */
function Control(props: BoundField) {
  const { field, value, ...common } = props;
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
  switch (field.type) {
    case 'number':
      return <NumericField {...props} />;
    case 'password':
      return <PasswordField {...common} value={text} autoComplete="new-password" />;
    case 'textarea':
      return (
        <div className={styles.textarea} style={textareaBounds(field)}>
          <TextareaField {...common} value={text} rows={field.rows ?? defaultRows} maxLength={field.maxLength} />
        </div>
      );
    case 'select':
      return <SelectChoiceField {...props} />;
    case 'radios':
      return <RadiosField {...props} />;
    case 'rc-select':
      return <RcSelectField {...props} />;
    case 'checkbox':
      return <CheckboxField {...common} value={value === true} />;
    case 'date':
      return <DateField {...props} />;
    case 'color':
      return <ColorField {...common} value={text} clearable openOnInput />;
    case 'icon':
      return <IconField {...common} value={text} clearable />;
    case 'image':
      return <ImageField {...common} value={text} />;
    case 'javascript':
    case 'json':
    case 'html':
    case 'css':
    case 'markdown':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <CodeField {...props} />
        </Suspense>
      );
    default:
      return <TextField {...common} value={text} maxLength={field.maxLength} />;
  }
}

/** Rows of a textarea that names no number. */
const defaultRows = 2;
const rowHeight = 19;
const textareaFrame = 48;

/** The least and the most height of a textarea by its rows, px (reference 9.4). */
export function textareaBounds({
  rows = defaultRows,
  rowsMax,
}: Pick<FormField, 'rows' | 'rowsMax'>): Record<string, string> {
  return {
    '--rows-least': `${rowHeight * rows + textareaFrame}px`,
    ...(rowsMax && { '--rows-most': `${rowHeight * rowsMax + textareaFrame}px` }),
  };
}

const cssText = (style: FormField['style']): string =>
  Object.entries(style ?? {})
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}: ${typeof value === 'number' ? `${value}px` : value}`;
    })
    .join(';');
