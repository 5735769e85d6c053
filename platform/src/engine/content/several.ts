/** Messages that one message is made into. */
import { type Change, derived, type Message, sizeOf } from '../message.js';
import type { NodeContext } from '../node.js';
import { TenantRoom } from '../tenant-room.js';

/** Messages that one may be made into at once, and characters that they may have together. */
const MOST = 10_000;
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** Messages that may come of one, whatever makes those into others again: a circle that doubles ends here. */
const MOST_OF_ALL = 50_000;
/** So many are queued together, and so many of a tenant are on their way to the queue at a time: others have their turns. */
const PORTION = 500;
const onTheWay = new TenantRoom(5 * PORTION);

/**
 * Ends a message and queues those that it is made into, in their order, to go on by Success. Rejects when they would be too many or too
 * large, with none of them queued, and when nobody waits for the message anymore.
 */
export async function becomeSeveral(
  message: Message,
  count: number,
  partOf: (at: number) => Change,
  context: NodeContext,
): Promise<void> {
  const { tenantId, enqueueAll, end } = context;
  if (count > MOST) throw new Error(`The message would become ${count} messages; ${MOST} are allowed`);
  const copies = (message.copies ?? 1) * count;
  if (copies > MOST_OF_ALL)
    throw new Error(
      `Together with what it was made from, the message would become ${copies} messages; ${MOST_OF_ALL} are allowed`,
    );
  const parts = Array.from({ length: count }, (_, at) => partOf(at));
  const characters = parts.reduce((sum, part) => sum + sizeOf({ ...message, ...part }), 0);
  if (characters > MOST_CHARACTERS)
    throw new Error(
      `The messages that it would become have ${characters} characters together; ${MOST_CHARACTERS} are allowed`,
    );
  for (let done = 0; done < count; done += PORTION) {
    const portion = parts.slice(done, done + PORTION);
    await onTheWay.through(tenantId, portion.length, async () => {
      context.signal.throwIfAborted();
      await enqueueAll(
        portion.map((part) => derived(message, { ...part, copies })),
        'Success',
      );
    });
  }
  end(message);
}
