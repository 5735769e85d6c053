import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';

/** What may have become of a stored command, in the order in which it happens. */
export const rpcStatuses = ['QUEUED', 'SENT', 'DELIVERED', 'SUCCESSFUL', 'TIMEOUT', 'EXPIRED', 'FAILED'] as const;
export type RpcStatus = (typeof rpcStatuses)[number];

/** A command as the platform takes it. */
export interface Command {
  /** The device's answer is not waited for. */
  oneway: boolean;
  method: string;
  /** Any JSON. */
  params: unknown;
  /** How long the answer is waited for, in ms; the platform waits at least 5,000. */
  timeout?: number;
  /** Stored until the device takes it. */
  persistent?: boolean;
  /** Of a stored command, epoch ms. */
  expirationTime?: number;
  /** Times that a stored command is sent again; absent: as often as the platform likes. */
  retries?: number;
  /** Any JSON, kept with a stored command. */
  additionalInfo?: unknown;
}

/** A stored command, and what became of it. */
export interface RpcRecord {
  id: { id: string };
  /** Epoch ms. */
  createdTime: number;
  expirationTime: number;
  request: {
    oneway: boolean;
    /** `params`: JSON text. */
    body: { method: string; params: string };
    retries: number | null;
  };
  /** What the device answered, or why there is no answer. */
  response: unknown;
  status: RpcStatus;
  additionalInfo?: unknown;
}

/** Whether the platform still has something to do for it: a one-way command is over once the device has it. */
export const isWaiting = ({ status, request }: RpcRecord): boolean =>
  status === 'QUEUED' || status === 'SENT' || (status === 'DELIVERED' && !request.oneway);

/** Statuses are read again so often, in ms: nothing pushes them. */
export const RPC_REFRESH_MS = 2000;

/** Stored commands of a device, read again while they are shown. Sorts by createdTime and expirationTime. */
export const rpcRecordsQuery = (deviceId: string, page: PageLink, rpcStatus?: string) =>
  queryOptions({
    queryKey: ['rpc', 'records', deviceId, page, rpcStatus],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<RpcRecord>>(`/api/rpc/persistent/device/${deviceId}`, { ...link, rpcStatus }, { signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: RPC_REFRESH_MS,
  });

/**
 * Sends a command. Answers the device's answer as JSON text: empty for a one-way command and for an empty answer. Rejects
 * with the statuses that `commandError` knows.
 */
export const sendCommand = (deviceId: string, { oneway, ...body }: Command, options?: CallOptions): Promise<string> =>
  http.post(`/api/rpc/${oneway ? 'oneway' : 'twoway'}/${deviceId}`, body, { ...options, responseType: 'text' });

/** Deletes a stored command; the device gets no command that it has not got yet. */
export const deleteRpcRecord = (rpcId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/rpc/persistent/${rpcId}`, undefined, options);
