import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { array, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { EntityListPicker } from '@mullion/shared-kit/pickers/entity-list-picker';
import { useRef } from 'react';
import { storedAlarms } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { copyAlarmsTo, type SameType, sameTypeChoices } from './copy-alarms';

/** Asks for the profiles that get the alarm rules of one, and copies them there; false if it is left before. */
export const openCopyAlarms = async (profile: DeviceProfile): Promise<boolean> =>
  (await openDialog<true>((close) => <CopyAlarmsDialog profile={profile} onClose={close} />)) ?? false;

interface Values {
  profiles: string[] | null;
  sameType: SameType;
}

const rules = object({
  profiles: array().of(string().required()).required().min(1),
  sameType: string<SameType>().required(),
});
const nothing: Values = { profiles: null, sameType: 'KEEP' };

interface CopyAlarmsDialogProps {
  profile: DeviceProfile;
  onClose: (done?: true) => void;
}

function CopyAlarmsDialog({ profile, onClose }: CopyAlarmsDialogProps) {
  const t = useT('mf-entities');
  const form = useKitForm<Values>(rules as never, nothing);
  const alarms = storedAlarms(profile);
  const own = [profile.id.id];
  const copied = useRef(new Set<string>());
  const copy = async ({ profiles, sameType }: Values) => {
    const chosen = profiles ?? [];
    // Where one refuses, those before it have theirs: another press goes on with the rest.
    for (const id of chosen.filter((one) => !copied.current.has(one))) {
      await copyAlarmsTo(id, alarms, sameType, formCall);
      copied.current.add(id);
    }
    notify.success(t('alarm-copy.done', { count: chosen.length }));
  };
  return (
    <FormDialog
      form={form}
      onSubmit={copy}
      onStored={() => onClose(true)}
      title={t('alarm-copy.title', { name: profile.name })}
      submitLabel={t('alarm-copy.confirm', { count: alarms.length })}
      onCancel={() => onClose()}
    >
      <FormField
        name="profiles"
        control={EntityListPicker}
        entityType="DEVICE_PROFILE"
        excludeIds={own}
        label={t('alarm-copy.profiles')}
        hint={t('alarm-copy.profiles.hint')}
        required
      />
      <FormField
        name="sameType"
        control={SelectField<SameType>}
        label={t('alarm-copy.same-type')}
        required
        options={sameTypeChoices.map((value) => ({ value, label: t(`alarm-copy.${value}`) }))}
      />
    </FormDialog>
  );
}
