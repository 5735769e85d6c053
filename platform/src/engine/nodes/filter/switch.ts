import { type ScriptConfig, scriptShape, startScript } from '../../content/scripts.js';
import { defineNode, type NodeScript } from '../../node.js';

/** Goes on by the labels a script answers, each once. */
export const switchNode = defineNode<ScriptConfig, NodeScript>({
  class: 'filter.TbJsSwitchNode',
  labels: [],
  configuration: scriptShape,
  start: (config, context) => startScript(config, 'switch', context),
  execute: async (_config, message, { state, run }) => [
    ...new Set(JSON.parse((await run(state, message)) ?? '[]') as string[]),
  ],
});
