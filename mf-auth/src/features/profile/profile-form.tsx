import { saveUser, type User, userQuery } from '@mullion/shared-kit/api/users';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import { currentLanguage, setLanguage, translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { type Language, languages, supportedLanguage } from '@mullion/shared-kit/i18n/languages';
import { FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { session } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import styles from './profile-form.module.css';
import type { ProfileValues } from './profile-schema';

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }));
const loadSchema = () => import('./profile-schema').then(({ profileSchema }) => profileSchema);

const valuesOf = (user: User): ProfileValues => ({
  email: user.email,
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  lang: supportedLanguage(user.additionalInfo?.lang) ?? currentLanguage(),
});

/** What the person may change about their own account. Everything else of the user goes back as it came. */
export function ProfileForm({ user }: { user: User }) {
  const t = useT('mf-auth');
  const client = useQueryClient();
  const form = useKitForm<ProfileValues>(loadSchema, valuesOf(user));
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty, useAskToLeave());

  const save = async ({ email, firstName, lastName, lang }: ProfileValues) => {
    let saved: User;
    try {
      saved = await saveUser({
        ...user,
        email: email.trim(),
        firstName: firstName.trim() || null,
        lastName: lastName.trim() || null,
        additionalInfo: { ...user.additionalInfo, lang },
      });
    } catch (error) {
      throw new Error(errorText(error), { cause: error });
    }
    client.setQueryData(userQuery(user.id.id).queryKey, saved);
    session.setUserDetails(saved);
    await setLanguage(lang);
    // In the language that has just been chosen.
    notify.success(translate('mf-auth', 'profile.saved'));
  };

  return (
    <Form form={form} onSubmit={save}>
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
        <div className={styles.actions}>
          <FormError />
          {isDirty && (
            <Button variant="text" onClick={() => form.reset(valuesOf(user), { keepDirtyValues: false })}>
              {t('profile.discard')}
            </Button>
          )}
          <SubmitButton requireChange>{t('profile.save')}</SubmitButton>
        </div>
      </FieldRows>
    </Form>
  );
}

function useAskToLeave(): () => Promise<boolean> {
  const t = useT('kit');
  return useCallback(
    () =>
      confirm({
        title: t('entity.unsaved.title'),
        message: t('entity.unsaved.text'),
        confirmLabel: t('entity.unsaved.leave'),
        cancelLabel: t('entity.unsaved.stay'),
        danger: true,
      }),
    [t],
  );
}
