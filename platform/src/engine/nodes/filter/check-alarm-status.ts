import { isUuid } from '../../../framework/ids.js';
import { type AlarmStatus, alarms } from '../../../resources/alarms.js';
import { type ExactJson, isObject } from '../../../telemetry/exact-json.js';
import { given, listOrNull, oneOf } from '../../configuration.js';
import { objectOf } from '../../content/body.js';
import { defineNode } from '../../node.js';

const ALARM_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'createdTime',
  'tenantId',
  'customerId',
  ...Object.keys(alarms.definition.fields),
]);
const status = oneOf<AlarmStatus>(['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK']);

function idOf(alarm: Readonly<Record<string, ExactJson>>): string {
  const unknown = Object.keys(alarm).find((member) => !ALARM_MEMBERS.has(member));
  if (unknown !== undefined) throw new Error(`Message data is no alarm: unknown member "${unknown}"`);
  const id = isObject(alarm.id) ? alarm.id.id : null;
  if (!isUuid(id)) throw new Error(`Incorrect alarmId ${id ?? null}`);
  return id;
}

/** Whether the stored alarm that a message tells of has one of these states. */
export const checkAlarmStatus = defineNode<{ alarmStatusList: (AlarmStatus | null)[] | null }>({
  class: 'filter.TbCheckAlarmStatusNode',
  labels: ['True', 'False'],
  configuration: { alarmStatusList: listOrNull(status) },
  execute: async ({ alarmStatusList }, message, { read, tenantId }) => {
    const id = idOf(objectOf(message));
    const alarm = await read((tx) => alarms.find(tx, id));
    if (!alarm || alarm.tenantId?.id !== tenantId) throw new Error('No such alarm found.');
    return given(alarmStatusList, 'alarmStatusList').includes(alarm.status) ? 'True' : 'False';
  },
});
