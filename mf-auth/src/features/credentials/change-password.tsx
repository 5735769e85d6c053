import { changes } from '@mullion/shared-kit/api/changes';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { refusalText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { type FormEvent, useState } from 'react';
import styles from './change-password.module.css';
import { PasswordRequirements } from './password-requirements';
import { refusedPassword } from './refusal';
import { passwordFault, usePasswords } from './use-passwords';

/** A new password in place of the current one. The platform judges it; what it says shows at the field it is about. */
export function ChangePassword() {
  const t = useT('mf-auth');
  const email = useSession((state) => state.userDetails?.email ?? '');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { passwords, isEmpty, bind, blame, clear } = usePasswords(() => setRefusal(''));

  function discard() {
    clear();
    setRefusal('');
  }

  async function explain(error: unknown) {
    const about = await refusedPassword(error);
    if (!about) return setRefusal(refusalText(error));
    blame(about.field, about.field === 'current' ? t('password.current-wrong') : about.text);
    // The rules shown may be old.
    if (about.field === 'next') changes.announce({ of: 'SECURITY_SETTINGS', id: null, gone: false, from: 'noticed' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const wrong = passwordFault(passwords, ['current', 'next', 'repeat']);
    if (wrong) return blame(wrong.field, t(`password.${wrong.fault}`));
    setBusy(true);
    try {
      await session.changePassword(passwords.current, passwords.next);
      clear();
      notify.success(t('change-password.done'));
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      {/* Password managers learn from it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {refusal && <Problem>{refusal}</Problem>}
      <div className={styles.fields}>
        <PasswordField label={t('password.current')} required {...bind('current')} />
        <PasswordField label={t('password.new')} autoComplete="new-password" required {...bind('next')} />
        <PasswordField label={t('password.repeat')} autoComplete="new-password" required {...bind('repeat')} />
      </div>
      <div className={styles.rules}>
        <PasswordRequirements password={passwords.next} />
      </div>
      <div className={styles.actions}>
        {!isEmpty && (
          <Button variant="text" onClick={discard}>
            {t('change-password.discard')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {t('change-password.submit')}
        </Button>
      </div>
    </form>
  );
}
