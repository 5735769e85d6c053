import { translateMessage } from '@mullion/shared-kit/api/error-message';
import { errorReactions } from '@mullion/shared-kit/api/http';
import { alert } from '@mullion/shared-kit/dialogs/alert';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { session } from '@mullion/shared-kit/session/session';
import { UNREACHABLE_NOTICE } from './follow-connection';

/** Shows what the error catalogue (spec 1 §8) asks for: toasts, and the dialog of a forbidden call. */
export function showErrorReactions(): void {
  errorReactions.handle((reaction, error) => {
    if (reaction.kind === 'forbidden') {
      void askToSignIn();
      return;
    }
    const lost = error.kind === 'network';
    if (lost) session.noticeUnreachable();
    const text = translateMessage(reaction.message, (key, values) => translate('kit', key, values));
    const duration = reaction.kind === 'toast' ? reaction.durationMs : undefined;
    notify.error(text, { duration, id: lost ? UNREACHABLE_NOTICE : undefined });
  });
}

let asking: Promise<void> | undefined;

/** "Access forbidden": stay, or sign in as somebody else. Calls that are refused together ask once. */
export function askToSignIn(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  const signIn = await confirm({
    title: translate('shell', 'forbidden.title'),
    message: translate('shell', 'forbidden.text'),
    confirmLabel: translate('shell', 'forbidden.sign-in'),
  });
  if (signIn) await session.logout({ rememberAddress: true });
}

/** "Permission denied": the console itself knows that this person may not do what they just asked for. */
export const tellPermissionDenied = (): Promise<void> =>
  alert({ title: translate('shell', 'denied.title'), message: translate('shell', 'denied.text') });
