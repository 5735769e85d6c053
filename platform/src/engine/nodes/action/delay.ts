import { countOr, flag, text, wholeFrom } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { defineNode } from '../../node.js';

interface Config {
  periodInSeconds: number;
  maxPendingMsgs: number;
  periodInSecondsPattern: string | null;
  useMetadataPeriodInSecondsPatterns: boolean;
}

/** Lets a message go on later. It is acknowledged at once: what waits does not survive a restart. */
export const delay = defineNode<Config, { waiting: number }>({
  class: 'delay.TbMsgDelayNode',
  labels: ['Success'],
  isPatient: true,
  configuration: {
    periodInSeconds: countOr(0),
    maxPendingMsgs: wholeFrom(1, 100_000, 1000),
    periodInSecondsPattern: text,
    useMetadataPeriodInSecondsPatterns: flag,
  },
  start: () => ({ waiting: 0 }),
  execute: (config, message, { state, ack, after, next }) => {
    const pattern = config.periodInSecondsPattern ?? '';
    const told = config.useMetadataPeriodInSecondsPatterns ? fill(pattern, message) : String(config.periodInSeconds);
    if (!/^\d{1,9}$/.test(told))
      throw new Error(`Can't parse period in seconds from metadata using pattern: ${pattern}`);
    if (state.waiting >= config.maxPendingMsgs) throw new Error('Max limit of pending messages reached!');
    ack(message);
    state.waiting += 1;
    after(Number(told) * 1000, () => {
      state.waiting -= 1;
      next(message, 'Success');
    });
  },
});
