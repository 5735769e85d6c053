import { safeStyleObject } from '../browser/safe-style';
import { FieldGroup } from '../inputs/field-group';
import { classes } from '../ui/classes';
import { SanitizedHtml } from '../ui/sanitized-html';
import { ArrayField } from './array-field';
import { useFormScope } from './form-scope';
import styles from './json-form.module.css';
import type { FormField } from './json-form-types';
import { ValueField } from './value-field';

/** Fields below each other; `indexes` say which elements of the lists around them they belong to. */
export function Fields({ fields, indexes = [] }: { fields: readonly FormField[]; indexes?: readonly number[] }) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <JsonFormField key={field.id} field={field} indexes={indexes} />
      ))}
    </div>
  );
}

/** One field of a form, unless its condition hides it. */
function JsonFormField({ field, indexes }: { field: FormField; indexes: readonly number[] }) {
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
        <FieldGroup legend={field.title}>
          <div className={styles.nested}>
            <Fields fields={field.fields} indexes={indexes} />
          </div>
        </FieldGroup>
      );
    case 'array':
      return (
        <ArrayField
          field={field}
          indexes={indexes}
          renderElement={(element) => <Fields fields={field.fields} indexes={element} />}
        />
      );
    default:
      return <ValueField field={field} indexes={indexes} />;
  }
}

const cssText = (style: FormField['style']): string =>
  Object.entries(style ?? {})
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}: ${typeof value === 'number' ? `${value}px` : value}`;
    })
    .join(';');
