import { useState } from 'react';
import { useT as useKitT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import { joinRefs } from '../ui/join-refs';
import type { ControlProps } from './control';
import { Field } from './field';
import styles from './key-value-field.module.css';
import { TextField } from './text-field';
import { useT } from './texts';
import { useRowFocus } from './use-row-focus';

export type KeyValueMap = Readonly<Record<string, string>>;

export interface KeyValueFieldProps extends ControlProps<KeyValueMap> {
  /** Default: "Key" and "Value". */
  keyLabel?: string;
  valueLabel?: string;
  /** What it says while there are no entries. */
  noneText?: string;
  /** Told when the entries become complete or incomplete: the value is reported in both cases. */
  onValidity?: (valid: boolean) => void;
}

interface Entry {
  id: number;
  key: string;
  value: string;
}

/** The map of a list of entries: of two with the same key the later one counts. */
export const mapOf = (entries: readonly Pick<Entry, 'key' | 'value'>[]): KeyValueMap =>
  Object.fromEntries(entries.map(({ key, value }) => [key, value]));

/** Whether every entry has a key and a value. */
export const isComplete = (map: KeyValueMap | undefined): boolean =>
  Object.entries(map ?? {}).every(([key, value]) => key !== '' && value !== '');

/**
 * A map of texts as rows of key and value. The map is reported with every change, also while an entry lacks its key or
 * its value: `isComplete()` is the rule for schemas. The focus goes to a new row, and stays near where one is removed.
 */
export function KeyValueField({
  value,
  onChange,
  onBlur,
  keyLabel,
  valueLabel,
  noneText,
  onValidity,
  error,
  autoFocus,
  controlRef,
  ...frame
}: KeyValueFieldProps) {
  const t = useT();
  const kit = useKitT('kit');
  const columns = { key: keyLabel ?? t('key-value.key'), value: valueLabel ?? t('key-value.value') };
  const [state, setState] = useState(() => ({ entries: toEntries(value, 0), map: value }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { place, added, removed } = useRowFocus();
  let { entries } = state;
  if (value !== state.map) {
    entries = toEntries(value, nextId(entries));
    setState({ entries, map: value });
  }

  const report = (next: readonly Entry[]) => {
    const map = mapOf(next);
    setState({ entries: next, map });
    onChange(map);
    onValidity?.(next.every((entry) => entry.key !== '' && entry.value !== ''));
  };
  const cell = (entry: Entry, part: 'key' | 'value', first: boolean) => {
    const place = `${entry.id} ${part}`;
    const missing = left.has(place) && entry[part] === '';
    return (
      <TextField
        hideLabel
        label={columns[part]}
        required
        value={entry[part]}
        error={missing ? t(`key-value.${part}-required`) : undefined}
        disabled={frame.disabled}
        autoFocus={autoFocus && first}
        controlRef={first ? controlRef : undefined}
        onChange={(text) => report(entries.map((one) => (one.id === entry.id ? { ...one, [part]: text ?? '' } : one)))}
        onBlur={() => {
          setLeft(new Set([...left, place]));
          onBlur?.();
        }}
      />
    );
  };
  return (
    <Field {...frame} group error={error}>
      {() => (
        <div ref={place} className={styles.rows}>
          {entries.length === 0 && <p className={styles.none}>{noneText ?? t('key-value.none')}</p>}
          {entries.length > 0 && (
            // What it says, each box says to screen readers.
            <div className={classes(styles.row, styles.head)} aria-hidden="true">
              <span>{columns.key}</span>
              <span>{columns.value}</span>
            </div>
          )}
          {entries.map((entry, at) => (
            <div key={entry.id} data-row="" className={styles.row}>
              {cell(entry, 'key', at === 0)}
              {cell(entry, 'value', false)}
              {!frame.disabled && (
                <IconButton
                  data-remove=""
                  icon="close"
                  label={entry.key ? t('key-value.remove', { key: entry.key }) : t('key-value.remove-empty')}
                  onClick={() => {
                    removed(at);
                    report(entries.filter((one) => one.id !== entry.id));
                  }}
                />
              )}
            </div>
          ))}
          {!frame.disabled && (
            <Button
              ref={joinRefs(entries.length === 0 ? controlRef : null)}
              data-add=""
              size="small"
              icon="plus"
              className={styles.add}
              onClick={() => {
                added();
                report([...entries, { id: nextId(entries), key: '', value: '' }]);
              }}
            >
              {kit('add')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

const nextId = (entries: readonly Entry[]) => Math.max(-1, ...entries.map(({ id }) => id)) + 1;

const toEntries = (map: KeyValueMap | undefined, from: number): readonly Entry[] =>
  Object.entries(map ?? {}).map(([key, value], at) => ({ id: from + at, key, value }));
