import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useLocation, useSearchParams } from '@mullion/shared-kit/routing/navigation';
import { session } from '@mullion/shared-kit/session/session';
import { useState } from 'react';
import { BrokenLink } from './features/credentials/broken-link';
import { isVoidLink } from './features/credentials/refusal';
import { SetPasswordForm } from './features/credentials/set-password-form';
import { SignInCard } from './sign-in-card';

/** The three addresses of this page: the keys of their texts, where the token is, and what it is for. */
const purposes = {
  resetPassword: { texts: 'reset-password', token: 'resetToken', send: session.resetPassword },
  resetExpiredPassword: { texts: 'expired-password', token: 'resetToken', send: session.resetPassword },
  createPassword: { texts: 'create-password', token: 'activateToken', send: session.activate },
} as const;

const isPurpose = (name: string): name is keyof typeof purposes => Object.hasOwn(purposes, name);

/** A new password, by the token of a mailed link or of expired credentials. */
export default function SetPasswordPage() {
  const t = useT('mf-auth');
  const name = useLocation().pathname.split('/').at(-1) ?? '';
  const [query] = useSearchParams();
  const { texts, token: parameter, send } = purposes[isPurpose(name) ? name : 'resetPassword'];
  const token = query.get(parameter);
  const [refusedToken, setRefusedToken] = useState<string | null>(null);
  const isVoid = query.has('linkVoid') || (token !== null && token === refusedToken);

  const works = Boolean(token) && !isVoid;

  async function setPassword(password: string) {
    try {
      await send(token ?? '', password);
    } catch (refused) {
      if (!isVoidLink(refused)) throw refused;
      setRefusedToken(token);
    }
  }

  return (
    <SignInCard title={t(`${texts}.title`)} text={works && t(`${texts}.text`)}>
      {works ? (
        <SetPasswordForm
          isFirst={texts === 'create-password'}
          submitLabel={t(`${texts}.submit`)}
          onSubmit={setPassword}
        />
      ) : (
        <BrokenLink fault={isVoid ? 'void' : 'incomplete'} canRequest={parameter === 'resetToken'} />
      )}
    </SignInCard>
  );
}
