import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDate } from '@mullion/shared-kit/time/format';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { X509Certificate } from '@peculiar/x509';
import styles from './credentials.module.css';

/** Subject and end of a certificate; null for a text that is none. Nothing is verified here. */
export function certificateFacts(text: string): { subject: string | undefined; notAfter: Date } | null {
  try {
    const { subjectName, notAfter } = new X509Certificate(text);
    return { subject: subjectName.getField('CN')[0], notAfter };
  } catch {
    return null;
  }
}

/** What a person checks before trusting a certificate; nothing for a text that is none. */
export function CertificateFacts({ text }: { text: string }) {
  const t = useT('mf-entities');
  const facts = certificateFacts(text);
  if (!facts) return null;
  const expired = facts.notAfter.getTime() < Date.now();
  return (
    <p className={styles.facts} role="status">
      <StatusDot status={expired ? 'error' : 'ok'}>
        {t(expired ? 'credentials.certificate.expired' : 'credentials.certificate.valid', {
          subject: facts.subject ?? '—',
          until: formatDate(facts.notAfter.getTime()),
        })}
      </StatusDot>
    </p>
  );
}
