import type { DeviceProfile, ProvisionType } from '@mullion/shared-kit/api/device-profiles';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows, useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { newSecret } from '../../../screen-parts/new-secret';

const provisionTypes = [
  'DISABLED',
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
] as const satisfies readonly ProvisionType[];

/** Length of made-up keys and secrets. */
const SECRET_LENGTH = 20;

interface Provision {
  type: ProvisionType;
  key: string;
  secret: string;
}

interface ProvisionValues {
  provision: Provision;
}

const needed = string()
  .defined()
  .when('type', {
    is: (type: ProvisionType) => type !== 'DISABLED',
    // biome-ignore lint/suspicious/noThenProperty: yup's own word
    then: (rule) => rule.required(),
  });

const provisionOf = (profile: DeviceProfile | null): Provision => ({
  type: profile?.provisionType ?? 'DISABLED',
  key: profile?.provisionDeviceKey ?? '',
  secret: profile?.profileData.provisionConfiguration?.provisionDeviceSecret ?? '',
});

const isSameProvision = (one: Provision, other: Provision): boolean =>
  one.type === other.type && one.key === other.key && one.secret === other.secret;

/** Whether devices may register themselves, and what they show for it. The key is stored beside the rest. */
export const provisioningPart: FormPart<DeviceProfile, ProvisionValues> = {
  rules: { provision: object({ type: string<ProvisionType>().required(), key: needed.trim(), secret: needed }) },
  read: (profile) => ({ provision: provisionOf(profile) }),
  write: ({ provision }, profile) => {
    // What nobody changed stays as it is stored, where that is said otherwise too.
    if (profile.id && isSameProvision(provision, provisionOf(profile))) return profile;
    const { type, key, secret } = provision;
    return {
      ...profile,
      provisionType: type,
      provisionDeviceKey: type === 'DISABLED' ? null : key,
      profileData: {
        ...profile.profileData,
        provisionConfiguration: {
          ...profile.profileData?.provisionConfiguration,
          type,
          provisionDeviceSecret: type === 'DISABLED' ? null : secret,
        },
      },
    };
  },
  fields: ProvisioningFields,
  labels: { provision: 'mf-entities:device-profile.provisioning' },
};

/** Switched on, an empty key and an empty secret are made up. */
function ProvisioningFields() {
  const t = useT('mf-entities');
  const { setValue, getValues } = useFormContext<ProvisionValues>();
  const { type, key, secret } = useWatch<ProvisionValues, 'provision'>({ name: 'provision' });
  const change = (next: ProvisionType) => {
    const { key: oldKey, secret: oldSecret } = getValues('provision');
    const isOff = next === 'DISABLED';
    const made = {
      type: next,
      key: isOff ? '' : oldKey || newSecret(SECRET_LENGTH),
      secret: isOff ? '' : oldSecret || newSecret(SECRET_LENGTH),
    };
    setValue('provision', made, { shouldDirty: true });
  };
  return (
    <FieldRows>
      <SelectField
        label={t('device-profile.provisioning')}
        hint={t(`provision.${type}.hint`)}
        required
        options={provisionTypes.map((value) => ({ value, label: t(`provision.${value}`) }))}
        value={type}
        onChange={(next) => next && change(next)}
      />
      {type !== 'DISABLED' && (
        <>
          <FormField
            name="provision.key"
            control={TextField}
            label={t('provision.key')}
            required
            after={<CopyButton text={key} label={t('provision.copy-key')} />}
          />
          <FormField
            name="provision.secret"
            control={TextField}
            label={t('provision.secret')}
            required
            after={<CopyButton text={secret} label={t('provision.copy-secret')} />}
          />
        </>
      )}
    </FieldRows>
  );
}
