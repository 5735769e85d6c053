import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useRef } from 'react';
import { PowerFields } from '../power-fields';
import styles from './lwm2m.module.css';
import { useT } from './texts';
import { DEFAULT_RESOURCE, NAMES_RESOURCE, updates } from './update-strategies';

const settings = 'transport.clientLwM2mSettings';

/** What is read when a device registers, numbered from 1 as it is stored. */
const beginnings = ['observe', 'read'] as const;

/** When values are read, how updates reach devices, and how they save power. */
export function SettingsFields() {
  const t = useT();
  const { setValue } = useFormContext();
  const beginning = `${settings}.clientOnlyObserveAfterConnect`;
  const stored = useWatch({ name: beginning }) as number | null | undefined;
  return (
    <div className={styles.settings}>
      <SelectField
        label={t('beginning')}
        required
        options={beginnings.map((way, at) => ({ value: at + 1, label: t(`beginning.${way}`) }))}
        value={stored ?? 1}
        onChange={(next) => setValue(beginning, next, { shouldDirty: true })}
      />
      {updates.map(({ kind, strategies }) => (
        <UpdateFields key={kind} kind={kind} strategies={strategies} />
      ))}
      <PowerFields name={settings} />
    </div>
  );
}

function UpdateFields({ kind, strategies }: { kind: 'fw' | 'sw'; strategies: readonly string[] }) {
  const t = useT();
  const { getValues, setValue } = useFormContext();
  const strategy = useWatch({ name: `${settings}.${kind}UpdateStrategy` }) as number | undefined;
  const resource = `${settings}.${kind}UpdateResource`;
  const kept = useRef(DEFAULT_RESOURCE);
  const change = (next: number | undefined) => {
    if (strategy === NAMES_RESOURCE) kept.current = getValues(resource) || DEFAULT_RESOURCE;
    setValue(`${settings}.${kind}UpdateStrategy`, next, { shouldDirty: true });
    setValue(resource, next === NAMES_RESOURCE ? kept.current : undefined, { shouldDirty: true });
  };
  return (
    <>
      <SelectField
        label={t(`update.${kind}`)}
        required
        options={strategies.map((way, at) => ({ value: at + 1, label: t(`update.${kind}.${way}`) }))}
        value={strategy ?? 1}
        onChange={change}
      />
      {strategy === NAMES_RESOURCE && (
        <FormField name={resource} control={TextField} label={t(`update.${kind}.resource`)} required />
      )}
    </>
  );
}
