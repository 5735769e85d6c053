import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** Those of brotli and gzip that a client takes. Which one it gets is for the server to say: the smaller one, as in nginx. */
export const acceptedEncodings = (headers: IncomingHttpHeaders): string[] =>
  new Negotiator({ headers }).encodings(['br', 'gzip']);
