import { ApiError, serverErrorCodes } from '@mullion/shared-kit/api/api-error';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Link } from '@mullion/shared-kit/routing/link';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { session } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Credentials, credentialsFaults } from './credentials-faults';
import styles from './form.module.css';
import { signInRefusal } from './sign-in-refusal';

/** Username and password. Problems show at their field once the person leaves it or submits. */
export function LoginForm({ initialUsername }: { initialUsername: string }) {
  const t = useT('mf-auth');
  const navigate = useNavigate();
  const [credentials, setCredentials] = useState<Credentials>({ username: initialUsername, password: '' });
  const [touched, setTouched] = useState<Partial<Record<keyof Credentials, boolean>>>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const fields = { username, password };
  const faults = credentialsFaults(credentials);

  // People come here to sign in: focus the first empty field, as the browser may have filled one in.
  useEffect(() => {
    (username.current?.value ? password : username).current?.focus();
  }, []);

  const error = (field: keyof Credentials) => {
    const fault = touched[field] ? faults[field] : undefined;
    return fault && t(`login.${field}.${fault}`);
  };
  const change = (field: keyof Credentials) => (value: string | null | undefined) => {
    setRefusal('');
    setCredentials((old) => ({ ...old, [field]: value ?? '' }));
  };
  const touch = (field: keyof Credentials) => () =>
    setTouched((old) => ({ ...old, [field]: Boolean(old[field] || credentials[field]) }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTouched({ username: true, password: true });
    setRefusal('');
    const wrong = (['username', 'password'] as const).find((field) => faults[field]);
    if (wrong) {
      fields[wrong].current?.focus();
      return;
    }
    setBusy(true);
    try {
      await session.login({ ...credentials, username: credentials.username.trim() }, { ignoreErrors: true });
    } catch (refused) {
      const resetToken = expiredCredentialsToken(refused);
      if (resetToken) {
        navigate(`/login/resetExpiredPassword?resetToken=${encodeURIComponent(resetToken)}`);
        return;
      }
      setRefusal(signInRefusal(refused));
      fields.password.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      {refusal && <Problem>{refusal}</Problem>}
      <TextField
        label={t('login.username')}
        type="email"
        name="username"
        autoComplete="username"
        required
        value={credentials.username}
        onChange={change('username')}
        onBlur={touch('username')}
        error={error('username')}
        controlRef={fields.username}
      />
      <div className={styles.stack}>
        <PasswordField
          label={t('login.password')}
          name="password"
          required
          value={credentials.password}
          onChange={change('password')}
          onBlur={touch('password')}
          error={error('password')}
          controlRef={fields.password}
        />
        <Link to="/login/resetPasswordRequest" className={styles.aside}>
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('login.submit')}
      </Button>
      {busy && (
        <div className={styles.progress}>
          <ProgressBar label={t('login.signing-in')} />
        </div>
      )}
    </form>
  );
}

/** The token with which expired credentials are renewed; null for any other failure. */
const expiredCredentialsToken = (error: unknown): string | null =>
  error instanceof ApiError && error.errorCode === serverErrorCodes.credentialsExpired ? error.resetToken : null;
