/** Commands to devices over MQTT: a session that subscribed to them is handed what waits. */
import type { Context } from '../framework/context.js';
import type { SessionPart } from './mqtt-sessions.js';
import { REQUEST_TOPICS } from './mqtt-topics.js';
import { commandToProto } from './proto-payload.js';
import type { Receiver } from './rpc-delivery.js';
import { RpcDispatcher } from './rpc-dispatcher.js';

export const commands =
  (context: Context): SessionPart =>
  (session) => {
    const dispatcher = RpcDispatcher.of(context);
    const { deviceId } = session.device;
    let stop: (() => void) | null = null;
    const topicOf = () => REQUEST_TOPICS.find(({ topic }) => session.isSubscribed(`${topic}+`));
    const receiver: Receiver = {
      take: ({ number, method, params }, told) => {
        const known = topicOf();
        if (!known) return 'later';
        const { topic, format } = known;
        const { proto } = session.profile;
        const isProto = format === 'protobuf' || (format === 'profile' && proto !== null && !proto.jsonDown);
        const json = `{"method":${JSON.stringify(method)},"params":${params}}`;
        const payload = isProto ? proto && commandToProto(proto.command, { method, number, params }) : json;
        return payload === null ? 'never' : session.offer(`${topic}+`, `${topic}${number}`, payload, told);
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
