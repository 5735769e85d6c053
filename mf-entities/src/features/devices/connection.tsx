import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import { Age } from '@mullion/shared-kit/entity/age';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { LatestValue } from '@mullion/shared-kit/realtime/latest-store';
import { useLatest, useLatestValue } from '@mullion/shared-kit/realtime/use-latest';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import styles from './connection.module.css';

/** Server attributes in which the platform keeps a device's connection. */
export const activeKey: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
export const lastActivityKey: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'lastActivityTime' };

interface CellProps {
  id: EntityId;
}

/** Online or offline, in a list that keeps its rows live. */
export const ConnectionCell = ({ id }: CellProps) => (
  <ConnectionState active={useLatestValue(id, 'SERVER_SCOPE', activeKey.key)} />
);

/** Last activity, in a list that keeps its rows live. */
export const LastActivityCell = ({ id }: CellProps) => (
  <LastActivity
    time={useLatestValue(id, 'SERVER_SCOPE', lastActivityKey.key)}
    known={useLatestValue(id, 'SERVER_SCOPE', activeKey.key) !== undefined}
  />
);

/** Online or offline, anywhere else: subscribes by itself. */
export const Connection = ({ id }: CellProps) => (
  <ConnectionState active={useLatest(id, 'SERVER_SCOPE', activeKey.key)} />
);

/** Last activity, anywhere else: subscribes by itself. */
export const LiveLastActivity = ({ id }: CellProps) => (
  <LastActivity
    time={useLatest(id, 'SERVER_SCOPE', lastActivityKey.key)}
    known={useLatest(id, 'SERVER_SCOPE', activeKey.key) !== undefined}
  />
);

function ConnectionState({ active }: { active: LatestValue | undefined }) {
  const t = useT('mf-entities');
  if (!active) return null;
  return active.value === 'true' ? (
    <StatusDot status="ok">{t('device.online')}</StatusDot>
  ) : (
    <StatusDot status="off">{t('device.offline')}</StatusDot>
  );
}

/** `known`: the platform has answered, so that no time means that there was no activity. */
function LastActivity({ time, known }: { time: LatestValue | undefined; known: boolean }) {
  const t = useT('mf-entities');
  const ts = Number(time?.value);
  if (ts > 0) return <Age ts={ts} />;
  return known ? <span className={styles.never}>{t('device.never-active')}</span> : null;
}
