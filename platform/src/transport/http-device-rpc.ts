/** Commands over HTTP: a device asks for the next one, answers it, and asks the server something itself. */
import { badRequest } from '../framework/errors.js';
import { defineRoute, Reply } from '../framework/route.js';
import { DeviceRequests } from './device-requests.js';
import { bare, DEVICE_BASE, deviceOfToken } from './device-tokens.js';
import { longPoll } from './long-poll.js';
import { RpcDispatcher } from './rpc-dispatcher.js';

/** Requests over HTTP have no number of their own. */
let requestNumber = 0;
const LAST_REQUEST = 2 ** 31 - 1;

export const deviceRpcRoutes = [
  defineRoute({
    method: 'GET',
    path: `${DEVICE_BASE}/rpc`,
    auth: 'public',
    mode: 'main',
    handler: (context, call, gone) =>
      longPoll(context, call, gone, ({ deviceId }, found) => {
        let isTaken = false;
        return RpcDispatcher.of(context).listen(deviceId, {
          take: ({ number, method, params }, { delivered, lost }) => {
            if (isTaken) return 'later';
            isTaken = true;
            const body = `{"id":${number},"method":${JSON.stringify(method)},"params":${params}}`;
            found(new Reply(200, body, 'application/json'), (isGiven) => (isGiven ? delivered() : lost()));
            return 'taken';
          },
        });
      }),
  }),
  defineRoute({
    method: 'POST',
    path: `${DEVICE_BASE}/rpc/:number`,
    auth: 'public',
    body: 'device',
    mode: 'main',
    handler: async (context, call) => {
      const number = call.param('number');
      if (!/^\d{1,10}$/.test(number))
        throw badRequest('Invalid value of "requestId": a whole number of 0 or more is expected');
      const device = await context.db.run(deviceOfToken, call.param('token'));
      if (!device) return bare(401);
      await RpcDispatcher.of(context).answer(device.deviceId, Number(number), call.data.rawBody ?? '');
      return bare(200);
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${DEVICE_BASE}/rpc`,
    auth: 'public',
    body: 'device',
    mode: 'main',
    handler: async (context, call) => {
      const device = await context.db.run(deviceOfToken, call.param('token'));
      if (!device) return bare(401);
      requestNumber = (requestNumber + 1) % LAST_REQUEST;
      const text = call.data.rawBody ?? '';
      const { answer } = await DeviceRequests.of(context).ask(context, device, requestNumber, text);
      return new Reply(200, await answer, 'application/json');
    },
  }),
];
