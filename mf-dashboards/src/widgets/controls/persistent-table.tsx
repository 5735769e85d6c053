import { deleteRpcRecord, type RpcRecord, rpcRecordsQuery, rpcStatuses } from '@mullion/shared-kit/api/rpc';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { MOST_ROWS } from '@mullion/shared-kit/data/read-all';
import { prettyJson } from '@mullion/shared-kit/i18n/text-format';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListContext, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import { pageLinkOf, usePagedSource } from '@mullion/shared-kit/list/list-source';
import type { ListSort } from '@mullion/shared-kit/list/list-state';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { StatusDot, type StatusDotProps } from '@mullion/shared-kit/ui/status-dot';
import { useMemo } from 'react';
import { flagSetting, listSetting, textSetting } from '../../runtime/settings';
import { useWidgetList } from '../../runtime/use-widget-list';
import type { WidgetContext } from '../../runtime/widget-context';
import { isInPages } from '../tables/table-place';
import { WidgetTable } from '../tables/widget-table';
import { CommandStatus, OnDevice } from './control-place';
import styles from './persistent-table.module.css';
import { useT } from './texts';
import { useBlocked } from './use-commands';
import { type Device, useWhyNoDevice } from './use-device';

interface Context extends ListContext<RpcRecord> {
  device: Device;
}

/** What the platform sorts by. */
const sorted = new Set(['createdTime', 'expirationTime']);
const usualColumns = ['rpcId', 'messageType', 'status', 'method', 'createdTime', 'expirationTime'];

/** Commands that the platform keeps for a device, and what became of them. */
export default function PersistentTable({ ctx }: { ctx: WidgetContext }) {
  return <OnDevice ctx={ctx}>{(device) => (device ? <Records ctx={ctx} device={device} /> : <NoDevice />)}</OnDevice>;
}

function NoDevice() {
  const blocked = useBlocked(null);
  const why = useWhyNoDevice();
  const retry = why.kind === 'unread' ? why.retry : undefined;
  return <CommandStatus commands={{ state: { kind: 'idle' }, blocked, retry }} />;
}

function Records({ ctx, device }: { ctx: WidgetContext; device: Device }) {
  const t = useT();
  const { settings } = ctx;
  const blocked = useBlocked(device);
  const base = useWidgetList<RpcRecord>({
    id: ({ id }) => id.id,
    name: ({ request, createdTime }) => `${request.body.method} ${formatDateTime(createdTime)}`,
    counted: 'rpc.counted',
  });
  const context = useMemo((): Context => {
    const own: Context['t'] = (key, values) => (key.startsWith('rpc.') ? t(key, values) : base.t(key, values));
    const rows = { ...base.rows, counted: (count: number) => t('rpc.counted', { count }) };
    return { ...base, t: own, rows, device, isVisitor: blocked !== undefined };
  }, [base, t, device, blocked]);
  const shape = JSON.stringify(settings);
  const definition = useMemo(() => tableOf(settings), [shape]);
  return <WidgetTable ctx={ctx} definition={definition} context={context} />;
}

const dots: Readonly<Record<RpcRecord['status'], StatusDotProps['status']>> = {
  QUEUED: 'info',
  SENT: 'info',
  DELIVERED: 'info',
  SUCCESSFUL: 'ok',
  TIMEOUT: 'warn',
  EXPIRED: 'off',
  FAILED: 'error',
};

interface RecordProps {
  record: RpcRecord;
  t: Context['t'];
}

/** What became of a command. */
const Status = ({ record: { status, request }, t }: RecordProps) => (
  <StatusDot status={status === 'DELIVERED' && request.oneway ? 'ok' : dots[status]}>
    {t(`rpc.status.${status}`)}
  </StatusDot>
);

const cells: Readonly<Record<string, Column<RpcRecord, Context>['cell']>> = {
  rpcId: ({ id }) => <code title={id.id}>{id.id}</code>,
  messageType: ({ request }, { t }) => t(request.oneway ? 'rpc.oneway' : 'rpc.twoway'),
  status: (record, { t }) => <Status record={record} t={t} />,
  method: ({ request }) => <code title={request.body.method}>{request.body.method}</code>,
  createdTime: ({ createdTime }) => formatDateTime(createdTime),
  expirationTime: ({ expirationTime }) => formatDateTime(expirationTime),
};

/** The same for a file. */
const inFile: Readonly<Record<string, Column<RpcRecord, Context>['file']>> = {
  rpcId: ({ id }) => id.id,
  messageType: ({ request }, { t }) => t(request.oneway ? 'rpc.oneway' : 'rpc.twoway'),
  status: ({ status }, { t }) => t(`rpc.status.${status}`),
  method: ({ request }) => request.body.method,
  createdTime: ({ createdTime }) => new Date(createdTime).toISOString(),
  expirationTime: ({ expirationTime }) => new Date(expirationTime).toISOString(),
};

