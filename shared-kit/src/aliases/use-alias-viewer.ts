import { useSession } from '../session/session';
import { type AliasViewer, viewerOf } from './resolve-alias';

/** Who is signed in, as the resolution of aliases needs it. */
export const useAliasViewer = (): AliasViewer => viewerOf(useSession(({ authUser }) => authUser));
