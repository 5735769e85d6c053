import type { RpcRecord, RpcStatus } from '@mullion/shared-kit/api/rpc';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { StatusDot, type StatusDotProps } from '@mullion/shared-kit/ui/status-dot';

const dots: Readonly<Record<RpcStatus, StatusDotProps['status']>> = {
  QUEUED: 'info',
  SENT: 'info',
  DELIVERED: 'info',
  SUCCESSFUL: 'ok',
  TIMEOUT: 'warn',
  EXPIRED: 'off',
  FAILED: 'error',
};

interface CellContext {
  t: Translate;
}

/** When the command was sent. */
export const timeCell = ({ createdTime }: RpcRecord) => formatDateTime(createdTime);

/** The method that the device is asked for. */
export const methodCell = ({ request }: RpcRecord) => <code>{request.body.method}</code>;

/** A one-way command is over once the device has it. */
export const statusCell = ({ status, request }: RpcRecord, { t }: CellContext) => (
  <StatusDot status={status === 'DELIVERED' && request.oneway ? 'ok' : (dots[status] ?? 'off')}>
    {t(`rpc.status.${status}`)}
  </StatusDot>
);

/** Until when the platform tries to deliver it. */
export const expiresCell = ({ expirationTime }: RpcRecord) => formatDateTime(expirationTime);
