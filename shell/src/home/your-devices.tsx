import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Sparkline } from '@mullion/shared-kit/ui/sparkline';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { useQuery } from '@tanstack/react-query';
import { type HomeDevice, ownValuesQuery } from './device-overview';
import { type KeyValue, trendQuery } from './device-values';
import { TableCard } from './table-card';
import styles from './your-devices.module.css';

/** What a customer comes for: the devices themselves, with their key values. */
export function YourDevices() {
  const t = useT('shell');
  const query = useQuery(ownValuesQuery());
  const { data } = query;
  return (
    <TableCard
      title={t('devices.title')}
      path="/devices"
      query={query}
      found={data && { all: data.all, rows: data.devices }}
      columns={[
        {
          header: t('devices.state'),
          width: '13%',
          wide: true,
          cell: ({ online }) => (
            <StatusDot status={online ? 'ok' : 'off'}>{t(online ? 'online' : 'offline')}</StatusDot>
          ),
        },
        { header: t('devices.values'), width: '32%', cell: (device) => <KeyValues device={device} /> },
        { header: t('devices.trend'), width: '13%', wide: true, cell: (device) => <Trend device={device} /> },
        {
          header: t('devices.last-activity'),
          width: '6.5rem',
          cell: ({ lastActivity }) => <Age ts={lastActivity} never={t('never-active')} />,
        },
      ]}
    />
  );
}

/** Those of a device that is offline are old: muted. */
function KeyValues({ device: { values, online } }: { device: HomeDevice }) {
  return (
    <span className={styles.values} data-old={!online || undefined}>
      {values.map(({ key, value, unit, ts }) => (
        <span key={key} className={styles.value} title={`${key}, ${formatDateTime(ts)}`}>
          <bdi className={styles.key}>{key}</bdi> <strong>{formatNumber(value)}</strong> {unit && <bdi>{unit}</bdi>}
        </span>
      ))}
    </span>
  );
}

/** Of the first key value, while the device is there to go on. */
function Trend({ device: { id, online, values } }: { device: HomeDevice }) {
  const [first] = values;
  return online && first ? <TrendOf deviceId={id} value={first} /> : null;
}

function TrendOf({ deviceId, value: { key } }: { deviceId: string; value: KeyValue }) {
  const t = useT('shell');
  const { data } = useQuery(trendQuery(deviceId, key));
  const [from, to] = [data?.[0]?.[1], data?.at(-1)?.[1]];
  if (!data || data.length < 2 || from === undefined || to === undefined) return null;
  const label = t('devices.trend-of', { key, from: formatNumber(from), to: formatNumber(to) });
  return <Sparkline points={data} label={label} />;
}
