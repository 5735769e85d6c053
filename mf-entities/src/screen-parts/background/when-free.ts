import { ApiError } from '@mullion/shared-kit/api/api-error';

/** A platform that is busy, or limits calls, is asked again so often, ms … */
const BUSY_MS = 1000;
/** … and so many times before that is a failure. */
const BUSY_TRIES = 60;

/** Makes a call, and makes it again while the platform answers that there are too many, as long as it is wanted. */
export async function whenFree<T>(call: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || tries >= BUSY_TRIES || !isWanted()) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      if (!isWanted()) throw error;
    }
  }
}