/** What is seen first where there is no room for all. */
const priorities: Readonly<Record<string, 1 | 2 | 3 | 4>> = { method: 1, status: 1, createdTime: 2, messageType: 3 };

const deletes: RowAction<RpcRecord, Context> = {
  kind: 'call',
  id: 'delete',
  label: 'kit:entity.action.delete',
  groupLabel: 'kit:entity.action.delete',
  icon: 'trash',
  danger: true,
  auth: ['TENANT_ADMIN'],
  ask: { title: 'rpc.delete.title', text: 'rpc.delete.text', confirm: 'kit:entity.delete.confirm', danger: true },
  each: ({ id }, _, options) => deleteRpcRecord(id.id, options),
  done: 'rpc.deleted',
  leaves: true,
};

const statusFilter = selectFilter<Context>({
  name: 'status',
  label: 'rpc.status',
  all: 'rpc.status.any',
  options: rpcStatuses,
  text: (status) => `rpc.status.${status}`,
});

function tableOf(settings: WidgetContext['settings']): ListDefinition<RpcRecord, Context> {
  const wanted = listSetting(settings.displayColumns).filter(
    (name) => typeof name === 'string' && Object.hasOwn(cells, name),
  );
  const shown = (wanted.length > 0 ? wanted : usualColumns) as string[];
  const naming = shown.includes('method') ? 'method' : shown[0];
  const columns = shown.map(
    (name): Column<RpcRecord, Context> => ({
      id: name,
      label: `rpc.${name}`,
      sort: sorted.has(name) ? name : null,
      priority: priorities[name] ?? 4,
      naming: name === naming,
      cell: cells[name] as Column<RpcRecord, Context>['cell'],
      file: inFile[name],
    }),
  );
  return defineList<RpcRecord, Context>({
    title: 'rpc.list',
    file: 'rpc.list',
    useSource: ({ context: { device }, state, sort }) => {
      const link = pageLinkOf(state, sort);
      const source = usePagedSource(
        (page) => rpcRecordsQuery(device.id.id, page, state.filter.status),
        link,
        MOST_ROWS,
      );
      return { ...source, isPaged: isInPages(settings) };
    },
    columns,
    sort: sortOf(textSetting(settings.defaultSortOrder, '-createdTime')),
    refresh: true,
    filters: flagSetting(settings.enableFilter, true) ? [statusFilter] : [],
    actions: flagSetting(settings.allowDelete, true) ? [deletes] : [],
    add: flagSetting(settings.allowSendRequest, true)
      ? [
          {
            id: 'send',
            label: 'rpc.send',
            notPublic: true,
            run: async ({ device }) => {
              const { openSendDialog } = await loadCode(
                () => import(/* webpackChunkName: "widget-dialogs" */ './send-dialog'),
              );
              await openSendDialog(device);
            },
          },
        ]
      : [],
    details: flagSetting(settings.displayDetails, true)
      ? (record, { t }) => <Details record={record} t={t} />
      : undefined,
    empty: { icon: 'settings_remote', title: 'rpc.none' },
  });
}

function sortOf(stored: string): ListSort {
  const property = stored.replace(/^[-+]/, '');
  return {
    property: sorted.has(property) ? property : 'createdTime',
    direction: stored.startsWith('-') || !sorted.has(property) ? 'DESC' : 'ASC',
  };
}

/** A JSON text as its value; a text that is none stays as it is. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const value = readJson(text);
  return value === undefined ? text : value;
}

/** What a command asks, and what the device answered. */
function Details({ record, t }: RecordProps) {
  const { request, response, additionalInfo, expirationTime, createdTime } = record;
  const json = (value: unknown) =>
    value === null || value === undefined ? null : <pre className={styles.json}>{prettyJson(parsed(value))}</pre>;
  return (
    <PropertyList
      properties={[
        { label: t('rpc.createdTime'), value: formatDateTime(createdTime) },
        { label: t('rpc.expirationTime'), value: formatDateTime(expirationTime) },
        { label: t('rpc.messageType'), value: t(request.oneway ? 'rpc.oneway' : 'rpc.twoway') },
        { label: t('rpc.status'), value: <Status record={record} t={t} /> },
        { label: t('rpc.method'), value: <code>{request.body.method}</code> },
        { label: t('rpc.retries'), value: request.retries },
        { label: t('rpc.response'), value: json(response), wide: true },
        { label: t('rpc.params'), value: json(request.body.params), wide: true },
        { label: t('rpc.info'), value: json(additionalInfo), wide: true },
      ]}
    />
  );
}
