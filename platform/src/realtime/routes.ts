/** The answer to a plain HTTP call to the WebSocket's address. */
import { badRequest, unauthenticated } from '../framework/errors.js';
import { defineRoute } from '../framework/route.js';
import './limits.js';
import './reads.js';
import './v1-reads.js';

export const realtimeRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/ws/plugins/telemetry',
    auth: 'public',
    mode: 'main',
    handler: async ({ sessions }, call) => {
      if (!call.query.token) throw unauthenticated();
      sessions.verify(call.query.token);
      throw badRequest('Can "Upgrade" only to "WebSocket".');
    },
  }),
];
