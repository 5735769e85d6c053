import { pagedRows } from '@mullion/shared-kit/list/list-source';
import { filterTimewindow, timewindowFilter } from '@mullion/shared-kit/list/timewindow-filter';
import { listTab, type TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { downlinkColumns } from '../features/edges/downlink-columns';
import { type EdgeEvent, edgeEventsQuery, lastDay } from '../features/edges/edge-events';
import { EventContent } from '../features/edges/event-content';

/** The tab "Downlinks" of an edge's page: what the edge takes over when it connects; pressed, an event shows what it says. */
export default listTab<EdgeEvent>({
  namespace: 'mf-entities',
  title: 'downlink.title',
  rows: {
    id: ({ id }) => id.id,
    name: ({ createdTime }) => formatDateTime(createdTime),
    counted: 'downlink.counted',
  },
  useSource: pagedRows<EdgeEvent, TabContext<EdgeEvent>>(({ context: { entity }, link, filter }) =>
    edgeEventsQuery(entity.id, link, filterTimewindow(filter.window, lastDay)),
  ),
  columns: downlinkColumns,
  sort: { property: 'createdTime', direction: 'DESC' },
  filters: [timewindowFilter({ name: 'window', usual: lastDay, historyOnly: true })],
  refresh: true,
  details: (event, { t }) => <EventContent event={event} t={t} />,
  empty: { icon: 'file_download', title: 'downlink.none', text: 'downlink.none.text' },
});
