import { ApiError } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { ModuleChange, ModuleState } from '@mullion/shared-kit/module/modules-state';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeModules, modulesQuery } from '../../calls/modules';
import { type RefusedField, refusalText } from './refusals';
import { useT } from './texts';

/**
 * Changes what runs, and shows what runs then. Of two people who decide on the same state, the second is told, and decides
 * again on the module as it is now.
 */
export function useChange(module: ModuleState, revision: string) {
  const t = useT();
  const client = useQueryClient();
  const [seen, setSeen] = useState({ module, revision });
  const query = modulesQuery();
  /** `refuse` says at a field of the form why a change is refused. */
  const apply = async (
    change: ModuleChange,
    reason: string,
    refuse?: (field: RefusedField, text: string) => void,
  ): Promise<void> => {
    try {
      const body = { revision: seen.revision, change, ...(reason && { reason }) };
      client.setQueryData(query.queryKey, await changeModules(body, formCall));
    } catch (error) {
      const now = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null);
      const found = now?.source === 'gateway' && now.modules.find(({ name }) => name === module.name);
      if (found) setSeen({ module: found, revision: now.revision });
      const refused = refusalText(t, error);
      if (!refused) throw error;
      if (!refused.field || !refuse) throw new Error(refused.text);
      refuse(refused.field, refused.text);
      // The field tells.
      throw Object.assign(new ApiError({ kind: 'aborted', cause: error }), { reported: true });
    }
    notify.success(t('changed'));
  };
  return { apply, module: seen.module };
}
