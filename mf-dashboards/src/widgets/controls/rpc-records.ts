import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { fetchPages, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What may have become of a stored command, in the order in which it happens. */
export const rpcStatuses = ['QUEUED', 'SENT', 'DELIVERED', 'SUCCESSFUL', 'TIMEOUT', 'EXPIRED', 'FAILED'] as const;

/** A stored command, and what became of it. */
export interface RpcRecord {
  id: { id: string };
  /** Epoch ms. */
  createdTime: number;
  expirationTime: number;
  request: { oneway: boolean; body: { method: string; params: string }; retries: number | null };
  /** What the device answered, or why there is no answer. */
  response: unknown;
  status: (typeof rpcStatuses)[number];
  additionalInfo?: unknown;
}

/** Statuses are read again so often, ms: nothing pushes them. */
const REFRESH_MS = 5000;

/** Stored commands of a device, read again while they are shown. */
export const rpcRecordsQuery = (deviceId: string, page: PageLink, rpcStatus?: string) =>
  queryOptions({
    queryKey: ['rpc', 'records', deviceId, page, rpcStatus],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<RpcRecord>>(`/api/rpc/persistent/device/${deviceId}`, { ...link, rpcStatus }, { signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Deletes a stored command; the device gets no command that it has not got yet. */
export const deleteRpcRecord = (id: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/rpc/persistent/${id}`, undefined, options);

/** A command to be stored. */
export interface StoredCommandBody {
  oneway: boolean;
  method: string;
  params: unknown;
  retries: number | null;
  additionalInfo: unknown;
}

/** Has the platform keep a command until its device takes it. */
export const storeCommand = (
  deviceId: string,
  { oneway, retries, ...body }: StoredCommandBody,
  options?: CallOptions,
) =>
  http.post<{ rpcId: string }>(
    `/api/rpc/${oneway ? 'oneway' : 'twoway'}/${deviceId}`,
    { ...body, persistent: true, ...(retries !== null && { retries }) },
    options,
  );
