import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import {
  boolean,
  mixed,
  type ObjectSchema,
  object,
  plainText,
  shortText,
  string,
} from '@mullion/shared-kit/inputs/schema';
import { credentialsSchema } from '../credentials/credentials-schema';
import type { NewProfileParts } from '../profiles/profile-steps';
import { partsOf, type WizardValues } from './wizard-values';

/**
 * Rules of the wizard's one form.
 * @param parts of the profile that is made with the device; an existing one has no rules
 */
export const wizardSchema = (t: Translate, parts: NewProfileParts | undefined): ObjectSchema<WizardValues> => {
  return object({
    name: shortText().required(),
    label: shortText(),
    isNewProfile: boolean().required(),
    profileId: parts ? mixed().nullable() : string().required(),
    newProfile: parts ? shortText().required() : mixed(),
    gateway: boolean().required(),
    overwriteActivityTime: boolean().required(),
    description: plainText(),
    customerId: string().defined().nullable(),
    credentials: credentialsSchema(t),
    ...(parts && Object.assign({}, ...partsOf(parts).map(({ rules }) => rules))),
  }) as unknown as ObjectSchema<WizardValues>;
};
