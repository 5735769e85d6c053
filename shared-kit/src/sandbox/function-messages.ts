import type { UserCodeFailure } from './user-code-error';

/** Calls of one function. */
export interface Job {
  id: number;
  body: string;
  argNames: readonly string[];
  /** One JSON text per call, made by `encodeArguments`. */
  args: readonly string[];
  /** `each` call has its result; `first` stops at the first that does not throw, and only compiles without any. */
  mode: 'each' | 'first';
  /** Further arguments, the same for all calls. `text`, a JSON list, comes along only where it is not known yet. */
  context?: { id: number; names: readonly string[]; text?: string };
}

/** From the page to the frame: the jobs of one tick of the page. */
export type RunMessage = readonly Job[];

/** What one call came to. `type` is JavaScript's `typeof` of the value before it was made plain data. */
export type CallResult =
  | { ok: true; index: number; value: unknown; type: string }
  | { ok: false; error: UserCodeFailure };

/**
 * What calls came to, in their order, as lists: thousands of objects would take longer on their way than they were
 * calculated. Of a call that failed the value is undefined.
 */
export interface CallResults {
  values: unknown[];
  failures: [at: number, failure: UserCodeFailure][];
  /** Of the set of arguments that decided a trial. */
  trial?: { index: number; type: string };
}

/**
 * From a worker to the frame: it is there; it has begun with its job; what the first calls of it came to (all of them,
 * unless its turn is over). `altered`: code changed built-in objects, so the worker runs nothing more.
 */
export type WorkerMessage = 'ready' | 'altered' | 'started' | { results: CallResults; altered: boolean };

/** Why a job ended before its last call: it ran too long, said what it must not, or no worker could run it. */
export type StopReason = 'timeout' | 'flood' | 'unavailable';

/** What became of a job since the frame spoke last: results of its next calls, and why there will be no more. */
export interface JobNews {
  id: number;
  results: CallResults;
  stopped?: StopReason;
}

/** From the frame to the page: it works, or no worker starts, or what became of jobs. */
export type FrameMessage = { type: 'ready' } | { type: 'failed' } | { type: 'news'; jobs: JobNews[] };
