import type { CallOptions } from '../api/http-client';

/** Look-ups of pickers: no loading bar, no error toast; what fails is an empty result. */
export const quietCall: CallOptions = { ignoreErrors: true, ignoreLoading: true };
