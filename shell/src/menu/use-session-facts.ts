import type { SessionFact } from '@mullion/shared-kit/module/declaration';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';

/** The facts of the session on which menu and home depend (spec 1 §2.8). */
export function useSessionFacts(): Record<SessionFact, boolean> {
  const edgesSupportEnabled = useSession((state) => state.edgesSupportEnabled);
  const hasRepository = useSession((state) => state.hasRepository);
  const tbelEnabled = useSession((state) => state.tbelEnabled);
  const userTokenAccessEnabled = useSession((state) => state.userTokenAccessEnabled);
  return useMemo(
    () => ({ edgesSupportEnabled, hasRepository, tbelEnabled, userTokenAccessEnabled }),
    [edgesSupportEnabled, hasRepository, tbelEnabled, userTokenAccessEnabled],
  );
}
