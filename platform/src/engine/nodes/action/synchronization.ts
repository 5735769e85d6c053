import { whole } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Lets messages through: queues that keep the order of originators have replaced these nodes. */
export const synchronizationStart = defineNode<{ version: number }>({
  class: 'transaction.TbSynchronizationBeginNode',
  labels: ['Success'],
  configuration: { version: whole },
  execute: () => 'Success',
});

export const synchronizationEnd = defineNode<{ version: number }>({
  class: 'transaction.TbSynchronizationEndNode',
  labels: ['Success'],
  configuration: { version: whole },
  execute: () => 'Success',
});
