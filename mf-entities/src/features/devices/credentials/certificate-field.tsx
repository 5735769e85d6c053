import { currentDateLocale, useT } from '@mullion/shared-kit/i18n/i18n';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { FileDropField } from '@mullion/shared-kit/inputs/file-drop-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import styles from './credentials.module.css';
import { certificateFacts } from './pem';

/** A certificate as PEM text: pasted, or dropped as a file; its subject and expiry show before anything is saved. */
export function CertificateField(props: ControlProps<string | null | undefined>) {
  const t = useT('mf-entities');
  const facts = certificateFacts(props.value ?? '');
  const date = (ts: number) => new Intl.DateTimeFormat(currentDateLocale(), { dateStyle: 'medium' }).format(ts);
  const expired = facts !== null && facts.notAfter < Date.now();
  return (
    <div className={styles.certificate}>
      <TextareaField {...props} mono rows={6} placeholder="-----BEGIN CERTIFICATE-----" />
      {facts && (
        <p className={styles.facts} role="status">
          <StatusDot status={expired ? 'error' : 'ok'}>
            {t(expired ? 'credentials.certificate.expired' : 'credentials.certificate.valid', {
              subject: facts.subject ?? '—',
              until: date(facts.notAfter),
            })}
          </StatusDot>
        </p>
      )}
    </div>
  );
}
