import styles from './json-form.module.css';
import { JsonFormField } from './json-form-field';
import type { FormField } from './json-form-types';

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
