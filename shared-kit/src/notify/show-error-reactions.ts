import { isConnectionLost } from '../api/api-error';
import { closeReason } from '../api/error-message';
import type { Call } from '../api/error-reaction';
import { errorReactions } from '../api/http';
import { translateMessage } from '../api/message-text';
import { session } from '../session/session';
import { notify } from './notify';

/** The toast that says of a call that there was no answer; it goes when the banner says it of all, and when the platform is back. */
export const UNREACHABLE_NOTICE = 'unreachable';

const toastOf = ({ method, url }: Call) => `failed ${method} ${url}`;

/**
 * Shows what the error catalogue asks for: a toast, which goes when the same call succeeds, or what `onForbidden` does.
 * The answer ends it.
 */
export function showErrorReactions(onForbidden: () => void): () => void {
  const show: Parameters<typeof errorReactions.handle>[0] = (reaction, error) => {
    if (reaction.kind === 'forbidden') return onForbidden();
    const lost = isConnectionLost(error);
    if (lost) {
      session.noticeUnreachable();
      // The banner says so already.
      if (session.store.getState().connection === 'unreachable') return;
    }
    const text = translateMessage(reaction.message);
    notify.error(text, {
      duration: reaction.durationMs,
      id: lost ? UNREACHABLE_NOTICE : toastOf(error),
      detail: closeReason(error) ?? undefined,
    });
  };
  show.withdraw = (call) => notify.dismiss(toastOf(call));
  return errorReactions.handle(show);
}
