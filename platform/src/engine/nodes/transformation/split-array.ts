import { exactText } from '../../../telemetry/exact-json.js';
import { whole } from '../../configuration.js';
import { bodyOf, withBody } from '../../content/body.js';
import { becomeSeveral } from '../../content/several.js';
import { defineNode } from '../../node.js';

/** A message for each element of an array. */
export const splitArray = defineNode<{ version: number }>({
  class: 'transform.TbSplitArrayMsgNode',
  labels: ['Success'],
  configuration: { version: whole },
  execute: async (_config, message, context) => {
    const body = bodyOf(message);
    if (!Array.isArray(body)) throw new Error('Msg data is not a JSON Array!');
    const [only] = body;
    if (body.length === 1 && only !== undefined) return { message: withBody(message, only), labels: 'Success' };
    await becomeSeveral(message, body.length, (at) => ({ data: exactText(body[at] ?? null) }), context);
  },
});
