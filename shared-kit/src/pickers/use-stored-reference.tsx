import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../api/api-error';
import type { AutocompleteFieldProps } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { useT } from './texts';
import styles from './use-stored-reference.module.css';
import { useWhen } from './use-when';

interface Control extends Pick<ControlProps<string>, 'onChange' | 'hint'> {
  /** The id or the name of what is chosen; '' is none. */
  value: string | undefined;
  placeholder?: string;
}

interface StoredReference<T, D> {
  /** Reads what an id or a name stands for; null: it is gone. */
  queryOf: (key: string) => UseQueryOptions<D, Error, D, string[]>;
  keyOf: (one: T) => string;
  /** As much of it as is known before it is read. */
  unread: (key: string) => T;
  /** Known to be gone without being read. */
  isGone?: boolean;
}

/** What the field of a picker takes in place of what the picker was given. */
type StoredField<T> = Pick<AutocompleteFieldProps<T>, 'value' | 'onChange' | 'hint' | 'placeholder' | 'optionKey'>;

/**
 * The field of a picker whose value is an id or a name, by which what it stands for is read: what the platform does not
 * know any more empties the picker; what only could not be read stays, with a note that offers another try.
 *
 * @returns what the field takes, and what was read
 */
export function useStoredReference<T, D extends T | null>(
  { value, onChange, hint, placeholder }: Control,
  { queryOf, keyOf, unread, isGone: isForeign = false }: StoredReference<T, D>,
): { field: StoredField<T>; read: D | undefined } {
  const t = useT();
  const client = useQueryClient();
  const key = value || undefined;
  const query = useQuery({ ...queryOf(key ?? ''), enabled: key !== undefined && !isForeign });
  const isGone = isForeign || query.data === null || isNotFound(query.error);
  useWhen(key !== undefined && isGone, () => onChange(undefined));
  const failed = key !== undefined && !isGone && query.error;
  const note: ReactNode = failed && (
    <span className={styles.note}>
      {t('entity.not-loaded')}
      <Button size="small" variant="text" busy={query.isFetching} onClick={() => runSafely(() => query.refetch())}>
        {t('entity.retry')}
      </Button>
    </span>
  );
  const field = {
    value: key === undefined ? undefined : (query.data ?? unread(key)),
    onChange: (next: T | undefined) => {
      // What is chosen was found: there is nothing of it to be read.
      if (next) client.setQueryData(queryOf(keyOf(next)).queryKey, next);
      onChange(next && keyOf(next));
    },
    hint: note || hint,
    placeholder: key !== undefined && !isGone && query.isPending ? t('entity.loading') : placeholder,
    optionKey: keyOf,
  };
  return { field, read: key === undefined ? undefined : query.data };
}
