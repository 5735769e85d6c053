import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { AddAction } from '@mullion/shared-kit/list/add-button';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import styles from './rpc.module.css';
import { deleteRpcRecord, REFRESH_MS, type RpcRecord, rpcStatuses } from './rpc-calls';

export type RpcContext = TabContext<RpcRecord>;

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

/** Takes a command back that the device has not got yet; of another only the record goes. */
export const deleteAction: RowAction<RpcRecord, RpcContext> = {
  kind: 'call',
  id: 'delete',
  label: 'delete',
  groupLabel: 'delete',
  icon: 'trash',
  danger: true,
  auth: ['TENANT_ADMIN'],
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
  <p className={styles.fresh}>{t('rpc.fresh', { count: REFRESH_MS / 1000 })}</p>
);
