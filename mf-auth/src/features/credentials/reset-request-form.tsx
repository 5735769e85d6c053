import { requestPasswordReset } from '@mullion/shared-kit/api/auth';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Link } from '@mullion/shared-kit/routing/link';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailFault } from './credentials-faults';
import styles from './form.module.css';
import own from './reset-request-form.module.css';
import { signInRefusal } from './sign-in-refusal';

/** Asks for the link with which a forgotten password is replaced. */
export function ResetRequestForm() {
  const t = useT('mf-auth');
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(false);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const fault = checked ? emailFault(email) : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state !== 'open') return;
    setChecked(true);
    if (emailFault(email)) {
      field.current?.focus();
      return;
    }
    setRefusal('');
    setState('sending');
    try {
      await requestPasswordReset(email.trim(), formCall);
      setState('sent');
    } catch (refused) {
      setRefusal(signInRefusal(refused));
      setState('open');
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={state === 'sending'}>
      {refusal && <Problem>{refusal}</Problem>}
      <TextField
        label={t('reset-request.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(value) => {
          setRefusal('');
          setEmail(value ?? '');
        }}
        error={fault && t(`login.username.${fault}`)}
        disabled={state !== 'open'}
        controlRef={field}
      />
      <div role="status" className={own.status}>
        {state === 'sent' && (
          <p className={own.sent}>
            <Icon name="check-circle" size={18} />
            <span>
              <strong>{t('reset-request.sent')}</strong>
              <br />
              {t('reset-request.sent.text', { email: email.trim() })}
            </span>
          </p>
        )}
      </div>
      {state !== 'sent' && (
        <Button type="submit" variant="primary" wide busy={state === 'sending'}>
          {t('reset-request.submit')}
        </Button>
      )}
      <Link to="/login" className={styles.center}>
        {t('login.back')}
      </Link>
      {state === 'sending' && (
        <div className={styles.progress}>
          <ProgressBar label={t('reset-request.sending')} />
        </div>
      )}
    </form>
  );
}
