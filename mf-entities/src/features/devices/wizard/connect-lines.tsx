import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { connectLines } from '../connect-guide';
import type { CredentialsValues } from '../credentials/credentials-values';
import { FirstContact } from './first-contact';
import styles from './wizard.module.css';

/** A device's token, lines that send a first value, and the moment that value arrives. */
export function ConnectLines({ deviceId, credentials }: { deviceId: string; credentials: CredentialsValues }) {
  const t = useT('mf-entities');
  const lines = connectLines(credentials, window.location.origin);
  return (
    <div className={styles.connect}>
      <p>{t(lines.length > 0 ? 'connect.text' : withoutLines(credentials))}</p>
      {credentials.type === 'ACCESS_TOKEN' && (
        <Line label={t('credentials.type.ACCESS_TOKEN')} text={credentials.token} copy={t('credentials.copy-token')} />
      )}
      {lines.map(({ id, command }) => (
        <Line
          key={id}
          label={t(`connect.${id}`)}
          text={command}
          copy={t('connect.copy-command')}
          note={id === 'mqtt' && t('connect.mqtt.note')}
        />
      ))}
      <FirstContact deviceId={deviceId} />
    </div>
  );
}

/** What is said where no line can be shown: the platform never sees what the device signs with. */
const withoutLines = ({ type }: CredentialsValues) =>
  type === 'LWM2M_CREDENTIALS' ? 'connect.text-lwm2m' : 'connect.text-certificate';

interface LineProps {
  label: string;
  text: string;
  /** Names the button. */
  copy: string;
  note?: string | false;
}

function Line({ label, text, copy, note }: LineProps) {
  return (
    <div className={styles.command}>
      <span className={styles.commandLabel}>{label}</span>
      <div className={styles.line}>
        <code>{text}</code>
        <CopyButton text={text} label={copy} />
      </div>
      {note && <span className={styles.commandLabel}>{note}</span>}
    </div>
  );
}
