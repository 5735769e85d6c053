import { NULL_UUID } from '../api/entity-id';
import { useSession } from '../session/session';
import type { AliasViewer } from './resolve-alias';

/** Who is signed in, as the resolution of aliases needs it. */
export function useAliasViewer(): AliasViewer {
  const user = useSession(({ authUser }) => authUser);
  return {
    authority: user?.authority ?? 'ANONYMOUS',
    userId: user?.userId ?? NULL_UUID,
    tenantId: user?.tenantId ?? NULL_UUID,
    customerId: user?.customerId ?? NULL_UUID,
  };
}
