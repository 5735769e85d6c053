import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import type { User } from '@mullion/shared-kit/api/users';
import { type FormPart, textPart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';

const emailPart = <T extends User>(): FormPart<T, { email: string }> => ({
  rules: { email: string().defined().trim().required().email().max(maxTextLength) },
  read: (user) => ({ email: user?.email ?? '' }),
  write: ({ email }, user) => ({ ...user, email }),
  fields: ({ context: { t } }) => (
    <FormField
      name="email"
      control={TextField}
      type="email"
      label={t('kit:contact.email')}
      maxLength={maxTextLength}
      required
      autoFocus
    />
  ),
});

/** How a user signs in and is called, new or existing. */
export const nameParts = <T extends User>(): readonly FormPart<T>[] => [
  emailPart<T>(),
  textPart<T>('firstName', { label: 'user.first-name' }),
  textPart<T>('lastName', { label: 'user.last-name' }),
];
