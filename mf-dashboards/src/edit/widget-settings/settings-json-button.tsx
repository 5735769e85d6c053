import { editJson } from '@mullion/shared-kit/editors/json-edit-dialog';
import { useFormContext } from '@mullion/shared-kit/inputs/form';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import type { StoredField, StoredValues } from './stored-field';
import { readValues, writeValues } from './stored-values';
import { useT } from './texts';

/** Values of a form that are declared by fields, beside the object that they are stored in. */
export interface SettingsValues {
  settings: StoredValues;
  fields: StoredValues;
}

/** What a form with declared fields starts from. */
export const settingsValues = (fields: readonly StoredField[], stored: StoredValues): SettingsValues => ({
  settings: stored,
  fields: readValues(fields, stored),
});

/** What such a form comes to. */
export const settingsOf = (declared: readonly StoredField[], { settings, fields }: SettingsValues): StoredValues =>
  writeValues(declared, settings, fields);

/** Edits the whole of the settings as JSON, with what no field asks for; the fields follow. */
export function SettingsJsonButton({ fields }: { fields: readonly StoredField[] }) {
  const t = useT();
  const { getValues, setValue } = useFormContext<SettingsValues>();
  const edit = async () => {
    const value = settingsOf(fields, getValues());
    const edited = await editJson({ title: t('settings.json'), value });
    if (!edited) return;
    setValue('settings', edited as StoredValues, { shouldDirty: true });
    setValue('fields', readValues(fields, edited as StoredValues), { shouldDirty: true });
  };
  return (
    <span>
      <Button size="small" icon="mdi:code-json" onClick={() => runSafely(edit)}>
        {t('settings.edit')}
      </Button>
    </span>
  );
}
