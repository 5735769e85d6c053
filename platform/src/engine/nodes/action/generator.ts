import { isOwn } from '../../../framework/access.js';
import type { EntityId, EntityType } from '../../../framework/ids.js';
import { exactText, isObject, parseExactJson } from '../../../telemetry/exact-json.js';
import { ConfigurationError, countOr, text, wholeFrom } from '../../configuration.js';
import { plainText } from '../../content/body.js';
import { customerOf, entityType, ownEntity } from '../../content/entities.js';
import { type ScriptConfig, scriptShape, startScript } from '../../content/scripts.js';
import { type Message, newMessage } from '../../message.js';
import { defineNode, type NodeContext, type NodeScript } from '../../node.js';
import { TenantRoom } from '../../tenant-room.js';

interface Config extends ScriptConfig {
  msgCount: number;
  periodInSeconds: number;
  originatorId: string | null;
  originatorType: EntityType | null;
}

/** One generator of a tenant at a time, until what it made is queued: thousands of them hold nobody up, and wait instead. */
const atWork = new TenantRoom(1);

const TICK = 'TbMsgGeneratorNodeMsg';

/** The message a script makes out of the one before. */
async function generated(script: NodeScript, before: Message, { run }: NodeContext): Promise<Message> {
  const answer = parseExactJson((await run(script, before)) ?? '{}');
  if (!isObject(answer)) throw new Error('The script answers no message');
  const { msg, metadata, msgType } = answer;
  const told = isObject(metadata)
    ? Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, plainText(value)]))
    : before.metadata;
  return newMessage(typeof msgType === 'string' ? msgType : before.type, before.originator, {
    data: msg === undefined ? before.data : exactText(msg),
    metadata: told,
    customerId: before.customerId,
  });
}

async function originatorOf({ originatorId, originatorType }: Config, { read, tenantId, nodeId }: NodeContext) {
  if (!originatorId || !originatorType)
    return { originator: { entityType: 'RULE_NODE', id: nodeId } as EntityId, customerId: null };
  const originator: EntityId = { entityType: originatorType, id: originatorId };
  return read((tx) => {
    if (!isOwn(tx, tenantId, originator))
      throw new ConfigurationError(
        `Entity with id: '${originatorId}' specified in the configuration doesn't belong to the current tenant.`,
      );
    return { originator, customerId: customerOf(ownEntity(tx, tenantId, originator)) };
  });
}

/** Makes messages by a script, one each period. */
export const generator = defineNode<Config>({
  class: 'debug.TbMsgGeneratorNode',
  labels: ['Success'],
  configuration: {
    ...scriptShape,
    msgCount: countOr(0),
    periodInSeconds: wholeFrom(1, 2 ** 31 - 1, 1),
    originatorId: text,
    originatorType: entityType,
  },
  start: async (config, context) => {
    const script = await startScript(config, 'generate', context);
    const { originator, customerId } = await originatorOf(config, context);
    const period = config.periodInSeconds * 1000;
    const place = { chainId: context.chainId, nodeId: context.nodeId };
    let before: Message = { ...newMessage('', originator, { data: '{}', customerId }), ...place };
    let count = 0;
    let due: number | null = null;
    let isHeldUp = false;
    const make = async (): Promise<void> => {
      if (context.signal.aborted) return;
      due ??= Date.now();
      let made: Message;
      try {
        made = { ...(await generated(script, before, context)), ...place };
      } catch (error) {
        context.fail({ ...newMessage(TICK, originator, { data: '', customerId }), ...place }, error);
        return;
      }
      try {
        context.keep(made);
        before = made;
        await context.enqueueNext(made, 'Success');
        isHeldUp = false;
      } catch (error) {
        // There is no room for it. That is told once, until there is room again.
        if (isHeldUp || context.signal.aborted) return;
        isHeldUp = true;
        throw error;
      }
    };
    const tick = async (): Promise<void> => {
      count += 1;
      try {
        await atWork.through(context.tenantId, 1, make);
      } finally {
        if (!context.signal.aborted && (config.msgCount === 0 || count < config.msgCount)) plan();
      }
    };
    const plan = (): void => {
      const now = Date.now();
      due = Math.max((due ?? now) + period, now);
      context.after(due - now, tick);
    };
    // Generators that start together are spread over their period.
    context.after(Math.random() * period, tick);
    return undefined;
  },
  // It has no input.
  execute: () => 'Success',
});
