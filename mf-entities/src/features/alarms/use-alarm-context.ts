import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { allOriginators, useOpenAlarmChanges } from '@mullion/shared-kit/data/use-open-alarm-changes';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';
import { type AlarmContext, alarmNaming } from './alarm-context';

/** Who looks at alarms. */
export type AlarmViewer = Pick<AlarmContext, 'ownCustomer'>;

export function useAlarmViewer(): AlarmViewer {
  const ownCustomer = useSession(({ authUser }) => authUser?.customerId ?? null);
  return useMemo(() => ({ ownCustomer }), [ownCustomer]);
}

/** What the list of all alarms knows: that they are nobody's in particular, and who looks; their changes are followed. */
export function useAlarmContext(scope: Scope): AlarmContext {
  const viewer = useAlarmViewer();
  const isFollowed = useOpenAlarmChanges(allOriginators, ['alarms']);
  const about = useMemo(() => ({ entity: null, isFollowed, ...viewer }), [viewer, isFollowed]);
  return useListContext<AlarmInfo, typeof about>('mf-entities', alarmNaming, scope, about);
}
