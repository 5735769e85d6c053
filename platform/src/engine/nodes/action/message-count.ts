import { text, whole } from '../../configuration.js';
import { newMessage } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  interval: number;
  telemetryPrefix: string | null;
}

/** Counts messages, and tells the count of each interval as telemetry of the tenant. */
export const messageCount = defineNode<Config, { count: number }>({
  class: 'action.TbMsgCountNode',
  labels: ['Success'],
  configuration: { interval: whole, telemetryPrefix: text },
  start: ({ interval, telemetryPrefix }, context) => {
    const state = { count: 0 };
    const period = Math.max(1, interval) * 1000;
    const { tenantId, chainId, nodeId, serviceId } = context;
    let since = Date.now();
    const tell = async (): Promise<void> => {
      const now = Date.now();
      const { count } = state;
      const delta = String(now - since);
      state.count = 0;
      since = now;
      context.after(period, tell);
      const told = newMessage(
        'POST_TELEMETRY_REQUEST',
        { entityType: 'TENANT', id: tenantId },
        {
          data: JSON.stringify({ [`${telemetryPrefix ?? 'messageCount'}_${serviceId}`]: count }),
          metadata: { delta },
        },
      );
      await context.enqueueNext({ ...told, chainId, nodeId }, 'Success');
    };
    context.after(period, tell);
    return state;
  },
  execute: (_config, message, { state, end }) => {
    state.count += 1;
    end(message);
  },
});
