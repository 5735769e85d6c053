import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { credentialsSchema } from '../credentials/credentials-schema';
import type { WizardValues } from './wizard-values';

/** Rules of the wizard's one form. */
export const wizardSchema = (t: Translate): ObjectSchema<WizardValues> =>
  object({
    name: string().defined().trim().required().max(maxTextLength),
    label: string().defined().max(maxTextLength),
    profileId: string().required().nullable(),
    newProfile: string().defined(),
    gateway: boolean().required(),
    overwriteActivityTime: boolean().required(),
    description: string().defined(),
    customerId: string().defined().nullable(),
    credentials: credentialsSchema(t),
  });
