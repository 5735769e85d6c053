import { ApiError } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { ModuleChange, ModuleState } from '@mullion/shared-kit/module/modules-state';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeModules, modulesQuery } from '../../calls/modules';
import { type RefusedField, refusalText } from './refusals';
import { useT } from './texts';

/**
 * Changes what runs, and shows what runs then. Of two people who decide on the same state, the second is told, and decides
 * again on the module as it is now. Where the answer got lost, what runs tells whether the change was made.
 */
export function useChange(module: ModuleState, revision: string) {
  const t = useT();
  const client = useQueryClient();
  const [seen, setSeen] = useState({ module, revision });
  const isLost = useRef(false);
  const query = modulesQuery();

  /** The module as it is now, where somebody has changed it since. */
  const look = async () => {
    const now = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null);
    const found = now?.source === 'gateway' && now.modules.find(({ name }) => name === module.name);
    return found && now.revision !== seen.revision ? { module: found, revision: now.revision } : null;
  };

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
      const isMeanwhile = error instanceof ApiError && error.status === 409;
      isLost.current ||= error instanceof ApiError && (error.kind === 'network' || error.status >= 500);
      const now = isMeanwhile || isLost.current ? await look() : null;
      if (!now || !isLost.current || !isMade(change, seen.module, now.module)) {
        // Only who is told that it has changed decides on it as it is now.
        if (now) setSeen(now);
        const refused = now ? { text: t('refused.meanwhile') } : refusalText(t, error, seen.module);
        if (!refused) throw error;
        if (!refused.field || !refuse) throw new Error(refused.text);
        refuse(refused.field, refused.text);
        // The field tells.
        throw Object.assign(new ApiError({ kind: 'aborted', cause: error }), { reported: true });
      }
    }
    notify.success(t('changed'));
  };
  return { apply, module: seen.module };
}

/** Whether a module is as a change of it was to make it. */
function isMade(change: ModuleChange, before: ModuleState, { current, trial, overrides }: ModuleState): boolean {
  switch (change.act) {
    case 'use':
      return current === change.version && !trial;
    case 'rollback':
      return current === before.earlier[0] && !trial;
    case 'try':
      return trial?.version === change.version && trial.percent === change.percent;
    default: {
      const of = overrides.find(({ tenantId, expose }) => tenantId === change.tenantId && expose === change.expose);
      return change.act === 'override' ? of?.version === change.version : !of;
    }
  }
}
