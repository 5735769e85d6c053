import type { DeviceProfile, DeviceProfileDraft } from '@mullion/shared-kit/api/device-profiles';
import { trimStrings } from '@mullion/shared-kit/entity/trim-strings';
import type { CredentialsValues } from '../credentials/credentials-values';
import type { NewProfileParts } from '../profiles/profile-steps';

/** What the wizard asks for; the values of a new profile's parts stand beside it under names of their own. */
export interface WizardValues {
  name: string;
  label: string;
  /** The profile is made with the device. */
  isNewProfile: boolean;
  profileId: string | null;
  /** Name of the profile that is made. */
  newProfile: string;
  gateway: boolean;
  overwriteActivityTime: boolean;
  description: string;
  customerId: string | null;
  credentials: CredentialsValues;
  [ofProfile: string]: unknown;
}

/** The parts of a new profile, one after the other. */
export const partsOf = ({ details, steps }: NewProfileParts) => [...details, ...steps.flatMap(({ parts }) => parts)];

/** What was typed, without spaces around it where nobody means them; a profile's own values are as its parts say. */
export const trimmed = (typed: WizardValues): WizardValues => {
  const { name, label, newProfile, description } = typed;
  return { ...typed, ...trimStrings({ name, label, newProfile, description }) };
};

/** The profile that is to be made, if one is. */
export const draftOf = (values: WizardValues, parts: NewProfileParts | undefined): DeviceProfileDraft | undefined => {
  if (!values.isNewProfile || !parts) return undefined;
  const begun = { name: values.newProfile } as DeviceProfile;
  return partsOf(parts).reduce((written, part) => part.write(values, written), begun);
};
