import { requiredText } from '../../configuration.js';
import { bodyOf, withBody } from '../../content/body.js';
import { PathSearch } from '../../json-path/evaluate.js';
import { type Path, parsePath } from '../../json-path/parse.js';
import { defineNode } from '../../node.js';

/** The part of the body that a JSON path leads to becomes the body. */
export const jsonPath = defineNode<{ jsonPath: string }, Path>({
  class: 'transform.TbJsonPathNode',
  labels: ['Success'],
  configuration: { jsonPath: requiredText },
  start: (config) => parsePath(config.jsonPath),
  execute: (_config, message, { state }) => ({
    message: withBody(message, new PathSearch(bodyOf(message)).find(state)),
    labels: 'Success',
  }),
});
