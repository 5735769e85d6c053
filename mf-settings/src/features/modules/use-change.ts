import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useQueryClient } from '@tanstack/react-query';
import { changeModules, type ModuleChange, modulesQuery } from '../../calls/modules';
import { useT } from './texts';

export type AskChange = (
  change: ModuleChange,
  question: { title: string; message: string; danger?: boolean },
  confirmLabel: string,
) => void;

/** Asks with what changes for whom, changes it, and shows what runs then; of two people, the second is told. */
export function useChange(revision: string | null): AskChange {
  const t = useT();
  const client = useQueryClient();
  const { queryKey } = modulesQuery();
  return (change, { message, ...question }, confirmLabel) =>
    runSafely(async () => {
      if (!(await confirm({ ...question, message: `${message}\n\n${t('next-load')}`, confirmLabel }))) return;
      try {
        client.setQueryData(queryKey, await changeModules(revision, change));
        notify.success(t('changed'));
      } catch (error) {
        await client.invalidateQueries({ queryKey });
        throw error;
      }
    });
}
