import { useT } from '@mullion/shared-kit/i18n/i18n';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { session } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { type FormEvent, useRef, useState } from 'react';
import { type Credentials, credentialsFaults } from './credentials';
import styles from './login-form.module.css';

/** User name and password. What is wrong is said at the field, once the person has left it or wants to go on. */
export function LoginForm() {
  const t = useT('mf-auth');
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [touched, setTouched] = useState<Partial<Record<keyof Credentials, boolean>>>({});
  const [busy, setBusy] = useState(false);
  const fields = { username: useRef<HTMLElement>(null), password: useRef<HTMLElement>(null) };
  const faults = credentialsFaults(credentials);

  const error = (field: keyof Credentials) => {
    const fault = touched[field] ? faults[field] : undefined;
    return fault && t(`login.${field}.${fault}`);
  };
  const change = (field: keyof Credentials) => (value: string) => setCredentials((old) => ({ ...old, [field]: value }));
  const touch = (field: keyof Credentials) => () => setTouched((old) => ({ ...old, [field]: Boolean(old[field] || credentials[field]) }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched({ username: true, password: true });
    const wrong = (['username', 'password'] as const).find((field) => faults[field]);
    if (wrong) {
      fields[wrong].current?.focus();
      return;
    }
    setBusy(true);
    try {
      await session.login({ ...credentials, username: credentials.username.trim() });
    } catch {
      // The client has shown why; the person corrects what they typed.
      fields.password.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
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
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('login.submit')}
      </Button>
      <div className={styles.progress}>{busy && <ProgressBar label={t('login.signing-in')} />}</div>
    </form>
  );
}
