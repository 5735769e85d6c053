import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { useFieldArray, useFormScope, useFormState } from '@mullion/shared-kit/inputs/form';
import { Button } from '@mullion/shared-kit/ui/button';
import { classes } from '@mullion/shared-kit/ui/classes';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type ReactNode, useCallback, useId } from 'react';
import { type StoredField, valueAt } from './stored-field';
import styles from './stored-fields.module.css';
import { newRow, rowFields } from './stored-values';
import { useT } from './texts';

interface RowsFieldProps {
  /** Path of the list in the form around it. */
  name: string;
  label: string;
  items: readonly StoredField[];
  /** Draws the fields of a row, whose values are at a path. */
  children: (fields: readonly StoredField[], row: string) => ReactNode;
}

/** A list of rows in a form: each with its fields, and a button to remove it. */
export function RowsField({ name, label, items, children }: RowsFieldProps) {
  const t = useT();
  const { form, places } = useFormScope();
  const { errors } = useFormState({ control: form.control, name });
  const errorId = useId();
  const said: unknown = valueAt(errors, `${name}.root.message`) ?? valueAt(errors, `${name}.message`);
  const error = typeof said === 'string' ? said : undefined;
  // What is wrong with the list as a whole is put right by its button.
  const place = useCallback(
    (button: HTMLButtonElement | null) => {
      if (button && error) places.set(name, button);
      else places.delete(name);
    },
    [places, name, error],
  );
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name });
  const fields = rowFields(items);
  return (
    <FieldGroup framed legend={label}>
      {error && (
        <p id={errorId} role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
      <ol className={styles.rows}>
        {rows.map(({ id }, at) => (
          <li key={id} className={classes(styles.row, fields.length > 1 && styles.several)}>
            <div className={styles.rowFields}>{children(fields, `${name}.${at}`)}</div>
            <IconButton
              size="small"
              icon="close"
              label={t('row.remove', { label, number: at + 1 })}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <span>
        <Button
          ref={place}
          size="small"
          icon="plus"
          aria-describedby={error && errorId}
          onClick={() => append(newRow(items))}
        >
          {t('row.add')}
        </Button>
      </span>
    </FieldGroup>
  );
}
