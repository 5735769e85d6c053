import { pagedRows } from '@mullion/shared-kit/list/list-source';
import { listTab, type TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { actionCell, entityCell, statusCell, timeCell, typeCell } from '../features/edges/downlink-cells';
import { type EdgeEvent, edgeEventsQuery } from '../features/edges/edge-events';
import { EventContent } from '../features/edges/event-content';

const timeWidth = '11.5rem';

/** The tab "Downlinks" of an edge's page: what the edge takes over when it connects; pressed, an event shows what it says. */
export default listTab<EdgeEvent>({
  namespace: 'mf-entities',
  title: 'downlink.title',
  rows: {
    id: ({ id }) => id.id,
    name: ({ createdTime }) => formatDateTime(createdTime),
    counted: 'downlink.counted',
  },
  useSource: pagedRows<EdgeEvent, TabContext<EdgeEvent>>(({ context: { entity }, link }) =>
    edgeEventsQuery(entity.id, link),
  ),
  columns: [
    {
      id: 'createdTime',
      label: 'downlink.time',
      sort: 'createdTime',
      priority: 1,
      width: timeWidth,
      cell: timeCell,
      naming: true,
    },
    { id: 'type', label: 'downlink.type', sort: null, priority: 2, cell: typeCell },
    { id: 'action', label: 'downlink.action', sort: null, priority: 1, cell: actionCell },
    { id: 'entity', label: 'downlink.entity', sort: null, priority: 4, cell: entityCell },
    { id: 'status', label: 'downlink.status', sort: null, priority: 2, width: '7rem', cell: statusCell },
  ],
  sort: { property: 'createdTime', direction: 'DESC' },
  details: (event, { t }) => <EventContent event={event} t={t} />,
  empty: { icon: 'file_download', title: 'downlink.none', text: 'downlink.none.text' },
});
