import type { Device } from '@mullion/shared-kit/api/devices';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import type { CredentialsValues } from '../credentials/credentials-values';
import { ConnectLines } from './connect-lines';

interface ConnectStepProps {
  device: Device;
  credentials: CredentialsValues;
  onOpen: () => void;
  onClose: () => void;
}

/** After a device was added: how it sends its first value. */
export function ConnectStep({ device, credentials, onOpen, onClose }: ConnectStepProps) {
  const t = useT('mf-entities');
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
      <ConnectLines deviceId={device.id.id} credentials={credentials} />
    </Dialog>
  );
}
