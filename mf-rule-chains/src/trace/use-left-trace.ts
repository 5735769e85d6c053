import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSession } from '@mullion/shared-kit/session/session';
import { useEffect, useEffectEvent } from 'react';
import { useT } from './texts';
import { forgetTrace, leftTrace, setDebug } from './trace-flags';

/** Offers to turn off what a trace had turned on whose page went before it could. */
export function useLeftTrace(): void {
  const t = useT();
  const userId = useSession(({ authUser }) => authUser?.userId ?? '');
  const offer = useEffectEvent(async () => {
    const left = leftTrace(userId, Date.now());
    if (!left) return;
    const values = { name: left.chainName, count: left.nodeIds.length };
    const isMeant = await confirm({
      title: t('left', values),
      message: t('left.text', values),
      confirmLabel: t('left.confirm'),
    });
    if (isMeant) {
      await setDebug(left.ruleChainId, left.nodeIds, false);
      notify.success(t('stopped'));
    }
    forgetTrace(userId);
  });
  useEffect(() => {
    if (userId !== '') runSafely(offer);
  }, [userId]);
}
