import { ApiError, isNotFound } from '@mullion/shared-kit/api/api-error';
import { VERSION_JOB_POLL_MS } from '@mullion/shared-kit/api/platform-limits';

/** A job as far as following it goes. */
interface Status {
  done: boolean;
}

/** The platform knows nothing of a job any more: it was restarted, or forgot it. */
export class JobForgotten extends Error {
  override readonly name = 'JobForgotten';
}

interface FollowOptions<S> {
  signal: AbortSignal;
  /** Told every answer. */
  onStatus?: (status: S) => void;
  /** Rests so long between two questions. */
  wait?: (ms: number) => Promise<void>;
}

/** So many failures of the platform itself in a row are waited out. */
const WAITED_OUT = 5;

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Follows a job until it is done: asks at once, then after every {@link VERSION_JOB_POLL_MS}. A lost connection is waited
 * out, and so are too many calls and a few failures of the platform itself; a refusal ends it.
 *
 * @throws JobForgotten when the platform does not know it any more; else what the platform refused
 */
export async function followJob<S extends Status>(
  ask: (signal: AbortSignal) => Promise<S>,
  { signal, onStatus, wait = rest }: FollowOptions<S>,
): Promise<S> {
  let faults = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const status = await ask(signal);
      onStatus?.(status);
      faults = 0;
      if (status.done) return status;
    } catch (error) {
      if (isNotFound(error)) throw new JobForgotten();
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      const isFault = error.status >= 500 && ++faults <= WAITED_OUT;
      if (!error.isUnreachable && !isFault) throw error;
    }
    await wait(VERSION_JOB_POLL_MS);
  }
}
