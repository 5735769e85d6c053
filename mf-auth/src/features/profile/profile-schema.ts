import { object, string } from '@mullion/shared-kit/schema';

/** Longest name that the platform stores. */
export const MAX_NAME_LENGTH = 255;

export interface ProfileValues {
  email: string;
  firstName: string;
  lastName: string;
  lang: string;
}

export const profileSchema = object({
  email: string().required().trim().email(),
  firstName: string().defined().max(MAX_NAME_LENGTH),
  lastName: string().defined().max(MAX_NAME_LENGTH),
  lang: string().required(),
});
