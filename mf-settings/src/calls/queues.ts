import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { Queue } from '@mullion/shared-kit/api/queues';
import { queryOptions } from '@tanstack/react-query';

export const queueQuery = (id: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['queues', 'one', id],
    queryFn: ({ signal }) => http.get<Queue>(`/api/queues/${id}`, undefined, { ...options, signal }),
  });

/** The platform's answer may lack what it makes up itself: what is stored is read again. */
export const saveQueue = async (queue: Queue, options: CallOptions): Promise<Queue> => {
  const { id } = await http.post<Queue>('/api/queues', queue, { ...options, query: { serviceType: 'TB_RULE_ENGINE' } });
  return http.get<Queue>(`/api/queues/${id.id}`, undefined, options);
};

/** Refused while device profiles use the queue. */
export const deleteQueue = (id: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/queues/${id}`, undefined, options);
