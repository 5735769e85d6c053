import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { plainText, string } from '@mullion/shared-kit/inputs/schema';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { DashboardPicker } from '@mullion/shared-kit/pickers/dashboard-picker';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { QueuePicker } from '@mullion/shared-kit/pickers/queue-picker';
import { useEntityCreator } from '@mullion/shared-kit/pickers/use-entity-creator';

/** The largest image that the editor takes, in bytes. */
const MAX_IMAGE = 524_288;

const text = () => string().defined().nullable();

/** What handles and shows the devices or assets of a profile. */
interface Handled {
  defaultRuleChainId: EntityId<'RULE_CHAIN'> | null;
  defaultDashboardId: EntityId<'DASHBOARD'> | null;
  defaultQueueName: string | null;
}

interface HandlingValues {
  ruleChainId: string | null;
  dashboardId: string | null;
  queue: string | null;
}

/** Rule chain, dashboard, and queue of a profile. */
export const handlingPart = <T extends Handled>(): FormPart<T, HandlingValues> => ({
  rules: { ruleChainId: text(), dashboardId: text(), queue: text() },
  read: (profile) => ({
    ruleChainId: profile?.defaultRuleChainId?.id ?? null,
    dashboardId: profile?.defaultDashboardId?.id ?? null,
    queue: profile?.defaultQueueName ?? null,
  }),
  write: ({ ruleChainId, dashboardId, queue }, profile) => ({
    ...profile,
    defaultRuleChainId: ruleChainId ? entityId('RULE_CHAIN', ruleChainId) : null,
    defaultDashboardId: dashboardId ? entityId('DASHBOARD', dashboardId) : null,
    defaultQueueName: queue || null,
  }),
  fields: ({ context: { t } }) => (
    <>
      <RuleChainField label={t('profile.rule-chain')} hint={t('profile.rule-chain.hint')} />
      <FormField
        name="dashboardId"
        control={DashboardPicker}
        label={t('profile.dashboard')}
        hint={t('profile.dashboard.hint')}
      />
      <FormField name="queue" control={QueuePicker} label={t('profile.queue')} hint={t('profile.queue.hint')} />
    </>
  ),
});

/** A rule chain can be made on the spot where the module of rule chains is there. */
function RuleChainField(texts: { label: string; hint: string }) {
  const creator = useEntityCreator('RULE_CHAIN');
  return <FormField name="ruleChainId" control={EntityPicker} entityType="RULE_CHAIN" {...texts} {...creator} />;
}

interface Described {
  description: string | null;
}

/** What people write about a profile, which keeps it as a member of its own. */
export const profileDescriptionPart = <T extends Described>(): FormPart<T, { description: string | null }> => ({
  rules: { description: plainText().nullable() },
  read: (profile) => ({ description: profile?.description ?? null }),
  write: ({ description }, profile) => ({ ...profile, description: description || null }),
  fields: ({ context: { t } }) => (
    <FormField name="description" control={TextareaField} label={t('kit:entity.description')} />
  ),
});

/** The picture of a profile. */
export const imagePart = <T extends { image: string | null }>(): FormPart<T, { image: string | null }> => ({
  rules: { image: text() },
  read: (profile) => ({ image: profile?.image ?? null }),
  write: ({ image }, profile) => ({ ...profile, image: image || null }),
  fields: ({ context: { t } }) => (
    <FormField name="image" control={ImageField} label={t('profile.image')} maxSize={MAX_IMAGE} />
  ),
});
