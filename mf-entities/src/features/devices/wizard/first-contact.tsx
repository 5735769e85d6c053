import { entityId } from '@mullion/shared-kit/api/entity-id';
import { useDataSource, useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { activeKey, connectionOf } from '../connection';
import styles from './wizard.module.css';

/** Waits for the device's first message and reports its arrival. */
export function FirstContact({ deviceId }: { deviceId: string }) {
  const t = useT('mf-entities');
  const device = entityId('DEVICE', deviceId);
  useDataSource(connectionOf(device));
  const connected = useEntityValue(device, activeKey)?.value === 'true';
  return (
    <p className={styles.waiting} role="status">
      <StatusDot status={connected ? 'ok' : 'info'}>{t(connected ? 'connect.connected' : 'connect.waiting')}</StatusDot>
    </p>
  );
}
