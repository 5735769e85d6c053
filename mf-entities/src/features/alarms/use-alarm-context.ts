import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { allOriginators, useOpenAlarmChanges } from '@mullion/shared-kit/data/use-open-alarm-changes';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';
import { type AlarmContext, alarmNaming } from './alarm-context';

/** Who looks at alarms. */
export type AlarmViewer = Pick<AlarmContext, 'ownCustomer'>;

/** The viewer of alarms: the signed-in person. */
export function useAlarmViewer(): AlarmViewer {
  const ownCustomer = useSession(({ authUser }) => authUser?.customerId ?? null);
  return useMemo(() => ({ ownCustomer }), [ownCustomer]);
}

/** What the list of all alarms knows: whose they are, null for nobody's in particular, and who looks; their changes are followed. */
export function useAlarmContext(scope: Scope, entity: EntityId | null): AlarmContext {
  const viewer = useAlarmViewer();
  const isFollowed = useOpenAlarmChanges(allOriginators, ['alarms']);
  const { entityType, id } = entity ?? {};
  const about = useMemo(
    () => ({ entity: entityType && id ? { entityType, id } : null, isAnyTime: true, isFollowed, ...viewer }),
    [entityType, id, viewer, isFollowed],
  );
  return useListContext<AlarmInfo, typeof about>('mf-entities', alarmNaming, scope, about);
}
