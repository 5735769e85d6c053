import type { Device } from '@mullion/shared-kit/api/devices';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { connectLines } from '../connect-guide';
import type { CredentialsValues } from '../credentials/credentials-values';
import { FirstContact } from './first-contact';
import styles from './wizard.module.css';

interface ConnectStepProps {
  device: Device;
  credentials: CredentialsValues;
  onOpen: () => void;
  onClose: () => void;
}

/** After a device was added: its token, lines that send a first value, and the moment that value arrives. */
export function ConnectStep({ device, credentials, onOpen, onClose }: ConnectStepProps) {
  const t = useT('mf-entities');
  const lines = connectLines(credentials, window.location.origin);
  return (
    <Dialog
      title={t('connect.title', { name: device.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" onClick={onOpen} data-autofocus="">
            {t('connect.open')}
          </Button>
        </>
      }
    >
      <div className={styles.connect}>
        <p>{t(lines.length > 0 ? 'connect.text' : 'connect.text-certificate')}</p>
        {credentials.type === 'ACCESS_TOKEN' && (
          <Line
            label={t('credentials.type.ACCESS_TOKEN')}
            text={credentials.token}
            copy={t('credentials.copy-token')}
          />
        )}
        {lines.map(({ id, command }) => (
          <Line key={id} label={t(`connect.${id}`)} text={command} copy={t('connect.copy-command')} />
        ))}
        <FirstContact deviceId={device.id.id} />
      </div>
    </Dialog>
  );
}

function Line({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className={styles.command}>
      <span className={styles.commandLabel}>{label}</span>
      <div className={styles.line}>
        <code>{text}</code>
        <CopyButton text={text} label={copy} />
      </div>
    </div>
  );
}
