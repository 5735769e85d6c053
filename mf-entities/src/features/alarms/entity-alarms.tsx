import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { useMemo } from 'react';
import { alarmNaming } from './alarm-context';
import { entityAlarmsList } from './alarms-list';

/** The alarms of an entity: its own, and those handed on to it. */
export function EntityAlarms({ entityType, id }: EntityId) {
  const about = useMemo(() => ({ entity: { entityType, id } }), [entityType, id]);
  return <ListPanel definition={entityAlarmsList} context={useListContext('mf-entities', alarmNaming, about)} />;
}
