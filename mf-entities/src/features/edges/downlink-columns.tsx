import { entityId } from '@mullion/shared-kit/api/entity-id';
import { lookupEntityTypes } from '@mullion/shared-kit/api/entity-lookup';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { Column } from '@mullion/shared-kit/list/column';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import styles from './downlink-columns.module.css';
import type { EdgeEvent } from './edge-events';

/** When what happened to which entity, and whether the edge has it. */
export const downlinkColumns: readonly Column<EdgeEvent>[] = [
  {
    id: 'createdTime',
    label: 'downlink.time',
    sort: 'createdTime',
    priority: 1,
    width: '11.5rem',
    cell: ({ createdTime }) => formatDateTime(createdTime),
    naming: true,
  },
  {
    id: 'type',
    label: 'downlink.type',
    sort: null,
    priority: 3,
    cell: ({ type }, { t }) => t(entityTypeInfo(type)?.label ?? `downlink.type.${type}`),
  },
  {
    id: 'action',
    label: 'downlink.action',
    sort: null,
    priority: 2,
    cell: ({ action }, { t }) => t(`downlink.action.${action}`),
  },
  {
    id: 'entity',
    label: 'downlink.entity',
    sort: null,
    priority: 1,
    cell: ({ type, entityId: id, action }, { t }) => (
      <>
        {id && <EventEntity type={type} id={id} />}
        <span className={styles.action}>{t(`downlink.action.${action}`)}</span>
      </>
    ),
  },
  {
    id: 'status',
    label: 'downlink.status',
    sort: null,
    priority: 2,
    width: '7rem',
    cell: ({ status }, { t }) => (
      <StatusDot status={status === 'DEPLOYED' ? 'ok' : 'off'}>{t(`downlink.status.${status}`)}</StatusDot>
    ),
  },
];

/** What an event is about, by its name or as gone; of what has no name that can be read, the id. */
function EventEntity({ type, id }: { type: EdgeEvent['type']; id: string }) {
  const named = type === 'RULE_CHAIN_METADATA' ? 'RULE_CHAIN' : type;
  const entityType = lookupEntityTypes.find((one) => one === named);
  return entityType ? <EntityReference id={entityId(entityType, id)} /> : <code>{id}</code>;
}
