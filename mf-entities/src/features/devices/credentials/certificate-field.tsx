import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { formatDate } from '@mullion/shared-kit/time/format';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import styles from './credentials.module.css';
import { certificateFacts } from './pem';

const extensions = ['.pem', '.crt', '.cer', '.txt'];
/** A certificate chain is a few KB. */
const maxSize = 64 * 1024;

/** A certificate as PEM text: a dropped file, or pasted; its subject and expiry show before anything is saved. */
export function CertificateField(props: ControlProps<string>) {
  const t = useT('mf-entities');
  const facts = certificateFacts(props.value ?? '');
  const expired = facts !== null && facts.notAfter < Date.now();
  return (
    <div className={styles.certificate}>
      <FileField
        label={t('credentials.certificate.file')}
        value={undefined}
        extensions={extensions}
        maxSize={maxSize}
        onChange={(text) => props.onChange(text as string)}
      />
      <TextareaField {...props} mono rows={6} placeholder="-----BEGIN CERTIFICATE-----" />
      {facts && (
        <p className={styles.facts} role="status">
          <StatusDot status={expired ? 'error' : 'ok'}>
            {t(expired ? 'credentials.certificate.expired' : 'credentials.certificate.valid', {
              subject: facts.subject ?? '—',
              until: formatDate(facts.notAfter),
            })}
          </StatusDot>
        </p>
      )}
    </div>
  );
}
