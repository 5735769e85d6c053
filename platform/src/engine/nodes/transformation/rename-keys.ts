import { isObject } from '../../../telemetry/exact-json.js';
import { flag, textMap } from '../../configuration.js';
import { bodyOf, withBody } from '../../content/body.js';
import { changed } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  fromMetadata: boolean;
  renameKeysMapping: Readonly<Record<string, string>>;
}

/** Each key of the mapping under its new name; onto itself, a key is deleted. */
function renamed<T>(values: Readonly<Record<string, T>>, mapping: Readonly<Record<string, string>>): Record<string, T> {
  const result = new Map(Object.entries(values));
  for (const [from, to] of Object.entries(mapping)) {
    const value = result.get(from);
    if (value === undefined) continue;
    result.set(to, value);
    result.delete(from);
  }
  return Object.fromEntries(result);
}

/** Renames keys of the body or of metadata. */
export const renameKeys = defineNode<Config>({
  class: 'transform.TbRenameKeysNode',
  labels: ['Success'],
  configuration: { fromMetadata: flag, renameKeysMapping: textMap },
  execute: ({ fromMetadata, renameKeysMapping }, message) => {
    if (fromMetadata) {
      return {
        message: changed(message, { metadata: renamed(message.metadata, renameKeysMapping) }),
        labels: 'Success',
      };
    }
    const body = bodyOf(message);
    if (!isObject(body)) return 'Success';
    return { message: withBody(message, renamed(body, renameKeysMapping)), labels: 'Success' };
  },
});
