import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useMemo } from 'react';
import { entityAlarmsList } from './alarms-list';
import { useAlarmContext } from './use-alarm-context';

/** The alarms of an entity: its own, and those handed on to it. */
export function EntityAlarms({ entityType, id, scope }: EntityId & { scope: Scope }) {
  const entity = useMemo(() => ({ entityType, id }), [entityType, id]);
  return <ListPanel definition={entityAlarmsList} context={useAlarmContext(entity, scope)} />;
}
