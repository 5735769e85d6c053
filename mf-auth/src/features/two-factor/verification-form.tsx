import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { type FormEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { CodeField } from './code-field';
import { codeFormat } from './code-format';
import { ProviderList } from './provider-list';
import { providerTexts } from './providers';
import { isSent, type Verification } from './verification';
import styles from './verification-form.module.css';

/** A code form, or the list of ways to prove who one is. */
export function VerificationForm({ verification }: { verification: Verification }) {
  const t = useT('mf-auth');
  const chosen = useStore(verification.store, (state) => state.provider !== null);
  if (verification.providers.length === 0) return <p role="alert">{t('second-factor.none')}</p>;
  return chosen ? (
    <CodeForm verification={verification} />
  ) : (
    <ProviderList providers={verification.providers} onSelect={verification.select} />
  );
}

function CodeForm({ verification }: { verification: Verification }) {
  const t = useT('mf-auth');
  const { provider, code, problem, checking, sending, sent, resendIn } = useStore(verification.store);
  const field = useRef<HTMLInputElement>(null);
  const type = provider?.type;

  // The field is what the person wants, now and after a wrong code, which the next digit replaces.
  useEffect(() => {
    field.current?.focus();
  }, [type]);
  useEffect(() => {
    if (problem === 'incorrect') field.current?.select();
  }, [problem]);

  if (!provider || !type) return null;
  const texts = providerTexts[type];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runSafely(() => verification.submit());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={checking}>
      <p className={styles.text}>
        {provider.contact
          ? t(`second-factor.${texts}.text-to`, { contact: provider.contact })
          : t(`second-factor.${texts}.text`)}
      </p>
      <CodeField
        key={type}
        label={t(`second-factor.${texts}.code`)}
        length={codeFormat(type).length}
        numeric={type !== 'BACKUP_CODE'}
        required
        value={code}
        onChange={(code = '') => verification.type(code)}
        error={problem ? t(`code.${problem}`) : undefined}
        controlRef={field}
      />
      <Button type="submit" variant="primary" wide busy={checking}>
        {t('second-factor.continue')}
      </Button>
      {(isSent(type) || verification.providers.length > 1) && (
        <div className={styles.others}>
          {isSent(type) &&
            (sending || resendIn > 0 ? (
              <span className={styles.countdown}>
                {sending ? t('second-factor.sending') : t('second-factor.resend-in', { count: resendIn })}
              </span>
            ) : (
              <Button variant="text" onClick={verification.resend}>
                {t('second-factor.resend')}
              </Button>
            ))}
          {verification.providers.length > 1 && (
            <Button variant="text" onClick={verification.tryAnotherWay}>
              {t('second-factor.another-way')}
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{sent && t('second-factor.sent')}</span>
      </VisuallyHidden>
      {checking && (
        <div className={styles.progress}>
          <ProgressBar label={t('second-factor.checking')} />
        </div>
      )}
    </form>
  );
}
