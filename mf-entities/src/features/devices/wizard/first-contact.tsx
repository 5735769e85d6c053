import { entityId } from '@mullion/shared-kit/api/entity-id';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useLatest } from '@mullion/shared-kit/realtime/use-latest';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { activeKey } from '../connection';
import styles from './wizard.module.css';

/** Waits for the device's first message and says so when it is here. */
export function FirstContact({ deviceId }: { deviceId: string }) {
  const t = useT('mf-entities');
  const active = useLatest(entityId('DEVICE', deviceId), 'SERVER_SCOPE', activeKey.key);
  const connected = active?.value === 'true';
  return (
    <p className={styles.waiting} role="status">
      <StatusDot status={connected ? 'ok' : 'info'}>{t(connected ? 'connect.connected' : 'connect.waiting')}</StatusDot>
    </p>
  );
}
