import type { UserCodeFailure } from './user-code-error';

/** One batch of calls of one function, to the worker. */
export interface RunMessage {
  id: number;
  body: string;
  argNames: readonly string[];
  /** One list of arguments per call. */
  args: readonly (readonly unknown[])[];
  /** `each` call has its result; `first` stops at the first that does not throw, and only compiles without any. */
  mode: 'each' | 'first';
}

/** What one call came to. `type` is JavaScript's `typeof` of the value before it was made plain data. */
export type CallResult =
  | { ok: true; index: number; value: unknown; type: string }
  | { ok: false; error: UserCodeFailure };

/**
 * From the worker to its frame: it is there; a batch has begun; what the batch came to. `altered`: code changed built-in
 * objects, so nothing more is run.
 */
export type WorkerMessage =
  | 'ready'
  | 'altered'
  | { id: number; started: true }
  | { id: number; results: CallResult[]; altered: boolean };

/** From the frame to the page. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'started'; id: number }
  /** What ran earlier left the worker unusable: what waits needs a new one. */
  | { type: 'altered' }
  /** `altered`: the code changed built-in objects, so the worker runs nothing more. */
  | { type: 'done'; id: number; results: CallResult[]; altered: boolean }
  /** The worker was stopped, because it said something that it must not. */
  | { type: 'stopped' };
