import { type AttributesConfig, attributesShape, withValues } from '../../content/attributes.js';
import { defineNode } from '../../node.js';

/** Attributes and latest values of the originator. */
export const originatorAttributes = defineNode<AttributesConfig>({
  class: 'metadata.TbGetAttributesNode',
  labels: ['Success'],
  configuration: attributesShape,
  execute: (config, message, { read }) =>
    read((tx) => ({ message: withValues(tx, message.originator, config, message), labels: 'Success' })),
});
