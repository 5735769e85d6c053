import { isObject } from '../../../telemetry/exact-json.js';
import { flag, texts } from '../../configuration.js';
import { bodyOf } from '../../content/body.js';
import { defineNode } from '../../node.js';

interface Config {
  messageNames: string[];
  metadataNames: string[];
  checkAllKeys: boolean;
}

/** Whether keys are there, in the body or in metadata: all of them, or any. Null counts as there. */
export const checkMessage = defineNode<Config>({
  class: 'filter.TbCheckMessageNode',
  labels: ['True', 'False'],
  configuration: { messageNames: texts, metadataNames: texts, checkAllKeys: flag },
  execute: ({ messageNames, metadataNames, checkAllKeys }, message) => {
    const body = bodyOf(message);
    if (!isObject(body)) throw new Error('Message data is not a JSON object');
    const found = [
      ...messageNames.map((name) => Object.hasOwn(body, name)),
      ...metadataNames.map((name) => Object.hasOwn(message.metadata, name)),
    ];
    return (checkAllKeys ? found.every(Boolean) : found.some(Boolean)) ? 'True' : 'False';
  },
});
