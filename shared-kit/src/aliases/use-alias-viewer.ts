import { useSession } from '../session/session';
import { type AliasViewer, aliasViewerOf } from './resolve-alias';

/** Who is signed in, as the resolution of aliases needs it. */
export const useAliasViewer = (): AliasViewer => aliasViewerOf(useSession(({ authUser }) => authUser));
