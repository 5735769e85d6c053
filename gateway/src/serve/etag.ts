import type { IncomingMessage } from 'node:http';

/** Does the client have this version already? Weak tags count: a cache on the way may have recompressed the answer. */
export const matchesEtag = (request: IncomingMessage, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((value) => value.trim().replace(/^W\//, ''))
    .some((value) => value === etag || value === '*');
