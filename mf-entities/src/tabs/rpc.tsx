import { type RpcRecord, rpcRecordsQuery } from '@mullion/shared-kit/api/rpc';
import { pagedRows } from '@mullion/shared-kit/list/list-source';
import { listTab, type TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { Freshness, rpcActions, rpcNaming, sendAction, statusFilter } from '../features/rpc/rpc-actions';
import { expiresCell, methodCell, statusCell, timeCell } from '../features/rpc/rpc-cells';
import { RpcRecordDetails } from '../features/rpc/rpc-record';

const timeWidth = '11.5rem';

/** The tab "RPC" of a device's page: sends commands, and lists those that are stored until the device takes them. */
export default listTab<RpcRecord>({
  namespace: 'mf-entities',
  title: 'rpc.list',
  rows: rpcNaming,
  useSource: pagedRows<RpcRecord, TabContext<RpcRecord>>(({ context: { entity }, link, filter }) =>
    rpcRecordsQuery(entity.id, link, filter.status),
  ),
  columns: [
    { id: 'method', label: 'rpc.method', sort: null, priority: 1, naming: true, cell: methodCell },
    { id: 'status', label: 'rpc.status', sort: null, priority: 1, width: '8rem', cell: statusCell },
    { id: 'createdTime', label: 'rpc.time', sort: 'createdTime', priority: 2, width: timeWidth, cell: timeCell },
    { id: 'expires', label: 'rpc.expires', sort: 'expirationTime', priority: 4, width: timeWidth, cell: expiresCell },
  ],
  sort: { property: 'createdTime', direction: 'DESC' },
  filters: [statusFilter],
  tools: Freshness,
  actions: rpcActions,
  add: [sendAction],
  details: (record, { t }) => <RpcRecordDetails record={record} t={t} />,
  empty: { icon: 'settings_remote', title: 'rpc.none', text: 'rpc.none.text' },
});
