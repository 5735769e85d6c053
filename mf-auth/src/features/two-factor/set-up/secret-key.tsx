import { QrCode } from '@mullion/shared-kit/displays/qr-code';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { secretOf } from './otpauth';
import styles from './set-up.module.css';

/** The secret for an authenticator app: to scan, to type or copy, and as a link that opens an app on this device. */
export function SecretKey({ authUrl }: { authUrl: string }) {
  const t = useT('mf-auth');
  const { secret, account, issuer } = secretOf(authUrl);
  return (
    <div className={styles.secret}>
      <QrCode text={authUrl} label={t('two-factor.totp.qr', { address: authUrl })} />
      <p className={styles.text}>{t('two-factor.totp.key.type')}</p>
      <div className={styles.key}>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} label={t('two-factor.totp.copy')} />
      </div>
      <p className={styles.text}>{t('two-factor.totp.account', { account, issuer })}</p>
      <a href={authUrl} className={styles.text}>
        {t('two-factor.totp.open')}
      </a>
    </div>
  );
}
