import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, type FormPart, namePart } from '@mullion/shared-kit/entity/form-parts';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean } from '@mullion/shared-kit/inputs/schema';
import type { ListedChain } from './listed-chain';

const debugPart: FormPart<ListedChain, { debugMode: boolean }> = {
  rules: { debugMode: boolean().defined() },
  read: (chain) => ({ debugMode: chain?.debugMode ?? false }),
  write: (values, chain) => ({ ...chain, ...values }),
  fields: ({ context: { t } }) => <FormField name="debugMode" control={CheckboxField} label={t('debug')} />,
};

/** The form of a rule chain, new or existing. */
export default entityForm<ListedChain>(namePart('name'), debugPart, descriptionPart());
