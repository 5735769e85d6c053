import { createActiveRequests } from './active-requests';
import { changes } from './changes';
import { createErrorReactions } from './error-reaction';
import { createHttpClient } from './http-client';

/** Calls that are running in this page; `useIsLoading(activeRequests)` drives the loading bar. */
export const activeRequests = createActiveRequests();

/** Reports of failed calls; the shell shows them: `errorReactions.handle(…)`. */
export const errorReactions = createErrorReactions();

/** The page's one client of the platform. The session names itself as its source of tokens. */
export const http = createHttpClient({ reactions: errorReactions, activeRequests, changes });
