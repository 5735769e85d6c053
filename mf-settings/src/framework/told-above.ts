import { ApiError } from '@mullion/shared-kit/api/api-error';

/** Ends a submit of which the person knows everything already: nothing was sent, and nothing more is told. */
export const toldAbove = (): ApiError => Object.assign(new ApiError({ kind: 'aborted' }), { reported: true });
