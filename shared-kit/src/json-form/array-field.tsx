import { type ReactNode, useState } from 'react';
import { FieldGroup } from '../inputs/field-group';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { newElement } from './form-model';
import { useFormScope } from './form-scope';
import styles from './json-form.module.css';
import type { FormField } from './json-form-types';
import { resolvePath, valueAt } from './model-path';
import { useT } from './texts';

interface ArrayFieldProps {
  field: FormField;
  indexes: readonly number[];
  /** Draws the fields of one element; `indexes` lead to it. */
  renderElement: (indexes: readonly number[]) => ReactNode;
}

/** A list of values: each with its fields and Remove, below them "New". Read-only shows neither button. */
export function ArrayField({ field, indexes, renderElement }: ArrayFieldProps) {
  const t = useT();
  const scope = useFormScope();
  const path = resolvePath(field.path, indexes);
  const found = valueAt(scope.model, path);
  const list: readonly unknown[] = Array.isArray(found) ? found : [];
  const ids = useIds(list.length);
  const isFixed = scope.disabled || field.readOnly;
  const remove = (at: number) => {
    ids.remove(at);
    scope.setValue(
      path,
      list.filter((_, index) => index !== at),
    );
  };
  return (
    <FieldGroup legend={field.title}>
      <ol className={styles.list}>
        {list.map((_, index) => (
          <li key={ids.of(index)} className={styles.element}>
            {renderElement([...indexes, index])}
            {!isFixed && (
              <IconButton
                icon="close"
                size="small"
                label={t('remove', { label: field.title, number: index + 1 })}
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ol>
      {!isFixed && (
        <span>
          <Button
            size="small"
            icon="add"
            onClick={() => scope.setValue(path, [...list, newElement(field.schema?.items)])}
          >
            {field.add ?? t('add')}
          </Button>
        </span>
      )}
    </FieldGroup>
  );
}

/** Keys of list elements that stay with them when one before is removed. */
function useIds(count: number) {
  const [state] = useState(() => ({ next: 0, ids: [] as number[] }));
  while (state.ids.length < count) {
    state.ids.push(state.next);
    state.next += 1;
  }
  state.ids.length = count;
  return {
    of: (index: number) => state.ids[index],
    remove: (index: number) => void state.ids.splice(index, 1),
  };
}
