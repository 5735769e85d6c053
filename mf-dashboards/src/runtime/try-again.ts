import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';

/** After so long a function runs again that the sandbox could not run, ms. */
export const TRY_AGAIN_MS = 5000;

/** Whether a failure says nothing of the function: its sandbox did not arrive, or others kept it busy. */
export const isPassing = ({ kind }: UserCodeError): boolean => kind === 'unavailable';
