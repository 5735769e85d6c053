import { ATTRIBUTE_SCOPES, type AttributeScope, parseScope } from '../../../telemetry/scopes.js';
import { flag, oneOfOrEmpty, texts } from '../../configuration.js';
import { fillAll } from '../../content/patterns.js';
import type { Told } from '../../effect.js';
import { dropAttributes } from '../../effects/values.js';
import { newMessage } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  scope: AttributeScope | null;
  keys: string[];
  sendAttributesDeletedNotification: boolean;
  notifyDevice: boolean;
}

/** Deletes attributes of the originator; metadata may name another scope. */
export const deleteAttributes = defineNode<Config>({
  class: 'telemetry.TbMsgDeleteAttributesNode',
  labels: ['Success'],
  configuration: {
    scope: oneOfOrEmpty(ATTRIBUTE_SCOPES),
    keys: texts,
    sendAttributesDeletedNotification: flag,
    notifyDevice: flag,
  },
  execute: async (config, message, { write, nodeId }) => {
    const { originator: entityId, metadata, customerId } = message;
    const keys = fillAll(config.keys, message).filter((key) => key.trim() !== '');
    const named = metadata.scope || config.scope || '';
    const scope = parseScope(named);
    if (keys.length === 0 || !scope) return 'Success';
    const tellDevice = config.notifyDevice || metadata.notifyDevice === 'true';
    let told: Told | null = null;
    if (config.sendAttributesDeletedNotification) {
      const data = JSON.stringify({ attributes: keys });
      const content = { data, customerId, metadata: { ruleNodeId: nodeId, scope: named } };
      told = { message: newMessage('ATTRIBUTES_DELETED', entityId, content), label: null };
    }
    await write(dropAttributes, { entityId, scope, keys, tellDevice, told });
    return 'Success';
  },
});
