/** The rules of a queue's settings, as queues and tenant profiles hold them. */
import { badRequest } from '../framework/errors.js';

export interface QueueSettings {
  name: string | null;
  topic: string | null;
  pollInterval: number;
  partitions: number;
  consumerPerPartition: boolean;
  packProcessingTimeout: number;
  submitStrategy: { type?: string | null; batchSize?: number } | null;
  processingStrategy: {
    type?: string | null;
    retries?: number;
    failurePercentage?: number;
    pauseBetweenRetries?: number;
    maxPauseBetweenRetries?: number;
  } | null;
  additionalInfo: unknown;
}

const NAME = /^[a-zA-Z0-9._-]+$/;

/** Throws 400 with the text of the first rule that is broken. */
export function checkQueue(queue: Partial<QueueSettings>): void {
  for (const member of ['name', 'topic'] as const) {
    const value = queue[member];
    if (!value) throw badRequest(`Queue ${member} should be specified!`);
    if (!NAME.test(value)) {
      throw badRequest(`Queue ${member} contains a character other than ASCII alphanumerics, '.', '_' and '-'!`);
    }
  }
  if (!((queue.pollInterval ?? 0) > 0)) throw badRequest('Queue poll interval should be more then 0!');
  if (!((queue.partitions ?? 0) > 0)) throw badRequest('Queue partitions should be more then 0!');
  if (!((queue.packProcessingTimeout ?? 0) > 0))
    throw badRequest('Queue pack processing timeout should be more then 0!');
  const { submitStrategy: submit, processingStrategy: processing } = queue;
  if (!submit) throw badRequest("Queue submit strategy can't be null!");
  if (!submit.type) throw badRequest("Queue submit strategy type can't be null!");
  if (submit.type === 'BATCH' && !((submit.batchSize ?? 0) > 0)) {
    throw badRequest('Queue submit strategy batch size should be more then 0!');
  }
  if (!processing) throw badRequest("Queue processing strategy can't be null!");
  if (!processing.type) throw badRequest("Queue processing strategy type can't be null!");
  const {
    retries = 0,
    failurePercentage = 0,
    pauseBetweenRetries: pause = 0,
    maxPauseBetweenRetries: max = 0,
  } = processing;
  if (retries < 0) throw badRequest("Queue processing strategy retries can't be less then 0!");
  if (failurePercentage < 0 || failurePercentage > 100) {
    throw badRequest('Queue processing strategy failure percentage should be in a range from 0 to 100!');
  }
  if (pause < 0) throw badRequest("Queue processing strategy pause between retries can't be less then 0!");
  if (max < pause) {
    throw badRequest("Queue processing strategy MAX pause between retries can't be less then pause between retries!");
  }
}

/** A profile's queue as it is stored: every member is there. Throws 400 for what is no object. */
export function completeQueue(value: unknown): QueueSettings {
  if (typeof value !== 'object' || value === null)
    throw badRequest('Invalid value of "queueConfiguration": a list of queues is expected');
  const queue = value as Partial<QueueSettings>;
  return {
    name: queue.name ?? null,
    topic: queue.topic ?? null,
    pollInterval: queue.pollInterval ?? 0,
    partitions: queue.partitions ?? 0,
    consumerPerPartition: queue.consumerPerPartition ?? false,
    packProcessingTimeout: queue.packProcessingTimeout ?? 0,
    submitStrategy: queue.submitStrategy ?? null,
    processingStrategy: queue.processingStrategy ?? null,
    additionalInfo: queue.additionalInfo ?? null,
  };
}
