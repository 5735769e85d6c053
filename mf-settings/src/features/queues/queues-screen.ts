import { type Queue, queuesQuery } from '@mullion/shared-kit/api/queues';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, name, number } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { deleteQueue, queueQuery, saveQueue } from '../../calls/queues';

/** The queue that there always is. */
const MAIN = 'Main';

const strategies = {
  submit: ({ submitStrategy: { type } }: Queue) => `queue.submit.${type}`,
  processing: ({ processingStrategy: { type } }: Queue) => `queue.processing.${type}`,
};

/** Queues of the rule engine, for the system administrator. */
export const queuesScreen = defineEntityScreen<Queue>({
  type: 'QUEUE',
  ns: 'mf-settings',
  empty: 'queue.empty',
  list: ({ pageLink }) => queuesQuery('TB_RULE_ENGINE', pageLink),
  load: queueQuery,
  save: (queue, options) => saveQueue(queue, options),
  columns: [
    name('name'),
    number('partitions', 'queue.partitions', { priority: 2, width: '7rem' }),
    { id: 'submit', label: 'queue.submit', priority: 3, cell: (queue, { t }) => t(strategies.submit(queue)) },
    {
      id: 'processing',
      label: 'queue.processing',
      priority: 4,
      cell: (queue, { t }) => t(strategies.processing(queue)),
    },
    createdTime({ priority: 5 }),
  ],
  actions: [
    remove({
      call: deleteQueue,
      unless: (queue) => queue.name === MAIN && 'queue.main',
      text: 'queue.delete-text',
    }),
  ],
  form: lazyForm(() => import(/* webpackChunkName: "queue-form" */ './queue-form')),
  details: [
    property('topic', 'queue.topic', { copy: true }),
    { id: 'partitions', label: 'queue.partitions', value: ({ partitions }) => partitions },
    { id: 'submit', label: 'queue.submit', value: (queue, { t }) => t(strategies.submit(queue)) },
    { id: 'processing', label: 'queue.processing', value: (queue, { t }) => t(strategies.processing(queue)) },
  ],
});
