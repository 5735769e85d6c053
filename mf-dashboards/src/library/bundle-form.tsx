import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { type FormPart, namePart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { shortText, string } from '@mullion/shared-kit/inputs/schema';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import { MAX_IMAGE_BYTES } from '../model/dashboard-image';

/** Most characters of a description, as the platform stores it. */
const MAX_DESCRIPTION = 255;

const imagePart: FormPart<WidgetsBundle, { image: string | null }> = {
  rules: { image: string().nullable().defined() },
  read: (bundle) => ({ image: bundle?.image ?? null }),
  write: ({ image }, bundle) => ({ ...bundle, image }),
  fields: ({ context: { t } }) => (
    <FormField name="image" control={ImageField} label={t('image')} maxSize={MAX_IMAGE_BYTES} />
  ),
};

const descriptionPart: FormPart<WidgetsBundle, { description: string }> = {
  rules: { description: shortText() },
  read: (bundle) => ({ description: bundle?.description ?? '' }),
  write: ({ description }, bundle) => ({ ...bundle, description: description || null }),
  fields: ({ context: { t } }) => (
    <FormField
      name="description"
      control={TextareaField}
      label={t('kit:entity.description')}
      maxLength={MAX_DESCRIPTION}
    />
  ),
};

/** The form of a widgets bundle: its types are edited in its library. */
export default entityForm<WidgetsBundle>(namePart('title'), imagePart, descriptionPart);
