import { isOwn } from '../../../framework/access.js';
import { text } from '../../configuration.js';
import type { Message } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  serviceIdMetaDataAttribute: string | null;
  sessionIdMetaDataAttribute: string | null;
  requestIdMetaDataAttribute: string | null;
}

function required({ metadata }: Message, key: string | null, usual: string, noun: string): string {
  const value = metadata[key || usual];
  if (!value) throw new Error(`${noun} id is not present in the metadata!`);
  return value;
}

/** Answers the device that a message comes from: with its body, to the request metadata names. */
export const rpcCallReply = defineNode<Config>({
  class: 'rpc.TbSendRPCReplyNode',
  labels: ['Success'],
  configuration: {
    serviceIdMetaDataAttribute: text,
    sessionIdMetaDataAttribute: text,
    requestIdMetaDataAttribute: text,
  },
  execute: async (config, message, { reply, read, tenantId }) => {
    const { originator, data } = message;
    if (originator.entityType !== 'DEVICE') throw new Error('Message originator is not a device entity!');
    const request = required(message, config.requestIdMetaDataAttribute, 'requestId', 'Request');
    const serviceId = required(message, config.serviceIdMetaDataAttribute, 'serviceId', 'Service');
    const sessionId = required(message, config.sessionIdMetaDataAttribute, 'sessionId', 'Session');
    if (data === '') throw new Error('Request body is empty!');
    if (!/^\d+$/.test(request)) throw new Error(`"requestId" in metadata is no number: ${request}`);
    if (!(await read((tx) => isOwn(tx, tenantId, originator))))
      throw new Error(`Device with id '${originator.id}' doesn't belong to the current tenant.`);
    await reply({ deviceId: originator.id, serviceId, sessionId, requestId: Number(request), data });
    return 'Success';
  },
});
