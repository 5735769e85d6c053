import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';
import { type AlarmContext, alarmNaming } from './alarm-context';

/** What a list of alarms knows: whose they are (the same object while it is the same), and who looks. */
export function useAlarmContext(entity: EntityId | null, scope: Scope): AlarmContext {
  const ownCustomer = useSession(({ authUser }) => authUser?.customerId ?? null);
  const about = useMemo(() => ({ entity, ownCustomer }), [entity, ownCustomer]);
  return useListContext<AlarmInfo, typeof about>('mf-entities', alarmNaming, scope, about);
}
