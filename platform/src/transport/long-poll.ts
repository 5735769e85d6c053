/** Calls of devices that wait until there is something for them. */
import type { Context } from '../framework/context.js';
import { badRequest } from '../framework/errors.js';
import type { Reply } from '../framework/route.js';
import type { DeviceIdentity } from './device-messages.js';
import { bare, type DeviceCall, deviceOfToken } from './device-tokens.js';

/** How long a long poll waits when it names no time. */
const DEFAULT_POLL = 60_000;
const LONGEST_POLL = 600_000;

function pollTime(call: DeviceCall): number {
  const text = call.query.timeout;
  if (text === undefined || text === '') return DEFAULT_POLL;
  if (!/^\d{1,12}$/.test(text)) throw badRequest('Invalid value of "timeout": a whole number of 0 or more is expected');
  const time = Number(text);
  return time === 0 ? DEFAULT_POLL : Math.min(time, LONGEST_POLL);
}

/** Takes the answer of a waiting call; `told` is called with whether it was delivered. */
export type Found = (reply: Reply, told?: (isGiven: boolean) => void) => void;

/**
 * Waits for a device. `listen` is given where to put the answer (and who wants to know whether it was given), and answers how to stop
 * listening. 401 for unknown tokens, also for those that are unknown by then; 408 when nothing came in time.
 */
export async function longPoll(
  { db }: Pick<Context, 'db'>,
  call: DeviceCall,
  gone: AbortSignal,
  listen: (device: DeviceIdentity, found: Found) => () => void,
): Promise<Reply> {
  const time = pollTime(call);
  const device = await db.run(deviceOfToken, call.param('token'));
  if (!device) return bare(401);
  // It may have gone while its token was looked up.
  if (gone.aborted) return bare(408);
  return new Promise<Reply>((resolve, reject) => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      gone.removeEventListener('abort', giveUp);
      stop?.();
    };
    const giveUp = () => {
      end();
      resolve(bare(408));
    };
    const timer = setTimeout(giveUp, time).unref();
    gone.addEventListener('abort', giveUp);
    stop = listen(device, (reply, told = () => {}) => {
      if (isOver) return;
      end();
      // Its token may have been changed, or the device deleted, while it waited.
      const answer = (now: DeviceIdentity | null): Reply => {
        const isGiven = now?.deviceId === device.deviceId && !gone.aborted;
        told(isGiven);
        return isGiven ? reply : bare(401);
      };
      const fail = (error: unknown) => {
        told(false);
        reject(error);
      };
      db.run(deviceOfToken, call.param('token')).then((now) => resolve(answer(now)), fail);
    });
    if (isOver) stop();
  });
}
