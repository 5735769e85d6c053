import { randomUUID } from 'node:crypto';
import { isOwn } from '../../../framework/access.js';
import { exactText } from '../../../telemetry/exact-json.js';
import { whole } from '../../configuration.js';
import { objectOf, plainText } from '../../content/body.js';
import { derived, type Message, type Metadata } from '../../message.js';
import { type DeviceCommand, defineNode } from '../../node.js';

/** Parameters as JSON: of a text, the JSON in it, else the text itself. */
function jsonOf(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A whole number of metadata that is not below 0, or null. */
function wholeIn(metadata: Metadata, name: string): number | null {
  const value = metadata[name];
  if (!value) return null;
  const number = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number))
    throw new Error(`"${name}" in metadata is no whole number: ${value}`);
  return number;
}

function commandOf(message: Message, timeoutInSeconds: number): DeviceCommand {
  const { metadata, originator } = message;
  const { method, params, additionalInfo } = objectOf(message);
  if (method === undefined || method === null) throw new Error('"method" is missing in the message');
  if (params === undefined) throw new Error('Params are not present in the message!');
  const expiration = wholeIn(metadata, 'expirationTime');
  const { requestUUID } = metadata;
  if (requestUUID && !UUID.test(requestUUID)) throw new Error(`"requestUUID" in metadata is no UUID: ${requestUUID}`);
  return {
    deviceId: originator.id,
    method: plainText(method),
    params: typeof params === 'string' ? jsonOf(params) : exactText(params),
    oneway: metadata.oneway === 'true',
    persistent: metadata.persistent === 'true',
    expirationTime: expiration ?? Date.now() + timeoutInSeconds * 1000,
    requestId: requestUUID?.toLowerCase() || randomUUID(),
    retries: wholeIn(metadata, 'retries'),
    additionalInfo: additionalInfo === undefined || additionalInfo === null ? null : plainText(additionalInfo),
  };
}

/** An answer as the body of a message: JSON as it is, other texts as JSON texts. */
const bodyOfAnswer = (data: string | null): string => (data === null || data === '' ? '{}' : jsonOf(data));

/** Sends a command to the device a message comes from, and goes on with its answer. */
export const rpcCallRequest = defineNode<{ timeoutInSeconds: number }>({
  class: 'rpc.TbSendRPCRequestNode',
  labels: ['Success'],
  configuration: { timeoutInSeconds: whole },
  execute: async ({ timeoutInSeconds }, message, context) => {
    const { read, tenantId, ack, end, enqueueNext, command } = context;
    const { originator } = message;
    if (originator.entityType !== 'DEVICE') throw new Error('Message originator is not a device entity!');
    const sent = commandOf(message, timeoutInSeconds);
    if (!(await read((tx) => isOwn(tx, tenantId, originator))))
      throw new Error(`Device with id '${originator.id}' doesn't belong to the current tenant.`);
    // A device may take long: its answer comes as another message. A stored command is there before its message is forgotten.
    if (!sent.persistent) ack(message);
    const answer = await command(sent);
    end(message);
    if ('error' in answer) {
      const { error } = answer;
      await enqueueNext(derived(message, { data: JSON.stringify({ error }) }), 'Failure', { error });
    } else {
      await enqueueNext(derived(message, { data: bodyOfAnswer(answer.data) }), 'Success');
    }
  },
});
