import { exactText, isObject } from '../../../telemetry/exact-json.js';
import { flag, texts } from '../../configuration.js';
import { bodyOf, withBody } from '../../content/body.js';
import { keyMatcher } from '../../content/keys.js';
import { changed } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  fromMetadata: boolean;
  keys: string[];
}

/** Copies keys from the body to metadata, where their values are JSON texts, or from metadata to the body. */
export const copyKeys = defineNode<Config, (key: string) => boolean>({
  class: 'transform.TbCopyKeysNode',
  labels: ['Success'],
  configuration: { fromMetadata: flag, keys: texts },
  start: ({ keys }) => keyMatcher(keys),
  execute: ({ fromMetadata }, message, { state: matches }) => {
    const body = bodyOf(message);
    if (!isObject(body)) return 'Success';
    const { metadata } = message;
    if (fromMetadata) {
      const copied = Object.entries(metadata).filter(([key]) => matches(key));
      return { message: withBody(message, { ...body, ...Object.fromEntries(copied) }), labels: 'Success' };
    }
    const copied = Object.entries(body).flatMap(([key, value]) => (matches(key) ? [[key, exactText(value)]] : []));
    return {
      message: changed(message, { metadata: { ...metadata, ...Object.fromEntries(copied) } }),
      labels: 'Success',
    };
  },
});
