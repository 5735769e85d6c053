import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { Sparkline } from '@mullion/shared-kit/charts/sparkline';
import { useTrend, useTrendHistory } from '@mullion/shared-kit/data/use-trend';
import { useT as useTexts } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { useQuery } from '@tanstack/react-query';
import { DeviceName, LastActivity } from './device-parts';
import { firstDevices, measuredKeysQuery } from './device-sources';
import { type KeyValue, useKeyValues } from './key-values';
import { TableCard } from './table-card';
import { useT } from './texts';
import { isOld, useDevices, useIsOnline } from './use-devices';
import styles from './your-devices.module.css';

const noKeys: readonly string[] = [];

/** What a customer comes for: the devices themselves, with their key values. */
export function YourDevices() {
  const t = useT();
  const { data: measured = noKeys, isSuccess } = useQuery(measuredKeysQuery());
  const query = useDevices(isSuccess ? firstDevices(measured) : null);
  const { data } = query;
  const old = isOld(data?.state);
  return (
    <TableCard
      title={t('devices.title')}
      path="/devices"
      query={query}
      found={data && { all: data.all, rows: data.devices }}
      name={(device) => <DeviceName device={device} />}
      columns={[
        {
          header: t('devices.state'),
          width: '13%',
          wide: true,
          cell: (device) => <DeviceState device={device} old={old} />,
        },
        {
          header: t('devices.values'),
          width: 'max(32cqi, 10.75rem)',
          cell: (device) => <KeyValues device={device} measured={measured} old={old} />,
        },
        {
          header: t('devices.trend'),
          width: '13%',
          wide: true,
          cell: (device) => <Trend device={device} measured={measured} />,
        },
        {
          header: t('devices.last-activity'),
          width: 'clamp(6.5rem, 10cqi, 7.5rem)',
          cell: (device) => <LastActivity device={device} state={data?.state} />,
        },
      ]}
    />
  );
}

interface CellProps {
  device: EntityId;
  /** Keys that home knows of its devices. */
  measured: readonly string[];
}

interface OldProps {
  /** What is known may not be true by now. */
  old: boolean;
}

function DeviceState({ device, old }: Pick<CellProps, 'device'> & OldProps) {
  const t = useT();
  const kit = useTexts('kit');
  const online = useIsOnline(device);
  return (
    <StatusDot status={online && !old ? 'ok' : 'off'} old={old ? kit('live.never') : undefined}>
      {t(online ? 'online' : 'offline')}
    </StatusDot>
  );
}

/** Old ones are muted: those of a device that is offline, and those that are no longer live. */
function KeyValues({ device, measured, old }: CellProps & OldProps) {
  const online = useIsOnline(device);
  return (
    <span className={styles.values} data-old={old || !online || undefined}>
      {useKeyValues(device, measured).map(({ key, value, unit, ts }) => (
        <span key={key} className={styles.value} title={`${key}, ${formatDateTime(ts)}`}>
          <bdi className={styles.key}>{key}</bdi> <strong>{formatNumber(value)}</strong> {unit && <bdi>{unit}</bdi>}
        </span>
      ))}
    </span>
  );
}

/** Of the first key value, while the device is there to go on. */
function Trend({ device, measured }: CellProps) {
  const online = useIsOnline(device);
  const [first] = useKeyValues(device, measured);
  return online && first ? <TrendOf entity={device} value={first} /> : null;
}

/** The newest points of a key within a day, live. */
function TrendOf({ entity, value: { key } }: { entity: EntityId; value: KeyValue }) {
  const t = useT();
  const history = useTrendHistory(entity, [key]);
  const points = useTrend(entity, key, history.get(key));
  const [from, to] = [points[0]?.[1], points.at(-1)?.[1]];
  if (points.length < 2 || from === undefined || to === undefined) return null;
  const label = t('devices.trend-of', { key, from: formatNumber(from), to: formatNumber(to) });
  return <Sparkline points={points} label={label} />;
}
