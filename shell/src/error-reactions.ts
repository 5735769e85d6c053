import { translateMessage } from '@mullion/shared-kit/api/error-message';
import { errorReactions } from '@mullion/shared-kit/api/http';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { UNREACHABLE_NOTICE } from './follow-connection';
import { askToSignIn } from './routing/permission-dialogs';

/** Shows what the error catalogue asks for: toasts, and the dialog of a forbidden call. */
export function showErrorReactions(): void {
  errorReactions.handle((reaction, error) => {
    if (reaction.kind === 'forbidden') {
      runSafely(askToSignIn);
      return;
    }
    const lost = error.kind === 'network';
    if (lost) session.noticeUnreachable();
    const text = translateMessage(reaction.message, (key, values) => translate('kit', key, values));
    const duration = reaction.kind === 'toast' ? reaction.durationMs : undefined;
    notify.error(text, { duration, id: lost ? UNREACHABLE_NOTICE : undefined });
  });
}
