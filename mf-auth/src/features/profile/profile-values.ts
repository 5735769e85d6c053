import type { User } from '@mullion/shared-kit/api/users';
import { currentLanguage } from '@mullion/shared-kit/i18n/i18n';
import { supportedLanguage } from '@mullion/shared-kit/i18n/languages';
import { readerFormatsOf } from '@mullion/shared-kit/i18n/reader-formats';
import type { ProfileValues } from './profile-schema';

/** A user as the form shows them. */
export const profileValuesOf = (user: User): ProfileValues => ({
  email: user.email,
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  lang: supportedLanguage(user.additionalInfo?.lang) ?? currentLanguage(),
  ...readerFormatsOf(user.additionalInfo),
  defaultDashboardId: user.additionalInfo?.defaultDashboardId ?? null,
  defaultDashboardFullscreen: user.additionalInfo?.defaultDashboardFullscreen === true,
});

/** What the form holds where the person has changed it; else what is stored by now. `shown` is the user it began with. */
export function mergedValues(values: ProfileValues, shown: User, stored: User): ProfileValues {
  const before = profileValuesOf(shown);
  const names = Object.keys(values) as (keyof ProfileValues)[];
  const touched = names.filter((name) => values[name] !== before[name]);
  return { ...profileValuesOf(stored), ...Object.fromEntries(touched.map((name) => [name, values[name]])) };
}

/** The user with what the form holds; everything that it does not show goes back as it came. */
export function withProfileValues(user: User, values: ProfileValues): User {
  const { email, firstName, lastName, defaultDashboardId, ...info } = values;
  return {
    ...user,
    email: email.trim(),
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    additionalInfo: {
      ...user.additionalInfo,
      ...info,
      defaultDashboardId,
      // Without a dashboard there is nothing to be kept on.
      defaultDashboardFullscreen: defaultDashboardId !== null && values.defaultDashboardFullscreen,
    },
  };
}
