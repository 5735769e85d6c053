import type { Queue } from '@mullion/shared-kit/api/queues';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import {
  newQueue,
  type QueueDraft,
  QueueFields,
  queueSchema,
  readQueue,
  writtenQueue,
} from '@mullion/shared-kit/entity/queue-fields';
import type { Schema } from '@mullion/shared-kit/inputs/schema';

const queuePart: FormPart<Queue, { queue: QueueDraft }> = {
  rules: { queue: queueSchema as unknown as Schema<QueueDraft> },
  read: (queue) => ({ queue: queue ? readQueue(queue) : newQueue() }),
  write: ({ queue }, stored) => ({ ...stored, ...writtenQueue(queue, 'id' in stored ? stored : undefined) }),
  fields: ({ entity }) => <QueueFields name="queue" isNew={entity === null} />,
};

/** The form of a queue, new or existing. */
export default entityForm<Queue>(queuePart);
