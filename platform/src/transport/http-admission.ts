/** Calls of devices over HTTP, let in as far as their tenants' limits go. */
import type { Context } from '../framework/context.js';
import type { Call, Route, SessionUser } from '../framework/route.js';
import { deviceOfToken } from './device-tokens.js';

/**
 * Lets a call of a device in, or throws 429. `points`: the values of a telemetry message, null for other calls. Answers how long these
 * values are kept, in milliseconds; 0: for ever. Who calls is looked up only while somebody is limited.
 */
export async function admitCall(
  { db, transportLimits }: Context,
  call: Call<SessionUser | null>,
  points: number | null,
): Promise<number> {
  if (transportLimits.isNone) return 0;
  const device = await db.run(deviceOfToken, call.param('token'));
  return device ? transportLimits.admit(device, points) : 0;
}

/** A route of devices whose calls count as messages. */
export function counted(route: Route): Route {
  if (route.mode === 'main') {
    return {
      ...route,
      handler: async (context: Context, call: Call<never>, gone: AbortSignal) => {
        await admitCall(context, call, null);
        return route.handler(context, call, gone);
      },
    };
  }
  // Devices send no forms.
  if (route.mode === 'upload') return route;
  return {
    ...route,
    prepare: async (context, call) => {
      await admitCall(context, call, null);
      return route.prepare?.(context, call);
    },
  };
}
