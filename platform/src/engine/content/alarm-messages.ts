/** Messages about alarms that nodes raise and clear. */
import type { EntityId } from '../../framework/ids.js';
import type { Alarm } from '../../resources/alarms.js';
import { changed, type Message, newMessage } from '../message.js';
import { customerOf } from './entities.js';

/** The message that goes on with an alarm as its body; `mark` says in metadata what became of it. */
export const alarmMessage = (message: Message, alarm: Alarm, mark: string): Message =>
  changed(message, {
    type: 'ALARM',
    originator: alarm.originator ?? message.originator,
    data: JSON.stringify(alarm),
    dataType: 'JSON',
    metadata: { ...message.metadata, [mark]: 'true' },
  });

/** What the tenant's root chain hears of an alarm. */
export const aboutAlarm = (type: string, alarm: Alarm, nodeId: string): Message =>
  newMessage(type, alarm.originator as EntityId, {
    data: JSON.stringify(alarm),
    customerId: customerOf({ ...alarm }),
    metadata: { ruleNodeId: nodeId },
  });
