import { useT as useTexts } from '@mullion/shared-kit/i18n/i18n';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { preloadPage } from '../routing/preload-page';
import { useMayOpen } from '../routing/use-may-open';
import { Card } from './card';
import { DeviceLabel, DeviceName, LastActivity } from './device-parts';
import { OFFLINE_SHOWN, offlineDevices } from './device-sources';
import styles from './offline-devices.module.css';
import { RowList } from './row-list';
import { useT } from './texts';
import { isOld, useDeviceCount, useDevices } from './use-devices';

const DEVICES_PATH = '/devices';

/** Devices that are offline, by name, each a link. */
export function OfflineDevices() {
  const t = useT();
  const kit = useTexts('kit');
  const mayOpen = useMayOpen();
  const query = useDevices(offlineDevices);
  const all = useDeviceCount();
  const offline = query.data?.all;
  const counted = all !== undefined && offline !== undefined;
  const linked = mayOpen(DEVICES_PATH);
  return (
    <Card
      title={t('offline.title')}
      detail={counted && offline > 0 && t('offline.of', { part: formatNumber(offline), all: formatNumber(all) })}
      more={
        linked &&
        offline !== undefined &&
        offline > OFFLINE_SHOWN && (
          <TextLink to={`${DEVICES_PATH}?active=false`}>{t('show-all', { count: offline })}</TextLink>
        )
      }
      query={query}
      flush
    >
      {offline === 0 ? (
        <p className={styles.fine}>
          <StatusDot status="ok">{all ? t('offline.none', { count: all }) : t('offline.no-devices')}</StatusDot>
        </p>
      ) : (
        <RowList
          label={t('offline.title')}
          lines={OFFLINE_SHOWN}
          onPrefetch={preloadPage}
          rows={query.data?.devices.map((device) => ({
            id: device.id,
            path: linked ? `${DEVICES_PATH}/${device.id}` : null,
            mark: (
              <StatusDot status="off" compact old={isOld(query.data?.state) ? kit('live.never') : undefined}>
                {t('offline')}
              </StatusDot>
            ),
            name: <DeviceName device={device} />,
            detail: <DeviceLabel device={device} />,
            end: <LastActivity device={device} state={query.data?.state} />,
          }))}
        />
      )}
    </Card>
  );
}
