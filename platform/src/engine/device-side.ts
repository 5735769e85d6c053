/** What nodes ask of devices, where their sessions are. */
import type { Context } from '../framework/context.js';
import { defineOperation } from '../framework/operation.js';
import { DeviceRequests } from '../transport/device-requests.js';
import { RpcDispatcher } from '../transport/rpc-dispatcher.js';
import { insertCommand, nextNumber, readRecord } from '../transport/rpc-records.js';
import { WaitingCommands } from '../transport/waiting-commands.js';
import type { CommandAnswer, DeviceCommand, DeviceReply } from './node.js';

const NO_DEVICE: CommandAnswer = { error: 'NOT_FOUND' };

const storeDeviceCommand = defineOperation(
  'engine.store-command',
  'write',
  (tx, { tenantId, command }: { tenantId: string; command: DeviceCommand }): CommandAnswer => {
    const { deviceId, requestId, method, params } = command;
    if (!tx.get('SELECT 1 FROM device WHERE id = ? AND tenant_id = ?', deviceId, tenantId)) return NO_DEVICE;
    const known = readRecord(tx, requestId);
    // A message may be worked on again.
    const isRepeated =
      known?.tenant_id === tenantId &&
      known.device_id === deviceId &&
      known.method === method &&
      known.params === params;
    if (known && !isRepeated) return { error: `There is another stored command with the id '${requestId}'` };
    return { data: JSON.stringify({ rpcId: known?.id ?? insertCommand(tx, { ...command, tenantId }) }) };
  },
);

/** The number of a command that is not stored; null: the tenant has no such device. */
const numberCommand = defineOperation(
  'engine.number-command',
  'write',
  (tx, { tenantId, deviceId }: { tenantId: string; deviceId: string }): number | null =>
    tx.get('SELECT 1 FROM device WHERE id = ? AND tenant_id = ?', deviceId, tenantId) ? nextNumber(tx, deviceId) : null,
);

/** Sends a command to a device of the tenant; answers what came of it. */
export async function commandDevice(
  context: Context,
  tenantId: string,
  command: DeviceCommand,
): Promise<CommandAnswer> {
  const { deviceId, requestId, persistent, oneway, expirationTime } = command;
  if (persistent) return context.db.run(storeDeviceCommand, { tenantId, command });
  const number = await context.db.run(numberCommand, { tenantId, deviceId });
  if (number === null) return NO_DEVICE;
  const time = expirationTime - Date.now();
  if (time <= 0) return { error: 'TIMEOUT' };
  const outcome = await WaitingCommands.of(context).follow({ tenantId, requestId }, (gone) =>
    RpcDispatcher.of(context).send(deviceId, { ...command, number }, { time, gone }),
  );
  switch (outcome.kind) {
    case 'delivered':
      return { data: null };
    case 'answered':
      return { data: outcome.text };
    case 'timeout':
      return { error: oneway ? 'NO_ACTIVE_CONNECTION' : 'TIMEOUT' };
    case 'unconnected':
    case 'abandoned':
      return { error: 'NO_ACTIVE_CONNECTION' };
  }
}

/** Answers a device that asked something. */
export const answerDevice = (context: Context, { deviceId, sessionId, data }: DeviceReply): void =>
  DeviceRequests.of(context).answer(deviceId, sessionId, data);
