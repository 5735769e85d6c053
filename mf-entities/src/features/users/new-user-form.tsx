import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, type FormPart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { activations, type NewUser } from './activation';
import { nameParts } from './user-parts';

const activation: FormPart<NewUser, Required<Pick<NewUser, 'activation'>>> = {
  rules: { activation: string().oneOf(activations).defined() },
  read: (user) => ({ activation: user?.activation ?? 'link' }),
  write: (values, user) => ({ ...user, activation: values.activation }),
  fields: ({ context: { t } }) => (
    <FormField
      name="activation"
      control={SelectField}
      label={t('user.activation')}
      options={activations.map((value) => ({ value, label: t(`user.activation.${value}`) }))}
      required
    />
  ),
};

/** The form of a new user. */
export default entityForm<NewUser>(...nameParts<NewUser>(), descriptionPart(), activation);
