import { Age } from '@mullion/shared-kit/entity/age';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { useQuery } from '@tanstack/react-query';
import { useMayOpen } from '../routing/use-may-open';
import { Card } from './card';
import { DEVICES_SHOWN, ownDevicesQuery } from './device-overview';
import table from './table.module.css';

const DEVICES_PATH = '/devices';
/** Rows whose place is kept while they load. */
const USUAL_ROWS = 5;

/** What a customer comes for: the devices themselves. */
export function YourDevices({ className }: { className?: string }) {
  const t = useT('shell');
  const mayOpen = useMayOpen();
  const query = useQuery(ownDevicesQuery());
  const { data } = query;
  const linked = mayOpen(DEVICES_PATH);
  return (
    <Card
      title={t('devices.title')}
      detail={data && formatNumber(data.all)}
      more={
        linked && (
          <TextLink to={DEVICES_PATH}>
            {data && data.all > DEVICES_SHOWN ? t('show-all', { count: data.all }) : t('open-list')}
          </TextLink>
        )
      }
      query={query}
      className={className}
      flush
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('devices.name')}</th>
            <th>{t('devices.state')}</th>
            <th>{t('devices.last-activity')}</th>
            <th className={table.wide}>{t('devices.profile')}</th>
          </tr>
        </thead>
        <tbody>
          {data
            ? data.devices.map(({ id, name, type, online, lastActivity }) => (
                <tr key={id}>
                  <td className={table.name}>
                    {linked ? <TextLink to={`${DEVICES_PATH}/${id}`}>{name}</TextLink> : name}
                  </td>
                  <td>
                    <StatusDot status={online ? 'ok' : 'off'}>{t(online ? 'online' : 'offline')}</StatusDot>
                  </td>
                  <td className={table.muted}>
                    {lastActivity === null ? t('never-active') : <Age ts={lastActivity} />}
                  </td>
                  <td className={`${table.muted} ${table.wide}`}>{type}</td>
                </tr>
              ))
            : Array.from({ length: USUAL_ROWS }, (_, row) => (
                <tr key={row}>
                  <td colSpan={4}>
                    <Skeleton width="70%" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </Card>
  );
}
