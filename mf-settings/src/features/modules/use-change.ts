import { formCall } from '@mullion/shared-kit/api/form-call';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useQueryClient } from '@tanstack/react-query';
import { changeModules, type ModuleChange, modulesQuery } from '../../calls/modules';
import { useT } from './texts';

/** Changes what runs, and shows what runs then; of two people who decide on the same state, the second is told. */
export function useChange(revision: string | null): (change: ModuleChange, reason: string) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  const { queryKey } = modulesQuery();
  return async (change, reason) => {
    try {
      client.setQueryData(queryKey, await changeModules({ revision, change, ...(reason && { reason }) }, formCall));
    } catch (error) {
      await client.invalidateQueries({ queryKey });
      throw error;
    }
    notify.success(t('changed'));
  };
}
