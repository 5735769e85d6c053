import { refuseForeign } from '../../../framework/access.js';
import { type Alarm, alarms, isCleared, lastAlarm } from '../../../resources/alarms.js';
import { text } from '../../configuration.js';
import { type DetailsConfig, detailsOf, detailsShape, startDetails } from '../../content/alarm-details.js';
import { alarmMessage } from '../../content/alarm-messages.js';
import { fill } from '../../content/patterns.js';
import { clear } from '../../effects/alarms.js';
import type { Message } from '../../message.js';
import { defineNode, type NodeScript, type Running } from '../../node.js';

interface Config extends DetailsConfig {
  alarmType: string | null;
}

async function cleared({ alarmType }: Config, message: Message, context: Running<NodeScript>): Promise<Alarm | null> {
  const { read, write, tenantId, state } = context;
  const { originator } = message;
  const known = await read((tx) => {
    refuseForeign(tx, tenantId, originator);
    return originator.entityType === 'ALARM'
      ? alarms.find(tx, originator.id)
      : lastAlarm(tx, tenantId, originator.id, fill(alarmType ?? '', message));
  });
  if (!known || isCleared(known)) return null;
  return write(clear, { id: known.id.id, details: await detailsOf(state, message, known, context), hearer: 'root' });
}

/** Clears the active alarm of a type of the originator, or the one the message comes from. The root chain hears of it. */
export const clearAlarm = defineNode<Config, NodeScript>({
  class: 'action.TbClearAlarmNode',
  labels: ['Cleared', 'False'],
  configuration: { ...detailsShape, alarmType: text },
  start: (config, context) => startDetails(config, context),
  execute: async (config, message, context) => {
    const before = context.first(clear);
    const alarm = before ? before.value : await cleared(config, message, context);
    return alarm ? { message: alarmMessage(message, alarm, 'isClearedAlarm'), labels: 'Cleared' } : 'False';
  },
});
