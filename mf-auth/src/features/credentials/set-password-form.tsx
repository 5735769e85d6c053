import { useT } from '@mullion/shared-kit/i18n/i18n';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { Link } from '@mullion/shared-kit/routing/link';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { type FormEvent, useEffect, useState } from 'react';
import styles from './form.module.css';
import { PasswordRequirements } from './password-requirements';
import { refusedPassword } from './refusal';
import { signInRefusal } from './sign-in-refusal';
import { passwordFault, usePasswords } from './use-passwords';

interface SetPasswordFormProps {
  /** The account has no password yet. */
  isFirst: boolean;
  submitLabel: string;
  /** Sets the password and signs in. */
  onSubmit: (password: string) => Promise<void>;
}

/** A new password, twice. */
export function SetPasswordForm({ isFirst, submitLabel, onSubmit }: SetPasswordFormProps) {
  const t = useT('mf-auth');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { passwords, bind, blame, focus } = usePasswords(() => setRefusal(''));
  useEffect(() => {
    focus('next');
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const wrong = passwordFault(passwords, ['next', 'repeat']);
    if (wrong) {
      blame(wrong.field, t(`password.${wrong.fault}`));
      if (wrong.fault === 'mismatch') notify.error(t('password.mismatch'), { id: 'password-mismatch' });
      return;
    }
    notify.dismiss('password-mismatch');
    setBusy(true);
    try {
      await onSubmit(passwords.next);
    } catch (refused) {
      const about = await refusedPassword(refused);
      if (about) blame(about.field, about.text);
      else setRefusal(signInRefusal(refused));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      {refusal && <Problem>{refusal}</Problem>}
      <PasswordField
        label={t(isFirst ? 'password.first' : 'password.new')}
        autoComplete="new-password"
        required
        {...bind('next')}
      />
      <PasswordRequirements password={passwords.next} />
      <PasswordField
        label={t(isFirst ? 'password.repeat-first' : 'password.repeat')}
        autoComplete="new-password"
        required
        {...bind('repeat')}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {submitLabel}
      </Button>
      <Link to="/login" className={styles.center}>
        {t('login.back')}
      </Link>
      {busy && (
        <div className={styles.progress}>
          <ProgressBar label={t('password.saving')} />
        </div>
      )}
    </form>
  );
}
