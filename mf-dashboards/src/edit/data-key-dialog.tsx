import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { FieldRows, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { ColorField } from '@mullion/shared-kit/pickers/color-field';
import { useState } from 'react';
import type { WidgetKind } from '../model/widget';
import type { SettingsSchema } from '../runtime/settings-schemas';
import { labelOf, type StoredKey } from './data-key';
import { LabelFollowsAggregation } from './label-follows-aggregation';
import { paletteColor } from './palette';
import type { FoundKey } from './suggest-keys';
import { useT } from './texts';
import { type FindSample, SampleOfForm } from './widget-settings/functions/sample-of-form';
import { keyFields } from './widget-settings/key-fields';
import {
  SettingsJsonButton,
  type SettingsValues,
  settingsOf,
  settingsValues,
} from './widget-settings/settings-json-button';
import { SettingsSchemaFields, useSchemaRule } from './widget-settings/settings-schema';
import type { StoredField, StoredValues } from './widget-settings/stored-field';
import { StoredFields } from './widget-settings/stored-fields';
import { storedRules } from './widget-settings/stored-rules';
import { readValues, writeValues } from './widget-settings/stored-values';

/** Finds keys by the start of their names. */
type KeySearch = (text: string, signal: AbortSignal) => Promise<readonly FoundKey[]>;

interface KeyOptions {
  dataKey: StoredKey;
  /** What the widget does with it. */
  kind: WidgetKind;
  /** What it stores in its settings. */
  fields: readonly StoredField[];
  /** How the type of a tenant describes them. */
  described?: SettingsSchema | undefined;
  search: KeySearch;
  /** Finds what its functions are tried with. */
  findSample: FindSample;
}

/** Asks how a key is shown; nothing if it is left. */
export const editDataKey = (options: KeyOptions): Promise<StoredKey | undefined> =>
  openDialog<StoredKey>((close) => <DataKeyDialog {...options} onClose={close} />);

interface Values extends SettingsValues {
  name: string;
  label: string;
  color: string;
  units: string;
  decimals: number | null;
  /** Aggregation, comparison, and functions. */
  values: StoredValues;
}

function DataKeyDialog({
  dataKey,
  kind,
  fields,
  described,
  search,
  findSample,
  onClose,
}: KeyOptions & { onClose: (key?: StoredKey) => void }) {
  const t = useT();
  const [own] = useState(() => keyFields(dataKey.type, kind));
  const { problem, rule } = useSchemaRule();
  const [start] = useState(
    (): Values => ({
      name: dataKey.name,
      label: labelOf(dataKey),
      color: dataKey.color || paletteColor(0),
      units: dataKey.units ?? '',
      decimals: dataKey.decimals ?? null,
      values: readValues(own, dataKey as unknown as StoredValues),
      ...settingsValues(fields, dataKey.settings ?? {}),
    }),
  );
  const [rules] = useState(
    () =>
      object({
        name: string().trim().required(),
        label: string().trim().required(),
        color: string().required(),
        units: string().defined().trim(),
        decimals: number().integer().min(0).max(15).nullable().defined(),
        values: storedRules(own, start.values),
        fields: storedRules(fields, start.fields),
        settings: rule,
      }) as unknown as ObjectSchema<Values>,
  );
  const form = useKitForm<Values>(rules, start);
  const submit = ({ name, label, color, units, decimals, values, ...settings }: Values) => {
    const written = writeValues(own, dataKey as unknown as StoredValues, values) as unknown as StoredKey;
    onClose({
      ...written,
      name,
      label,
      // One without keeps taking its color from the theme.
      ...(color !== start.color && { color }),
      units: units || undefined,
      decimals: decimals ?? undefined,
      settings: settingsOf(fields, settings),
    });
  };
  const hasName = dataKey.type !== 'function' && dataKey.type !== 'count';
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={t('key.title', { name: labelOf(dataKey) })}
      requireChange
      submitLabel={t('apply')}
      onCancel={() => onClose()}
    >
      {hasName && (
        <FormField name="name" control={KeyName} label={t('key.name')} search={search} type={dataKey.type} required />
      )}
      <FieldRows columns>
        <FormField name="label" control={TextField} label={t('key.label')} required autoFocus />
        <FormField name="color" control={ColorField} label={t('key.color')} required />
        <FormField name="units" control={TextField} label={t('units')} />
        <FormField name="decimals" control={NumberField} label={t('decimals')} hint={t('decimals.hint')} integer />
      </FieldRows>
      <SampleOfForm value={() => findSample(dataKey)}>
        <StoredFields fields={own} base="values" />
        {fields.length > 0 && <StoredFields fields={fields} base="fields" />}
      </SampleOfForm>
      {described && <SettingsSchemaFields label={t('section.settings')} described={described} problem={problem} />}
      <SettingsJsonButton fields={fields} />
      <LabelFollowsAggregation />
    </FormDialog>
  );
}

interface KeyNameProps extends ControlProps<string> {
  search: KeySearch;
  type: FoundKey['type'];
}

/** The name of a key: one of those that are found, or any other. */
function KeyName({ search, type, ...props }: KeyNameProps) {
  const t = useT();
  return (
    <AutocompleteField<string>
      {...props}
      value={props.value || undefined}
      search={async (text, signal) => {
        const found = await search(text, signal);
        return found.filter((one) => one.type === type).map(({ name }) => name);
      }}
      searchKey={type}
      optionKey={(name) => name}
      optionLabel={(name) => name}
      freeText={(text) => text.trim() || undefined}
      noneText={(text) => t('keys.none', { text })}
    />
  );
}
