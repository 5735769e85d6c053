import { type ApiError, serverErrorCodes } from './api-error';
import { subjectOf } from './changes';
import { entityTypeKey } from './entity-id';
import { errorMessage, type Message } from './error-message';

/** Identical reactions within this time are one: fifty calls that fail together give one toast. */
const SAME_REACTION_MS = 1000;

/** What the console does about a failed call. */
export type Reaction =
  | { kind: 'silent' }
  | { kind: 'toast'; message: Message; durationMs?: number }
  /** "Access forbidden": cancel, or sign in, which signs out first. */
  | { kind: 'forbidden' };

const silent: Reaction = { kind: 'silent' };

const isRpc = (url: string) => /^\/api\/(plugins\/)?rpc(\/|\?|$)/.test(url);

/** The catalogue of errors as one function. */
export function reactionTo(error: ApiError, { ignoreErrors = false } = {}): Reaction {
  const message = errorMessage(error);
  // The sign-in page, which the person is on by then, says why the session ended.
  if (error.kind === 'aborted' || error.kind === 'session-expired') return silent;
  if (error.kind === 'network') return { kind: 'toast', message };
  if (ignoreErrors) return silent;
  switch (error.status) {
    case 401:
      return error.errorCode === serverErrorCodes.credentialsExpired ? silent : { kind: 'toast', message };
    case 403:
      return { kind: 'forbidden' };
    case 404:
      return isRpc(error.url) ? silent : { kind: 'toast', message: notFound(error) };
    case 429:
      return { kind: 'toast', message };
    default:
      return isRpc(error.url) ? silent : toast(error, message);
  }
}

/** Says in plain words what is missing; a known kind comes with the call, for troubleshooting. */
function notFound({ method, url, status, statusText }: ApiError): Message {
  const type = subjectOf(url);
  return type
    ? {
        key: 'error.not-found',
        values: { method, url, status, statusText, kind: { key: `${entityTypeKey(type)}.label` } },
      }
    : { key: 'error.gone' };
}

const toast = ({ body }: ApiError, message: Message): Reaction =>
  typeof body === 'object' && body?.timeout
    ? { kind: 'toast', message, durationMs: body.timeout }
    : { kind: 'toast', message };

export interface ReactionHandler {
  (reaction: Exclude<Reaction, { kind: 'silent' }>, error: ApiError): void;
  /** Removes the message about a call that has succeeded since. */
  withdraw?: (call: Call) => void;
}

/** What a call is known by: the same call again has the same method and address. */
export type Call = Pick<ApiError, 'method' | 'url'>;

/** Where failed calls are reported and the shell listens. */
export interface ErrorReactions {
  /**
   * Decides what to do about the error and hands it to the handler, unless the same just happened. Answers whether the
   * person has been told, now or just before.
   */
  report(error: ApiError, options?: { ignoreErrors?: boolean }): boolean;
  /** A call has succeeded: the message about its earlier failure no longer applies. */
  succeeded(call: Call): void;
  /** The shell's part: shows toasts and dialogs. The last handler wins; the answer removes it. */
  handle(handler: ReactionHandler): () => void;
}

/**
 * What failed calls lead to. The same message is not shown again within a short time, and a call that fails again and
 * again is told once.
 */
export function createErrorReactions({ now = () => Date.now() } = {}): ErrorReactions {
  let current: ReactionHandler | null = null;
  /** Recent messages, and when they were shown. */
  const recent = new Map<string, number>();
  /** Calls whose failure was reported and that haven't succeeded since. */
  const failed = new Set<string>();
  const nameOf = ({ method, url }: Call) => `${method} ${url}`;
  return {
    report(error, options) {
      const reaction = reactionTo(error, options);
      if (reaction.kind === 'silent' || !current) return false;
      for (const [told, at] of recent) if (now() - at >= SAME_REACTION_MS) recent.delete(told);
      const what = JSON.stringify(reaction);
      if (recent.has(what)) return true;
      recent.set(what, now());
      failed.add(nameOf(error));
      current(reaction, error);
      return true;
    },
    succeeded(call) {
      if (failed.delete(nameOf(call))) current?.withdraw?.(call);
    },
    handle(handler) {
      current = handler;
      return () => {
        if (current === handler) current = null;
      };
    },
  };
}
