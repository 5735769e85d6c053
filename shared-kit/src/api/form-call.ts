import type { CallOptions } from './http-client';

/** Options of a call that a form makes: the form itself tells why the platform refuses, no toast does. */
export const formCall: CallOptions = { ignoreErrors: true };
