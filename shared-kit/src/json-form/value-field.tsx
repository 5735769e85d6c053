import { CheckboxField } from '../inputs/checkbox-field';
import { NumberField } from '../inputs/number-field';
import { PasswordField } from '../inputs/password-field';
import { TextField } from '../inputs/text-field';
import { TextareaField } from '../inputs/textarea-field';
import { type Entry, Unreadable } from '../inputs/unreadable';
import { ColorField } from '../pickers/color-field';
import { IconField } from '../pickers/icon-field';
import { ImageField } from '../pickers/image-field';
import { lazy } from '../ui/lazy';
import { Skeleton } from '../ui/skeleton';
import type { BoundField } from './bound-field';
import { RadiosField, RcSelectField, SelectChoiceField } from './choice-fields';
import { DateField } from './date-field';
import { modelValue } from './form-model';
import { useFormScope } from './form-scope';
import styles from './json-form.module.css';
import type { FormField } from './json-form-types';
import { resolvePath, valueAt } from './model-path';
import { useT } from './texts';

const CodeField = lazy(
  () => import(/* webpackChunkName: "kit-editors" */ './code-field').then((file) => file.default),
  { pending: <Skeleton lines={6} /> },
);

/** A field that holds a value: its control, its message and what is said below it. */
export function ValueField({ field, indexes }: { field: FormField; indexes: readonly number[] }) {
  const t = useT();
  const scope = useFormScope();
  const path = resolvePath(field.path, indexes);
  const value = valueAt(scope.model, path);
  // What cannot be read says so itself.
  const keyword = value instanceof Unreadable ? undefined : scope.problemAt(path);
  const limits: Record<string, unknown> = { ...field.schema, ...field };
  const ownWords = ['required', 'minLength', 'maxLength', 'minimum', 'maximum'].includes(keyword ?? '');
  const words = keyword && t(`invalid.${ownWords ? keyword : 'other'}`, { label: field.title, limit: limits[keyword] });
  const bound: BoundField = {
    field,
    value,
    onChange: (value) => {
      scope.setValue(path, modelValue(value));
      if (field.type !== 'icon') scope.touch(path);
    },
    onBlur: () => {
      scope.touch(path);
      scope.leave?.();
    },
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
      return (
        <NumberField
          {...common}
          value={value instanceof Unreadable || Number.isFinite(value) ? (value as Entry<number>) : undefined}
          integer={field.integer}
          min={field.minimum}
          max={field.maximum}
        />
      );
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
      return <CodeField {...props} />;
    default:
      return <TextField {...common} value={text} maxLength={field.maxLength} />;
  }
}

/** Rows of a textarea that names no number. */
const defaultRows = 2;
const rowHeight = 19;
const textareaFrame = 48;

/** The least and the most height of a textarea by its rows, px. */
function textareaBounds({ rows = defaultRows, rowsMax }: Pick<FormField, 'rows' | 'rowsMax'>): Record<string, string> {
  return {
    '--rows-least': `${rowHeight * rows + textareaFrame}px`,
    ...(rowsMax && { '--rows-most': `${rowHeight * rowsMax + textareaFrame}px` }),
  };
}
