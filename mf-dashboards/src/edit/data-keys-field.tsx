import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { use, useRef } from 'react';
import type { WidgetKind } from '../model/widget';
import type { SettingsSchema } from '../runtime/settings-schemas';
import { newKey, type OtherKeys, type StoredKey } from './data-key';
import { editDataKey } from './data-key-dialog';
import { KeysList } from './keys-list';
import styles from './sources-field.module.css';
import {
  type FoundKey,
  findGenerated,
  generatedKeyType,
  isAlarmField,
  typedKeyTypes,
  useKeySearch,
  withTyped,
} from './suggest-keys';
import { useT } from './texts';
import { SampleOfForm } from './widget-settings/functions/sample-of-form';
import type { StoredField } from './widget-settings/stored-field';

interface DataKeysFieldProps {
  label: string;
  value: readonly StoredKey[];
  onChange: (keys: StoredKey[]) => void;
  /** Whose keys are offered; any name can be typed. */
  alias: EntityAlias | undefined;
  kind: WidgetKind;
  /** Values, or alarms, are generated. */
  isFunction?: boolean;
  /** What is counted has one key, which stays. */
  isCount?: boolean;
  /** What a key stores in its settings. */
  fields?: readonly StoredField[];
  /** How the type of a tenant describes that. */
  described?: SettingsSchema;
  /** So many keys at most; default: any number. */
  most?: number;
  /** Those of the whole widget. */
  others: OtherKeys;
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
  isCount = false,
  fields = [],
  described,
  most = Number.POSITIVE_INFINITY,
  others,
  error,
}: DataKeysFieldProps) {
  const t = useT();
  const findSample = use(SampleOfForm);
  const wasAdded = useRef(false);
  const keysOfAlias = useKeySearch(alias, kind);
  const search = isFunction ? findGenerated(kind) : keysOfAlias;
  const [usualType = 'timeseries', ...otherTypes] = isFunction ? [generatedKeyType(kind)] : typedKeyTypes(kind);
  const add = (found: FoundKey | undefined) => {
    if (!found?.name) return;
    const label = isAlarmField(found) ? t(`alarm.key.${found.name}`) : found.name;
    wasAdded.current = true;
    onChange([...value, newKey({ ...found, label }, others, fields)]);
  };
  /** What replaces the field once a key was added in it has its focus. */
  const replaceField = (said: HTMLElement | null) => {
    if (said && wasAdded.current) said.focus();
    wasAdded.current = false;
  };
  const edit = async (at: number, dataKey: StoredKey) => {
    const edited = await editDataKey({ dataKey, kind, fields, described, search, findSample });
    if (edited) onChange(value.with(at, edited));
  };
  return (
    <div className={styles.keys}>
      {isCount ? null : value.length >= most ? (
        <p ref={replaceField} tabIndex={-1} className={styles.full}>
          {t('keys.full', { count: most })}
        </p>
      ) : (
        <AutocompleteField<FoundKey>
          label={label}
          hint={t('keys.hint')}
          error={error}
          value={undefined}
          onChange={add}
          search={withTyped(search, otherTypes)}
          searchKey={`${alias?.id} ${kind} ${isFunction}`}
          optionKey={({ name, type }) => `${type} ${name}`}
          optionLabel={({ name }) => name}
          optionDetail={({ type, isTyped }) => t(isTyped ? `keys.add.${type}` : `key.type.${type}`)}
          createLabel={t(otherTypes.length > 0 ? `keys.add.${usualType}` : 'keys.add')}
          createNeedsText
          enterCreates
          onCreate={async (text) => {
            const name = text.trim();
            const found = await search(name, new AbortController().signal).catch(() => []);
            return found.find((one) => one.name === name) ?? { name, type: usualType };
          }}
          noneText={(text) => t('keys.none', { text })}
        />
      )}
      <KeysList
        value={value}
        onChange={onChange}
        onEdit={(at, key) => runSafely(() => edit(at, key))}
        stays={isCount}
      />
    </div>
  );
}
