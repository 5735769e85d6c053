import { displayName } from '@mullion/shared-kit/api/users';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { isInMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { session } from '@mullion/shared-kit/session/session';

/**
 * Ends what an address began that signs in: tells why it led nowhere, or asks who is signed in whether to go on as
 * somebody else. The mobile app opens the page for the person who uses it, and isn't asked.
 */
export async function settleAddressSignIn(): Promise<void> {
  const { addressSignIn, authUser, userDetails } = session.store.getState();
  if (!addressSignIn) return;
  session.store.setState({ addressSignIn: null });
  const current = authUser?.sub ?? '';
  if (typeof addressSignIn === 'string') {
    const name = userDetails ? displayName(userDetails) : current;
    notify.warn(translate('shell', `address-sign-in.${addressSignIn}`, { name }));
    return;
  }
  const { username, pair } = addressSignIn;
  // By their usernames: everybody may call themselves what they like.
  const agreed =
    isInMobileApp() ||
    (await confirm({
      title: translate('shell', 'address-sign-in.ask.title', { name: username }),
      message: translate('shell', 'address-sign-in.ask.text', { name: current }),
      confirmLabel: translate('shell', 'address-sign-in.ask.confirm'),
      cancelLabel: translate('shell', 'session-end.stay'),
      prefersCancel: true,
    }));
  if (agreed) await session.enterWith(pair);
}
