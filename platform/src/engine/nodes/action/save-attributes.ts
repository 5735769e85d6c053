import { exactText } from '../../../telemetry/exact-json.js';
import { deviceAttributes } from '../../../telemetry/payload.js';
import { parseScope } from '../../../telemetry/scopes.js';
import { flag, flagOr, text } from '../../configuration.js';
import { objectOf, toJson } from '../../content/body.js';
import { putAttributes } from '../../effects/values.js';
import { newMessage } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  scope: string | null;
  notifyDevice: boolean;
  sendAttributesUpdatedNotification: boolean;
}

/** Saves the values of a message as attributes of its originator; metadata may name another scope. */
export const saveAttributes = defineNode<Config>({
  class: 'telemetry.TbMsgAttributesNode',
  labels: ['Success'],
  configuration: { scope: text, notifyDevice: flagOr(true), sendAttributesUpdatedNotification: flag },
  execute: async (config, message, { write, enqueueToRoot, nodeId }) => {
    if (message.type !== 'POST_ATTRIBUTES_REQUEST') throw new Error(`Unsupported msg type: ${message.type}`);
    const { originator: entityId, metadata, customerId } = message;
    const values = deviceAttributes(objectOf(message), 'refused');
    const named = metadata.scope || config.scope || '';
    const scope = parseScope(named);
    const tellDevice = config.notifyDevice || metadata.notifyDevice === 'true';
    // What no scope has is taken and kept nowhere, as on the real platform.
    if (values.length > 0 && scope) await write(putAttributes, { entityId, scope, values, tellDevice });
    if (config.sendAttributesUpdatedNotification && named !== 'CLIENT_SCOPE' && values.length > 0) {
      const data = exactText(Object.fromEntries(values.map(([key, value]) => [key, toJson(value)])));
      const told = { ruleNodeId: nodeId, scope: named };
      await enqueueToRoot(newMessage('ATTRIBUTES_UPDATED', entityId, { data, customerId, metadata: told }));
    }
    return 'Success';
  },
});
