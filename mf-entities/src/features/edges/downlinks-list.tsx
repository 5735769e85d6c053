import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import { pagedRows } from '@mullion/shared-kit/list/list-source';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { type EdgeEvent, edgeEventsQuery } from './edge-events';
import { EventContent } from './event-content';

export interface DownlinksContext extends ListContext<EdgeEvent> {
  edgeId: string;
}

/** What the rows are called. */
export const downlinkNaming = {
  id: ({ id }: EdgeEvent) => id.id,
  name: ({ createdTime }: EdgeEvent) => formatDateTime(createdTime),
  counted: 'downlink.counted',
};

/** What an edge takes over when it connects, newest first; pressed, an event shows what it says. */
export const downlinksList = defineList<EdgeEvent, DownlinksContext>({
  title: 'downlink.title',
  useSource: pagedRows(({ context, link }) => edgeEventsQuery(context.edgeId, link)),
  columns: [
    {
      id: 'createdTime',
      label: 'downlink.time',
      sort: 'createdTime',
      width: '11.5rem',
      priority: 1,
      naming: true,
      cell: ({ createdTime }) => formatDateTime(createdTime),
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
      cell: ({ status }, { t }) => t(`downlink.status.${status}`),
    },
  ],
  sort: { property: 'createdTime', direction: 'DESC' },
  details: (event, { t }) => <EventContent event={event} t={t} />,
  empty: { icon: 'file_download', title: 'downlink.none', text: 'downlink.none.text' },
});
