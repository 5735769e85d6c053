import { formCall } from '@mullion/shared-kit/api/form-call';
import { saveUser, type User, userQuery } from '@mullion/shared-kit/api/users';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { setLanguage, translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { readerFormatsOf, setReaderFormats } from '@mullion/shared-kit/i18n/reader-formats';
import { Form, FormError, SubmitButton, useDirtyListener, useKitForm } from '@mullion/shared-kit/inputs/form';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useUnsavedChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { session } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './profile-form.module.css';
import type { ProfileValues } from './profile-schema';
import { mergedValues, profileValuesOf, withProfileValues } from './profile-values';

const loadSchema = () =>
  loadCode(() => import(/* webpackChunkName: "profile-schema" */ './profile-schema')).then(
    ({ profileSchema }) => profileSchema,
  );

/** The form around everything of the person's account that is saved together; its fields are in `profile-fields.tsx`. */
export function ProfileForm({ user, children }: { user: User; children: ReactNode }) {
  const t = useT('mf-auth');
  const client = useQueryClient();
  const form = useKitForm<ProfileValues>(loadSchema, profileValuesOf(user));
  const { isDirty } = form.formState;
  useDirtyListener(form, useUnsavedChanges(isDirty));

  const save = async (values: ProfileValues) => {
    const stored = await client.fetchQuery({ ...userQuery(user.id.id, formCall), staleTime: 0 });
    const saved = await saveUser(withProfileValues(stored, mergedValues(values, user, stored)), formCall);
    setReaderFormats(readerFormatsOf(saved.additionalInfo));
    client.setQueryData(userQuery(user.id.id).queryKey, saved);
    session.setUserDetails(saved);
    runSafely(async () => {
      await setLanguage(profileValuesOf(saved).lang);
      // In the language that has just been chosen.
      notify.success(translate('mf-auth', 'profile.saved'));
    });
  };

  return (
    <Form form={form} onSubmit={save}>
      <FormError />
      {children}
      <div className={styles.actions}>
        {isDirty && (
          <Button variant="text" onClick={() => form.reset(profileValuesOf(user), { keepDirtyValues: false })}>
            {t('profile.discard')}
          </Button>
        )}
        <SubmitButton requireChange>{t('profile.save')}</SubmitButton>
      </div>
    </Form>
  );
}
