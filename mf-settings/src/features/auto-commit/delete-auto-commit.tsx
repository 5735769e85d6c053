import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { type AutoCommitSettings, autoCommitQuery, deleteAutoCommit } from '../../calls/repository';

/** Commits nothing by itself any more. */
export function DeleteAutoCommit({ stored }: { stored: AutoCommitSettings | null }) {
  const t = useT('mf-settings');
  const client = useQueryClient();
  if (!stored) return null;
  const remove = () =>
    runSafely(async () => {
      const question = { title: t('auto-commit.delete.title'), message: t('auto-commit.delete.text') };
      if (!(await confirm({ ...question, confirmLabel: t('auto-commit.delete'), danger: true }))) return;
      await deleteAutoCommit();
      client.setQueryData(autoCommitQuery().queryKey, null);
      notify.success(t('auto-commit.deleted'));
    });
  return (
    <Button variant="danger-text" icon="trash" onClick={remove}>
      {t('auto-commit.delete')}
    </Button>
  );
}
