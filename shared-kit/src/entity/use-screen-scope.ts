import { useSession } from '../session/session';
import { type ScreenScope, screenScope } from './screen-scope';

/** The scope of a list for whoever is signed in, below a customer or an edge if the address says so. */
export function useScreenScope(params: { customerId?: string; edgeId?: string } = {}): ScreenScope {
  const user = useSession(({ authUser }) => authUser);
  return screenScope({ authority: user?.authority ?? 'ANONYMOUS', customerId: user?.customerId ?? null }, params);
}
