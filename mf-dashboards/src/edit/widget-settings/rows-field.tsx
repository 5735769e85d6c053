import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { useFieldArray, useFormScope } from '@mullion/shared-kit/inputs/form';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import type { ReactNode } from 'react';
import type { StoredField } from './stored-field';
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
  const { form } = useFormScope();
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name });
  const fields = rowFields(items);
  return (
    <FieldGroup framed legend={label}>
      <ol className={styles.rows}>
        {rows.map(({ id }, at) => (
          <li key={id} className={styles.row}>
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
        <Button size="small" icon="plus" onClick={() => append(newRow(items))}>
          {t('row.add')}
        </Button>
      </span>
    </FieldGroup>
  );
}
