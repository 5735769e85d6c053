import type { Scope } from '../api/scope';
import { useSession } from '../session/session';
import { screenScope } from './screen-scope';

/** The scope of a list for the signed-in user, below a customer or an edge if the address says so. */
export const useScreenScope = (params: Parameters<typeof screenScope>[1] = {}): Scope =>
  screenScope(
    useSession(({ authUser }) => authUser),
    params,
  );
