/** The rules of a queue's settings, as queues and tenant profiles hold them. */
import { badRequest } from '../framework/errors.js';
import { int, integer, parseText } from '../framework/fields.js';
import { anything, flagOf, listOf, numberOf, objectOf, oneOf, type Shape } from '../framework/shapes.js';

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

const text: Shape<string | null> = parseText;
const whole: Shape<number> = (value, name) => int().parse(value, name);
/** Times may be longer than 32 bits. */
const long: Shape<number> = (value, name) => integer().parse(value, name);
const number: Shape<number> = (value, name) => numberOf(0)(value, name) ?? 0;

const SUBMIT_TYPES = ['BURST', 'BATCH', 'SEQUENTIAL_BY_ORIGINATOR', 'SEQUENTIAL_BY_TENANT', 'SEQUENTIAL'];
const PROCESSING_TYPES = [
  'SKIP_ALL_FAILURES',
  'SKIP_ALL_FAILURES_AND_TIMED_OUT',
  'RETRY_ALL',
  'RETRY_FAILED',
  'RETRY_TIMED_OUT',
  'RETRY_FAILED_AND_TIMED_OUT',
];

export const submitStrategy = objectOf({ type: oneOf(SUBMIT_TYPES), batchSize: whole });
export const processingStrategy = objectOf({
  type: oneOf(PROCESSING_TYPES),
  retries: whole,
  failurePercentage: number,
  pauseBetweenRetries: long,
  maxPauseBetweenRetries: long,
});

const queueShape = objectOf({
  name: text,
  topic: text,
  pollInterval: whole,
  partitions: whole,
  consumerPerPartition: flagOf(),
  packProcessingTimeout: long,
  submitStrategy,
  processingStrategy,
  additionalInfo: anything,
});

/** The queues of a profile as they are stored: every member is there. Throws 400 with the name of the wrong one. */
export const readQueues = listOf(queueShape) as Shape<QueueSettings[] | null>;
