import { exactText } from '../../../telemetry/exact-json.js';
import { deviceAttributes } from '../../../telemetry/payload.js';
import { ATTRIBUTE_SCOPES, type AttributeScope, parseScope } from '../../../telemetry/scopes.js';
import { flag, flagOr, oneOfOrEmpty } from '../../configuration.js';
import { objectOf, toJson } from '../../content/body.js';
import type { Told } from '../../effect.js';
import { putAttributes } from '../../effects/values.js';
import { newMessage } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  scope: AttributeScope | null;
  notifyDevice: boolean;
  sendAttributesUpdatedNotification: boolean;
}

/** Saves the values of a message as attributes of its originator; metadata may name another scope. */
export const saveAttributes = defineNode<Config>({
  class: 'telemetry.TbMsgAttributesNode',
  labels: ['Success'],
  configuration: {
    scope: oneOfOrEmpty(ATTRIBUTE_SCOPES),
    notifyDevice: flagOr(true),
    sendAttributesUpdatedNotification: flag,
  },
  execute: async (config, message, { write, nodeId }) => {
    if (message.type !== 'POST_ATTRIBUTES_REQUEST') throw new Error(`Unsupported msg type: ${message.type}`);
    const { originator: entityId, metadata, customerId } = message;
    const values = deviceAttributes(objectOf(message), 'refused');
    const named = metadata.scope || config.scope || '';
    const scope = parseScope(named);
    const tellDevice = config.notifyDevice || metadata.notifyDevice === 'true';
    if (values.length === 0) return 'Success';
    let told: Told | null = null;
    if (config.sendAttributesUpdatedNotification && named !== 'CLIENT_SCOPE') {
      const data = exactText(Object.fromEntries(values.map(([key, value]) => [key, toJson(value)])));
      const content = { data, customerId, metadata: { ruleNodeId: nodeId, scope: named } };
      told = { message: newMessage('ATTRIBUTES_UPDATED', entityId, content), label: null };
    }
    // What no scope has is taken and kept nowhere, as on the real platform.
    await write(putAttributes, { entityId, scope: scope ?? null, values, tellDevice, told });
    return 'Success';
  },
});
