import { dateFormats, timeFormats } from '@mullion/shared-kit/i18n/reader-formats';
import { boolean, object, shortText, string } from '@mullion/shared-kit/inputs/schema';

export interface ProfileValues {
  email: string;
  firstName: string;
  lastName: string;
  lang: string;
  /** IANA name; null: the computer's own. */
  timeZone: string | null;
  dateFormat: string;
  timeFormat: string;
  defaultDashboardId: string | null;
  defaultDashboardFullscreen: boolean;
}

/**
 * The rules of the profile page: an email address, names of at most 255 characters, and how dates and times are
 * written.
 */
export const profileSchema = object({
  email: string().required().trim().email(),
  firstName: shortText(),
  lastName: shortText(),
  lang: string().required(),
  timeZone: string().nullable().defined(),
  dateFormat: string()
    .oneOf([...dateFormats])
    .required(),
  timeFormat: string()
    .oneOf([...timeFormats])
    .required(),
  defaultDashboardId: string().nullable().defined(),
  defaultDashboardFullscreen: boolean().required(),
});
