import { formCall } from '@mullion/shared-kit/api/form-call';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeModules, type ModuleChange, type ModuleState, modulesQuery } from '../../calls/modules';
import { useT } from './texts';

/**
 * Changes what runs, and shows what runs then. Of two people who decide on the same state, the second is told, and decides
 * again on the module as it is now.
 */
export function useChange(module: ModuleState, revision: string | null) {
  const t = useT();
  const client = useQueryClient();
  const [seen, setSeen] = useState({ module, revision });
  const query = modulesQuery();
  const apply = async (change: ModuleChange, reason: string): Promise<void> => {
    try {
      const body = { revision: seen.revision, change, ...(reason && { reason }) };
      client.setQueryData(query.queryKey, await changeModules(body, formCall));
    } catch (error) {
      const now = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
      const found = now?.modules.find(({ name }) => name === module.name);
      if (now && found) setSeen({ module: found, revision: now.revision });
      throw error;
    }
    notify.success(t('changed'));
  };
  return { apply, module: seen.module };
}
