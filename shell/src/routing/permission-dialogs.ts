import { alert } from '@mullion/shared-kit/dialogs/alert';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { session } from '@mullion/shared-kit/session/session';

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
export const showPermissionDenied = (): Promise<void> =>
  alert({ title: translate('shell', 'denied.title'), message: translate('shell', 'denied.text') });
