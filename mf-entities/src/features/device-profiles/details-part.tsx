import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, string } from '@mullion/shared-kit/inputs/schema';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { DashboardPicker } from '@mullion/shared-kit/pickers/dashboard-picker';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { OtaPackageReferencePicker } from '@mullion/shared-kit/pickers/ota-package-picker';
import { QueuePicker } from '@mullion/shared-kit/pickers/queue-picker';

/** The largest image that the editor takes, in bytes. */
const MAX_IMAGE = 524_288;

interface DetailsValues {
  ruleChainId: string | null;
  dashboardId: string | null;
  queue: string | null;
  firmwareId: EntityId<'OTA_PACKAGE'> | null;
  softwareId: EntityId<'OTA_PACKAGE'> | null;
  image: string | null;
  description: string | null;
}

const text = () => string().defined().nullable();
const reference = () => mixed<EntityId<'OTA_PACKAGE'>>().defined().nullable();

/** What handles and shows the devices of a profile, beside its name. Packages are chosen for a profile that exists. */
export const detailsPart: FormPart<DeviceProfile, DetailsValues> = {
  rules: {
    ruleChainId: text(),
    dashboardId: text(),
    queue: text(),
    firmwareId: reference(),
    softwareId: reference(),
    image: text(),
    description: text(),
  },
  read: (profile) => ({
    ruleChainId: profile?.defaultRuleChainId?.id ?? null,
    dashboardId: profile?.defaultDashboardId?.id ?? null,
    queue: profile?.defaultQueueName ?? null,
    firmwareId: profile?.firmwareId ?? null,
    softwareId: profile?.softwareId ?? null,
    image: profile?.image ?? null,
    description: profile?.description ?? null,
  }),
  write: ({ ruleChainId, dashboardId, queue, firmwareId, softwareId, image, description }, profile) => ({
    ...profile,
    defaultRuleChainId: ruleChainId ? entityId('RULE_CHAIN', ruleChainId) : null,
    defaultDashboardId: dashboardId ? entityId('DASHBOARD', dashboardId) : null,
    defaultQueueName: queue || null,
    firmwareId,
    softwareId,
    image: image || null,
    description: description || null,
  }),
  fields: ({ entity, context: { t } }) => (
    <FieldRows>
      <FormField
        name="ruleChainId"
        control={EntityPicker}
        entityType="RULE_CHAIN"
        label={t('device-profile.rule-chain')}
        hint={t('device-profile.rule-chain.hint')}
      />
      <FormField
        name="dashboardId"
        control={DashboardPicker}
        label={t('device-profile.dashboard')}
        hint={t('device-profile.dashboard.hint')}
      />
      <FormField
        name="queue"
        control={QueuePicker}
        label={t('device-profile.queue')}
        hint={t('device-profile.queue.hint')}
      />
      {entity && (
        <>
          <FormField
            name="firmwareId"
            control={OtaPackageReferencePicker}
            type="FIRMWARE"
            deviceProfileId={entity.id.id}
            label={t('device-profile.firmware')}
          />
          <FormField
            name="softwareId"
            control={OtaPackageReferencePicker}
            type="SOFTWARE"
            deviceProfileId={entity.id.id}
            label={t('device-profile.software')}
          />
        </>
      )}
      <FormField name="image" control={ImageField} label={t('device-profile.image')} maxSize={MAX_IMAGE} />
      <FormField name="description" control={TextareaField} label={t('kit:entity.description')} />
    </FieldRows>
  ),
};
