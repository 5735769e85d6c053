import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import styles from './credentials.module.css';
import { isPemCertificate } from './pem';

/** What reads certificates comes with the first one. */
const CertificateFacts = lazy(
  () => import(/* webpackChunkName: "certificate" */ './certificate-facts').then((file) => file.CertificateFacts),
  { inline: true },
);

const extensions = ['.pem', '.crt', '.cer', '.txt'];
/** A certificate chain is a few KB. */
const maxSize = 64 * 1024;

/** A certificate as PEM text: a dropped file, or pasted; its subject and expiry show before anything is saved. */
export function CertificateField(props: ControlProps<string>) {
  const t = useT('mf-entities');
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
      {props.value && isPemCertificate(props.value) && <CertificateFacts text={props.value} />}
    </div>
  );
}
