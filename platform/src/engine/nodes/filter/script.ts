import { type ScriptConfig, scriptShape, startScript } from '../../content/scripts.js';
import { defineNode, type NodeScript } from '../../node.js';

/** Goes on by what a script says of a message: true or false. */
export const scriptFilter = defineNode<ScriptConfig, NodeScript>({
  class: 'filter.TbJsFilterNode',
  labels: ['True', 'False'],
  configuration: scriptShape,
  start: (config, context) => startScript(config, 'filter', context),
  execute: async (_config, message, { state, run }) => ((await run(state, message)) === 'true' ? 'True' : 'False'),
});
