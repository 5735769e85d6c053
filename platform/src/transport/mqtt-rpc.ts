/** Commands to devices over MQTT: a session that subscribed to them is handed what waits. */
import type { Context } from '../framework/context.js';
import type { SessionPart } from './mqtt-sessions.js';
import { REQUEST_TOPICS } from './mqtt-topics.js';
import { type Receiver, RpcDispatcher } from './rpc-dispatcher.js';

export const commands =
  (context: Context): SessionPart =>
  (session) => {
    const dispatcher = RpcDispatcher.of(context);
    const { deviceId } = session.device;
    let stop: (() => void) | null = null;
    const topicOf = () => REQUEST_TOPICS.find((topic) => session.isSubscribed(`${topic}+`));
    const receiver: Receiver = {
      take: ({ number, method, params }, told) => {
        const topic = topicOf();
        const payload = `{"method":${JSON.stringify(method)},"params":${params}}`;
        return topic !== undefined && session.send(`${topic}+`, `${topic}${number}`, payload, told);
      },
    };
    const follow = () => {
      const isThere = session.connection?.isOpen === true && topicOf() !== undefined;
      if (isThere && stop) dispatcher.wake(deviceId);
      else if (isThere) stop = dispatcher.listen(deviceId, receiver);
      else {
        stop?.();
        stop = null;
      }
    };
    const unfollow = session.onChange(follow);
    return () => {
      unfollow();
      stop?.();
      stop = null;
    };
  };
