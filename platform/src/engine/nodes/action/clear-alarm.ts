import { alarms, isCleared, lastAlarm } from '../../../resources/alarms.js';
import { text } from '../../configuration.js';
import { type DetailsConfig, detailsOf, detailsShape, startDetails } from '../../content/alarm-details.js';
import { aboutAlarm, alarmMessage } from '../../content/alarm-messages.js';
import { fill } from '../../content/patterns.js';
import { clear } from '../../effects/alarms.js';
import { defineNode, type NodeScript } from '../../node.js';

interface Config extends DetailsConfig {
  alarmType: string | null;
}

/** Clears the active alarm of a type of the originator, or the one the message comes from. The root chain hears of it. */
export const clearAlarm = defineNode<Config, NodeScript>({
  class: 'action.TbClearAlarmNode',
  labels: ['Cleared', 'False'],
  configuration: { ...detailsShape, alarmType: text },
  start: (config, context) => startDetails(config, context),
  execute: async ({ alarmType }, message, context) => {
    const { read, write, tenantId, enqueueToRoot, nodeId, state } = context;
    const { originator } = message;
    const known = await read((tx) =>
      originator.entityType === 'ALARM'
        ? alarms.find(tx, originator.id)
        : lastAlarm(tx, tenantId, originator.id, fill(alarmType ?? '', message)),
    );
    if (!known || known.tenantId?.id !== tenantId || isCleared(known)) return 'False';
    const details = await detailsOf(state, message, known, context);
    const alarm = await write(clear, { id: known.id.id, details });
    if (!alarm) return 'False';
    await enqueueToRoot(aboutAlarm('ALARM_CLEAR', alarm, nodeId));
    return { message: alarmMessage(message, alarm, 'isClearedAlarm'), labels: 'Cleared' };
  },
});
