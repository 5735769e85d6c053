import { refuseForeign } from '../../../framework/access.js';
import { type AttributesConfig, attributesShape, withValues } from '../../content/attributes.js';
import { defineNode } from '../../node.js';

/** Attributes and latest values of the originator. */
export const originatorAttributes = defineNode<AttributesConfig>({
  class: 'metadata.TbGetAttributesNode',
  labels: ['Success'],
  configuration: attributesShape,
  execute: (config, message, { read, tenantId }) =>
    read((tx) => {
      refuseForeign(tx, tenantId, message.originator);
      return { message: withValues(tx, message.originator, config, message), labels: 'Success' };
    }),
});
