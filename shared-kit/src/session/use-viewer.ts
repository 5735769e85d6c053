import { useMemo } from 'react';
import type { Viewer } from './audience';
import { useSession } from './session';

/** Who looks at this page: their authority and the facts of their session. */
export function useViewer(): Viewer {
  const authority = useSession((state) => state.authUser?.authority ?? 'ANONYMOUS');
  const edgesSupportEnabled = useSession((state) => state.edgesSupportEnabled);
  const hasRepository = useSession((state) => state.hasRepository);
  const tbelEnabled = useSession((state) => state.tbelEnabled);
  const userTokenAccessEnabled = useSession((state) => state.userTokenAccessEnabled);
  return useMemo(
    () => ({ authority, facts: { edgesSupportEnabled, hasRepository, tbelEnabled, userTokenAccessEnabled } }),
    [authority, edgesSupportEnabled, hasRepository, tbelEnabled, userTokenAccessEnabled],
  );
}
