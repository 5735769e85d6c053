import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { type FormPart, namePart } from '@mullion/shared-kit/entity/form-parts';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { boolean, number, string } from '@mullion/shared-kit/inputs/schema';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { isObject } from '../model/damage';
import { MAX_IMAGE_BYTES } from '../model/dashboard-image';
import type { StoredDashboard } from '../model/read-dashboard';
import { descriptionOf } from './dashboard-facts';

/** What people write about the dashboard stands in its configuration. */
const descriptionPart: FormPart<StoredDashboard, { description: string }> = {
  rules: { description: string().defined().trim() },
  read: (dashboard) => ({ description: dashboard ? descriptionOf(dashboard) : '' }),
  write: ({ description }, dashboard) =>
    description === descriptionOf(dashboard)
      ? dashboard
      : {
          ...dashboard,
          configuration: { ...(isObject(dashboard.configuration) && dashboard.configuration), description },
        },
  fields: ({ context: { t } }) => (
    <FormField name="description" control={TextareaField} label={t('kit:entity.description')} />
  ),
};

const imagePart: FormPart<StoredDashboard, { image: string | null }> = {
  rules: { image: string().nullable().defined() },
  read: (dashboard) => ({ image: dashboard?.image ?? null }),
  write: ({ image }, dashboard) => ({ ...dashboard, image }),
  fields: ({ context: { t } }) => (
    <FormField name="image" control={ImageField} label={t('image')} maxSize={MAX_IMAGE_BYTES} />
  ),
};

/** How mobile apps list the dashboard. */
const mobilePart: FormPart<StoredDashboard, { mobileHide: boolean; mobileOrder: number | null }> = {
  rules: { mobileHide: boolean().required(), mobileOrder: number().integer().nullable().defined() },
  read: (dashboard) => ({
    mobileHide: dashboard?.mobileHide ?? false,
    mobileOrder: dashboard?.mobileOrder ?? null,
  }),
  write: (values, dashboard) => ({ ...dashboard, ...values }),
  fields: ({ context: { t } }) => (
    <>
      <FormField name="mobileHide" control={CheckboxField} label={t('mobile.hide')} />
      <FormField name="mobileOrder" control={NumberField} label={t('mobile.order')} hint={t('mobile.order.hint')} />
    </>
  ),
};

/** The form of a dashboard in its list: what is in it is edited on its page. */
export default entityForm<StoredDashboard>(namePart('title'), descriptionPart, imagePart, mobilePart);
