import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSession } from '@mullion/shared-kit/session/session';
import { useEffect, useEffectEvent } from 'react';
import { useT } from './texts';
import { endDebug, forgetTrace, keptTrace, keptTraces } from './trace-flags';
import { onceUntraced } from './trace-lock';

/** Offers to turn off what a trace had turned on whose page went before it could. */
export function useLeftTrace(): void {
  const t = useT();
  const userId = useSession(({ authUser }) => authUser?.userId ?? '');
  const offer = useEffectEvent(async (ruleChainId: string) => {
    // It may have ended itself.
    const left = keptTrace(userId, ruleChainId);
    if (!left) return;
    const values = { name: left.chainName, count: left.nodeIds.length };
    const isMeant = await confirm({
      title: t('left', values),
      message: t('left.text', values),
      confirmLabel: t('left.confirm'),
    });
    if (isMeant) {
      if (await endDebug(ruleChainId, left.nodeIds)) notify.success(t('stopped'));
      else notify.info(t('gone-chain', values));
    }
    forgetTrace(left);
  });
  useEffect(() => {
    if (userId === '') return;
    const leaving = new AbortController();
    let last: Promise<void> = Promise.resolve();
    /** One question at a time. */
    const inTurn = (ruleChainId: string) => {
      const turn = last.then(() => offer(ruleChainId));
      last = turn.catch(() => undefined);
      return turn;
    };
    for (const trace of keptTraces(userId)) {
      runSafely(() => onceUntraced(trace, leaving.signal, () => inTurn(trace.ruleChainId)));
    }
    return () => leaving.abort();
  }, [userId]);
}
