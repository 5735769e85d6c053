/** How reads of realtime commands end: refusals come back as results, since each command has its own way to tell them. */
import { PlatformError } from '../framework/errors.js';
import { LimitError } from '../framework/query-limits.js';
import { FieldError } from '../queries/json-fields.js';
import { HistoryRefused } from '../telemetry/read-history.js';

/**
 * Why a read gave no answer: no such entity or no right to it, a history nobody can read, a command that makes no sense, or one that
 * asks for more than one may.
 */
export type ReadFailure = 'access' | 'history' | 'query' | 'limit';
export type ReadResult<T> = { ok: true; value: T } | { ok: false; why: ReadFailure; message: string };

/** Runs a read. */
export function guarded<T>(read: () => T): ReadResult<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof HistoryRefused) return { ok: false, why: 'history', message: error.message };
    if (error instanceof FieldError) return { ok: false, why: 'query', message: error.message };
    if (error instanceof LimitError) return { ok: false, why: 'limit', message: error.message };
    if (error instanceof PlatformError)
      return { ok: false, why: error.status === 400 ? 'query' : 'access', message: error.message };
    throw error;
  }
}

/** An empty object for members of any name, `__proto__` and `constructor` included. */
export const keyed = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;
