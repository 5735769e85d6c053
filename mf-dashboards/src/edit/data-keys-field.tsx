import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import type { WidgetKind } from '../model/widget';
import type { SettingsSchema } from '../runtime/settings-schemas';
import { labelOf, newKey, type StoredKey } from './data-key';
import { editDataKey } from './data-key-dialog';
import styles from './sources-field.module.css';
import { type FoundKey, findGenerators, keyTypesOf, useKeySearch } from './suggest-keys';
import { useT } from './texts';
import type { StoredField } from './widget-settings/stored-field';

interface DataKeysFieldProps {
  label: string;
  value: readonly StoredKey[];
  onChange: (keys: StoredKey[]) => void;
  /** Whose keys are offered; any name can be typed. */
  alias: EntityAlias | undefined;
  kind: WidgetKind;
  /** The keys are functions that generate values. */
  isFunction?: boolean;
  /** What a key stores in its settings. */
  fields?: readonly StoredField[];
  /** How the type of a tenant describes that. */
  described?: SettingsSchema;
  /** So many keys at most; default: any number. */
  most?: number;
  /** Keys of all datasources: colors go round. */
  total: number;
  error?: string;
}

/** The keys of a data source: found by the start of their names or typed, and how each is shown. */
export function DataKeysField({
  label,
  value,
  onChange,
  alias,
  kind,
  isFunction = false,
  fields = [],
  described,
  most = Number.POSITIVE_INFINITY,
  total,
  error,
}: DataKeysFieldProps) {
  const t = useT();
  const keysOfAlias = useKeySearch(alias, kind);
  const search = isFunction ? findGenerators : keysOfAlias;
  const defaultType = isFunction ? 'function' : (keyTypesOf(kind)[0] ?? 'timeseries');
  const add = (found: FoundKey | undefined) => {
    if (found?.name) onChange([...value, newKey(found, value, total, fields)]);
  };
  const edit = async (at: number, dataKey: StoredKey) => {
    const edited = await editDataKey({ dataKey, kind, fields, described, search });
    if (edited) onChange(value.with(at, edited));
  };
  return (
    <div className={styles.keys}>
      {value.length >= most ? (
        <p className={styles.full}>{t('keys.full', { count: most })}</p>
      ) : (
        <AutocompleteField<FoundKey>
          // A key that was added leaves an empty field.
          key={value.length}
          label={label}
          hint={t('keys.hint')}
          error={error}
          value={undefined}
          onChange={add}
          search={search}
          searchKey={`${alias?.id} ${kind} ${isFunction}`}
          optionKey={({ name, type }) => `${type} ${name}`}
          optionLabel={({ name }) => name}
          optionDetail={({ type }) => t(`key.type.${type}`)}
          createLabel={t('keys.add')}
          createNeedsText
          enterCreates
          onCreate={async (text) => ({ name: text.trim(), type: defaultType })}
          noneText={(text) => t('keys.none', { text })}
        />
      )}
      <ul className={styles.keyList} aria-label={t('keys.chosen')}>
        {value.map((one, at) => (
          <li key={`${one.type} ${one.name} ${labelOf(one)}`} className={styles.key}>
            <span className={styles.color} style={{ background: one.color }} aria-hidden="true" />
            <span className={styles.keyName}>
              {labelOf(one)} <span className={styles.muted}>{t(`key.type.${one.type}`)}</span>
            </span>
            <IconButton
              size="small"
              icon="edit"
              label={t('key.edit', { name: labelOf(one) })}
              onClick={() => runSafely(() => edit(at, one))}
            />
            <IconButton
              size="small"
              icon="close"
              label={t('key.remove', { name: labelOf(one) })}
              onClick={() => onChange(value.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
