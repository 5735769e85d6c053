import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FileField, type FileFieldProps } from '@mullion/shared-kit/inputs/file-field';
import { FieldRows, useFormScope, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { checkRepository, deleteRepository, type RepositorySettings, repositoryQuery } from '../calls/repository';
import { isKeyKept, type RepositoryValues, writtenRepository } from './repository-values';
import { SettingFields } from './setting-field';
import { TryIt } from './try-it';

/** A key is a few lines; what is larger is none. */
const maxKeySize = 64 * 1024;

/** The key that git signs in with, and what opens it. */
export function PrivateKey() {
  const t = useT('mf-settings');
  const { form } = useFormScope();
  const values = useWatch() as RepositoryValues;
  const isKept = isKeyKept(values);
  const keptName = values.stored?.privateKeyFileName ?? null;
  return (
    <FieldRows>
      <FormField
        name="privateKey"
        control={KeyFile}
        label={t('setting.repository.privateKey')}
        maxSize={maxKeySize}
        hint={isKept ? t('repository.key.kept', { name: keptName }) : undefined}
        onFileName={(name) =>
          form.setValue('privateKeyFileName', name ?? (isKept ? keptName : null), { shouldDirty: true })
        }
        required={!isKept}
      />
      <SettingFields<RepositoryValues>
        page="repository"
        fields={[
          {
            kind: 'secret',
            name: 'privateKeyPassword',
            stored: () => isKept && values.privateKey === null,
          },
        ]}
      />
    </FieldRows>
  );
}

/** The text of a chosen file. */
const KeyFile = (props: FileFieldProps) => <FileField {...props} readAs="text" />;

/** Asks git whether it can reach the repository, by what is typed. */
export function CheckAccess() {
  const t = useT('mf-settings');
  const client = useQueryClient();
  return (
    <TryIt
      label={t('repository.check')}
      icon="check"
      done={t('repository.check.done')}
      failed={t('repository.check.failed')}
      run={(values, signal) => {
        const stored = client.getQueryData<RepositorySettings>(repositoryQuery().queryKey) ?? null;
        return checkRepository(writtenRepository(values as RepositoryValues, stored), { ignoreErrors: true, signal });
      }}
    />
  );
}

/** Forgets the repository; what is in it stays. */
export function DeleteRepository({ stored }: { stored: RepositorySettings | null }) {
  const t = useT('mf-settings');
  const client = useQueryClient();
  if (!stored) return null;
  const remove = () =>
    runSafely(async () => {
      const question = { title: t('repository.delete.title'), message: t('repository.delete.text') };
      if (!(await confirm({ ...question, confirmLabel: t('repository.delete'), danger: true }))) return;
      await deleteRepository();
      client.setQueryData(repositoryQuery().queryKey, null);
      session.setHasRepository(false);
      notify.success(t('repository.deleted'));
    });
  return (
    <Button variant="danger-text" icon="trash" onClick={remove}>
      {t('repository.delete')}
    </Button>
  );
}
