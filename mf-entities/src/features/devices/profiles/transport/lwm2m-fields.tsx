import { JsonObjectEditor } from '@mullion/shared-kit/editors/json-object-editor';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { PowerFields } from './power-fields';

const settings = 'transport.clientLwM2mSettings';

/** Ways to bring firmware and software to devices, numbered from 1 as they are stored; the second names a resource. */
const updates = [
  { kind: 'fw', strategies: ['push', 'address', 'data'] },
  { kind: 'sw', strategies: ['push', 'address'] },
] as const;
const DEFAULT_RESOURCE = 'coap://localhost:5685';

/** Observed objects and servers as JSON; updates and power saving as fields. */
export function Lwm2mFields() {
  const t = useT('mf-entities');
  return (
    <>
      <FormField
        name="transport.observeAttr"
        control={JsonObjectEditor}
        label={t('lwm2m.observe')}
        hint={t('lwm2m.observe.hint')}
        required
      />
      <FormField
        name="transport.bootstrapServerUpdateEnable"
        control={CheckboxField}
        label={t('lwm2m.bootstrap-updates')}
      />
      <FormField
        name="transport.bootstrap"
        control={JsonObjectEditor}
        label={t('lwm2m.servers')}
        hint={t('lwm2m.servers.hint')}
      />
      {updates.map(({ kind, strategies }) => (
        <UpdateFields key={kind} kind={kind} strategies={strategies} />
      ))}
      <PowerFields name={settings} />
    </>
  );
}

function UpdateFields({ kind, strategies }: { kind: 'fw' | 'sw'; strategies: readonly string[] }) {
  const t = useT('mf-entities');
  const { setValue } = useFormContext();
  const strategy = useWatch({ name: `${settings}.${kind}UpdateStrategy` }) as number | undefined;
  const resource = `${settings}.${kind}UpdateResource`;
  return (
    <>
      <SelectField
        label={t(`lwm2m.${kind}`)}
        required
        options={strategies.map((way, at) => ({ value: at + 1, label: t(`lwm2m.${kind}.${way}`) }))}
        value={strategy ?? 1}
        onChange={(next) => {
          setValue(`${settings}.${kind}UpdateStrategy`, next, { shouldDirty: true });
          setValue(resource, next === 2 ? DEFAULT_RESOURCE : undefined, { shouldDirty: true });
        }}
      />
      {strategy === 2 && <FormField name={resource} control={TextField} label={t(`lwm2m.${kind}.resource`)} required />}
    </>
  );
}
