import type { User } from '@mullion/shared-kit/api/users';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type Language, languages } from '@mullion/shared-kit/i18n/languages';
import type { DateFormat, TimeFormat } from '@mullion/shared-kit/i18n/reader-formats';
import { FieldRows, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { DashboardPicker } from '@mullion/shared-kit/pickers/dashboard-picker';
import { browserTimeZone } from '@mullion/shared-kit/time/time-zone';
import { TimezoneField } from '@mullion/shared-kit/time-controls/timezone-field';
import { dateOptions, timeOptions } from './date-format-options';
import type { ProfileValues } from './profile-schema';

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }));

/** The person's name, contact details, and language. */
export function AccountFields() {
  const t = useT('mf-auth');
  return (
    <FieldRows>
      <FormField
        name="email"
        control={TextField}
        type="email"
        label={t('profile.email')}
        autoComplete="email"
        required
      />
      <FieldRows columns>
        <FormField name="firstName" control={TextField} label={t('profile.first-name')} autoComplete="given-name" />
        <FormField name="lastName" control={TextField} label={t('profile.last-name')} autoComplete="family-name" />
      </FieldRows>
      <FormField
        name="lang"
        control={SelectField<Language>}
        label={t('profile.language')}
        options={languageOptions}
        required
      />
    </FieldRows>
  );
}

/** How the person reads dates and times. */
export function DateFields() {
  const t = useT('mf-auth');
  return (
    <FieldRows>
      <FormField
        name="timeZone"
        control={TimezoneField}
        label={t('profile.time-zone')}
        placeholder={t('profile.time-zone.computer', { zone: browserTimeZone() })}
      />
      <FieldRows columns>
        <FormField
          name="dateFormat"
          control={SelectField<DateFormat>}
          label={t('profile.date-format')}
          options={dateOptions(t)}
        />
        <FormField
          name="timeFormat"
          control={SelectField<TimeFormat>}
          label={t('profile.time-format')}
          options={timeOptions(t)}
        />
      </FieldRows>
    </FieldRows>
  );
}

/** Where the person begins after signing in; without a dashboard there is nothing to be kept on. */
export function StartFields({ user }: { user: User }) {
  const t = useT('mf-auth');
  const dashboardId = useWatch<ProfileValues, 'defaultDashboardId'>({ name: 'defaultDashboardId' });
  return (
    <FieldRows>
      <FormField
        name="defaultDashboardId"
        control={DashboardPicker}
        label={t('profile.default-dashboard')}
        placeholder={t('profile.no-dashboard')}
        customerId={user.customerId.id}
      />
      <FormField
        name="defaultDashboardFullscreen"
        control={SwitchField}
        label={t('profile.always-fullscreen')}
        hint={t('profile.always-fullscreen.text')}
        disabled={dashboardId === null}
      />
    </FieldRows>
  );
}
