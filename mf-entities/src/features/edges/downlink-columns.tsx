import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { Column } from '@mullion/shared-kit/list/column';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
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
    priority: 2,
    cell: ({ type }, { t }) => t(entityTypeInfo(type)?.label ?? `downlink.type.${type}`),
  },
  {
    id: 'action',
    label: 'downlink.action',
    sort: null,
    priority: 1,
    cell: ({ action }, { t }) => t(`downlink.action.${action}`),
  },
  {
    id: 'entity',
    label: 'downlink.entity',
    sort: null,
    priority: 4,
    cell: ({ entityId }) => entityId && <code>{entityId}</code>,
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
