import { isObject } from '../../../telemetry/exact-json.js';
import { flag, texts } from '../../configuration.js';
import { bodyOf, withBody } from '../../content/body.js';
import { keyMatcher } from '../../content/keys.js';
import { changed } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  fromMetadata: boolean;
  keys: string[];
}

/** Deletes keys of the body or of metadata. */
export const deleteKeys = defineNode<Config, (key: string) => boolean>({
  class: 'transform.TbDeleteKeysNode',
  labels: ['Success'],
  configuration: { fromMetadata: flag, keys: texts },
  start: ({ keys }) => keyMatcher(keys),
  execute: ({ fromMetadata }, message, { state: matches }) => {
    const kept = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(values).filter(([key]) => !matches(key)));
    if (fromMetadata) return { message: changed(message, { metadata: kept(message.metadata) }), labels: 'Success' };
    const body = bodyOf(message);
    return isObject(body) ? { message: withBody(message, kept(body)), labels: 'Success' } : 'Success';
  },
});
