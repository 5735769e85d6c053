import { type ScriptConfig, scriptShape, startScript } from '../../content/scripts.js';
import { defineNode, type NodeScript } from '../../node.js';

/** Characters of a text that are logged at most. */
const LONGEST = 1000;
/** The default chains log every message that nobody handles: only operators who want that get it. */
const LOGS = process.env.RULE_NODE_LOG === '1';

/** Writes a text of a message to the platform's log, where the operator wants that. */
export const log = defineNode<ScriptConfig, NodeScript>({
  class: 'action.TbLogNode',
  labels: ['Success'],
  configuration: scriptShape,
  start: (config, context) => startScript(config, 'string', context),
  execute: async (_config, message, { state, run, nodeName, nodeId }) => {
    const text = (await run(state, message)) ?? '';
    if (LOGS) console.info(`rule node "${nodeName}" (${nodeId}): ${text.slice(0, LONGEST)}`);
    return 'Success';
  },
});
