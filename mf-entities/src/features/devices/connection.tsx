import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityKey } from '@mullion/shared-kit/api/entity-query';
import type { LatestSource } from '@mullion/shared-kit/data/data-source';
import { useDataSource, useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import type { LatestValue } from '@mullion/shared-kit/realtime/latest-store';
import type { LiveState } from '@mullion/shared-kit/realtime/live-state';
import { useLiveState } from '@mullion/shared-kit/realtime/use-latest';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';

/** Server attributes in which the platform keeps a device's connection. */
export const activeKey: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
export const lastActivityKey: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'lastActivityTime' };
export const lastConnectKey: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'lastConnectTime' };

interface CellProps {
  id: EntityId;
}

/** Online or offline, of a device whose connection a source keeps live. */
export const ConnectionCell = ({ id }: CellProps) => (
  <ConnectionState active={useEntityValue(id, activeKey)} state={useActiveState(id)} />
);

/** Last activity, of a device whose connection a source keeps live. */
export const LastActivityCell = ({ id }: CellProps) => (
  <LastActivity
    time={useEntityValue(id, lastActivityKey)}
    known={useEntityValue(id, activeKey) !== undefined}
    state={useActiveState(id)}
  />
);

/** A device's connection, live. */
export const connectionOf = ({ entityType, id }: EntityId): LatestSource => ({
  kind: 'latest',
  entities: { entityType, ids: [id] },
  keys: [activeKey, lastActivityKey, lastConnectKey],
});

/** Online or offline, where no list keeps it live. */
export function Connection({ id }: CellProps) {
  useDataSource(connectionOf(id));
  return <ConnectionCell id={id} />;
}

/** Last activity, where no list keeps it live. */
export function LiveLastActivity({ id }: CellProps) {
  useDataSource(connectionOf(id));
  return <LastActivityCell id={id} />;
}

const useActiveState = (id: EntityId) => useLiveState(id, 'SERVER_SCOPE', activeKey.key);

/** What was true once, and may not be by now, is gray. */
function ConnectionState({ active, state }: { active: LatestValue | undefined; state: LiveState | undefined }) {
  const t = useT('mf-entities');
  if (!active) return null;
  const isOnline = active.value === 'true';
  const isOld = state === 'stale' || state === 'failed';
  return (
    <StatusDot status={isOnline && !isOld ? 'ok' : 'off'} old={isOld ? t('device.state-old') : undefined}>
      {t(isOnline ? 'device.online' : 'device.offline')}
    </StatusDot>
  );
}

interface LastActivityProps {
  time: LatestValue | undefined;
  /** The platform has answered, so that no time means that there was no activity. */
  known: boolean;
  state: LiveState | undefined;
}

function LastActivity({ time, known, state }: LastActivityProps) {
  const t = useT('mf-entities');
  const ts = Number(time?.value);
  return ts > 0 || known ? <Age ts={ts > 0 ? ts : null} never={t('device.never-active')} state={state} /> : null;
}
