import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';

/** Services that have queues; only the rule engine's can be configured, the others list none. */
export type ServiceType = 'TB_CORE' | 'TB_RULE_ENGINE' | 'TB_TRANSPORT' | 'JS_EXECUTOR' | 'TB_VC_EXECUTOR';

export type SubmitStrategyType = 'BURST' | 'BATCH' | 'SEQUENTIAL_BY_ORIGINATOR' | 'SEQUENTIAL_BY_TENANT' | 'SEQUENTIAL';

export type ProcessingStrategyType =
  | 'SKIP_ALL_FAILURES'
  | 'SKIP_ALL_FAILURES_AND_TIMED_OUT'
  | 'RETRY_ALL'
  | 'RETRY_FAILED'
  | 'RETRY_TIMED_OUT'
  | 'RETRY_FAILED_AND_TIMED_OUT';

/** How a queue works. Times in ms, pauses in s. */
export interface QueueSettings {
  name: string;
  topic: string;
  pollInterval: number;
  partitions: number;
  consumerPerPartition: boolean;
  packProcessingTimeout: number;
  submitStrategy: { type: SubmitStrategyType; batchSize: number };
  processingStrategy: {
    type: ProcessingStrategyType;
    retries: number;
    failurePercentage: number;
    pauseBetweenRetries: number;
    maxPauseBetweenRetries: number;
  };
  additionalInfo: { description?: string; [name: string]: unknown } | null;
}

/** A queue of the rule engine: the system's, or an isolated tenant's own. */
export interface Queue extends BaseEntity<'QUEUE'>, QueueSettings {
  tenantId: EntityId<'TENANT'>;
}

/** Searches the beginning of the name. */
export const queuesQuery = (serviceType: ServiceType, page: PageLink, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['queues', 'list', serviceType, page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<Queue>>('/api/queues', { serviceType, ...link }, { ...options, signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** A queue by its name; case counts. */
export const queueByNameQuery = (name: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['queues', 'byName', name],
    queryFn: ({ signal }) =>
      http.get<Queue>(`/api/queues/name/${encodeURIComponent(name)}`, undefined, { ...options, signal }),
  });
