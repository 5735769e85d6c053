import { type ExactJson, exactText, isObject, parseExactJson } from '../../../telemetry/exact-json.js';
import { plainText, withoutShortExponents } from '../../content/body.js';
import { type ScriptConfig, scriptShape, startScript } from '../../content/scripts.js';
import { becomeSeveral } from '../../content/several.js';
import { changed, type Message } from '../../message.js';
import { defineNode, type NodeScript } from '../../node.js';

/** What running a script says of an empty list of messages: here that is a failure without a text. */
const NO_MESSAGE = 'Index 0 out of bounds for length 0';

/** What a script answered of one message; what it left out stays. */
function partsOf(answer: ExactJson, message: Message) {
  const { msg, metadata, msgType } = isObject(answer) ? answer : {};
  return {
    data: msg === undefined ? message.data : exactText(withoutShortExponents(msg)),
    metadata: isObject(metadata)
      ? Object.fromEntries(
          Object.entries(metadata).flatMap(([key, value]) => (value === null ? [] : [[key, plainText(value)]])),
        )
      : message.metadata,
    type: typeof msgType === 'string' ? msgType : message.type,
  };
}

/** Makes of a message what a script answers: another, or several. */
export const transformationScript = defineNode<ScriptConfig, NodeScript>({
  class: 'transform.TbTransformMsgNode',
  labels: ['Success'],
  configuration: scriptShape,
  start: (config, context) => startScript(config, 'update', context),
  execute: async (_config, message, context) => {
    const { state, run, fail } = context;
    const told = await run(state, message).catch((error: Error) => {
      if (error.message.includes(NO_MESSAGE)) return '[]';
      throw error;
    });
    const answer = parseExactJson(told ?? '{}');
    const answers = Array.isArray(answer) ? answer : [answer];
    const [only] = answers;
    if (only === undefined) return fail(message, null);
    if (answers.length === 1) return { message: changed(message, partsOf(only, message)), labels: 'Success' };
    await becomeSeveral(message, answers.length, (at) => partsOf(answers[at] ?? null, message), context);
  },
});
