import { generateTwoFactorConfig } from '@mullion/shared-kit/api/two-factor';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { CodeField } from '../code-field';
import { CODE_LENGTH } from '../code-format';
import { SecretKey } from './secret-key';
import styles from './set-up.module.css';
import type { SetUpDialogProps } from './set-up-dialog';
import { useCodeEntry } from './use-code-entry';

/** Binds an authenticator app: get one, give it the secret, type the code that it shows. */
export default function TotpDialog({ onClose }: SetUpDialogProps) {
  const t = useT('mf-auth');
  const kit = useT('kit');
  const formId = useId();
  const secret = useQuery({
    queryKey: ['two-factor', 'generate', 'TOTP', formId],
    queryFn: () => generateTwoFactorConfig('TOTP'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const config = secret.data && { ...secret.data, useByDefault: true };
  const entry = useCodeEntry(config, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    entry.submit();
  };
  return (
    <Dialog
      title={t('two-factor.totp.title')}
      actions={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          {!secret.error && (
            <Button type="submit" form={formId} variant="primary" busy={entry.busy}>
              {t('two-factor.turn-on')}
            </Button>
          )}
        </>
      }
    >
      {secret.error ? (
        <ErrorState reason={errorText(secret.error)} onRetry={() => void secret.refetch()} />
      ) : (
        <form id={formId} onSubmit={submit} noValidate>
          {entry.refusal && <Problem>{entry.refusal}</Problem>}
          <ol className={styles.steps}>
            <li>
              <h3 className={styles.step}>{t('two-factor.totp.app')}</h3>
              <p className={styles.text}>{t('two-factor.totp.app.text')}</p>
            </li>
            <li>
              <h3 className={styles.step}>{t('two-factor.totp.key')}</h3>
              <p className={styles.text}>{t('two-factor.totp.key.text')}</p>
              {config ? <SecretKey authUrl={config.authUrl} /> : <Skeleton height="2rem" />}
            </li>
            <li>
              <h3 className={styles.step}>{t('two-factor.totp.code')}</h3>
              <p className={styles.text}>{t('two-factor.totp.code.text')}</p>
              <CodeField
                label={t('second-factor.totp.code')}
                length={CODE_LENGTH}
                required
                autoFocus
                {...entry.field}
              />
            </li>
          </ol>
        </form>
      )}
    </Dialog>
  );
}
