import { deleteRpcRecord, isWaiting, RPC_REFRESH_MS, type RpcRecord, rpcStatuses } from '@mullion/shared-kit/api/rpc';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { AddAction } from '@mullion/shared-kit/list/add-button';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import styles from './rpc.module.css';

type RpcContext = TabContext<RpcRecord>;

/** What the rows are called. */
export const rpcNaming = {
  id: ({ id }: RpcRecord) => id.id,
  name: ({ request, createdTime }: RpcRecord) => `${request.body.method} ${formatDateTime(createdTime)}`,
  counted: 'rpc.counted',
};

/** Opens the dialog that sends commands. */
export const sendAction: AddAction<RpcContext> = {
  id: 'send',
  label: 'rpc.send',
  notPublic: true,
  run: async (context) => {
    const { openCommandDialog } = await loadCode(
      () => import(/* webpackChunkName: "command-dialog" */ './command-dialog'),
    );
    await openCommandDialog(context);
  },
};

/** Takes commands back that are not over: the platform knows no other way than to delete their records. */
const cancelAction: RowAction<RpcRecord, RpcContext> = {
  kind: 'call',
  id: 'cancel',
  label: 'rpc.cancel',
  groupLabel: 'rpc.cancel',
  icon: 'close',
  danger: true,
  auth: ['TENANT_ADMIN'],
  unless: (record) => !isWaiting(record) && 'rpc.is-over',
  ask: {
    title: 'rpc.cancel.title',
    text: 'rpc.cancel.text',
    confirm: 'rpc.cancel.confirm',
    keep: 'rpc.cancel.keep',
    values: ({ request, createdTime }) => ({ method: request.body.method, time: formatDateTime(createdTime) }),
    danger: true,
  },
  each: ({ id }, _, options) => deleteRpcRecord(id.id, options),
  done: 'rpc.canceled',
  leaves: true,
};

/** Deletes the records of commands that are over. */
const deleteAction: RowAction<RpcRecord, RpcContext> = {
  kind: 'call',
  id: 'delete',
  label: 'delete',
  groupLabel: 'delete',
  icon: 'trash',
  danger: true,
  auth: ['TENANT_ADMIN'],
  unless: (record) => isWaiting(record) && 'rpc.still-waiting',
  ask: {
    title: 'rpc.delete.title',
    text: 'rpc.delete.text',
    confirm: 'kit:entity.delete.confirm',
    danger: true,
  },
  each: ({ id }, _, options) => deleteRpcRecord(id.id, options),
  done: 'rpc.deleted',
  leaves: true,
};

/** What can be done with commands. */
export const rpcActions = [cancelAction, deleteAction];

/** Which of them are listed. */
export const statusFilter = selectFilter<RpcContext>({
  name: 'status',
  label: 'rpc.status',
  all: 'rpc.status.any',
  options: rpcStatuses,
  text: (status) => `rpc.status.${status}`,
});

/** Says how old a status may be. */
export const Freshness = ({ context: { t } }: { context: RpcContext }) => (
  <p className={styles.fresh}>{t('rpc.fresh', { count: RPC_REFRESH_MS / 1000 })}</p>
);
