/** Calls of devices over HTTP, let in as far as their tenants' limits go. */
import type { Context } from '../framework/context.js';
import type { Call, Route, SessionUser } from '../framework/route.js';
import { noteMessage } from './device-messages.js';
import { deviceOfToken } from './device-tokens.js';

type DeviceCall = Call<SessionUser | null>;

/**
 * Lets a call of a device in, or throws 429. `points`: the values of a telemetry message, null for other calls. Answers how long these
 * values are kept, in milliseconds; 0: for ever. Who calls is looked up only while somebody is limited.
 */
export async function admitCall(
  { db, transportLimits }: Context,
  call: DeviceCall,
  points: number | null,
): Promise<number> {
  if (transportLimits.isNone) return 0;
  const device = await db.run(deviceOfToken, call.param('token'));
  return device ? transportLimits.admit(device, points) : 0;
}

/** Lets in a call that stores nothing, and tells of it: its handler cannot. */
async function admitAsking({ db, events, transportLimits }: Context, call: DeviceCall): Promise<void> {
  const device = await db.run(deviceOfToken, call.param('token'));
  if (!device) return;
  transportLimits.admit(device, null);
  noteMessage(events, device);
}

/** A route of devices whose calls count as messages. */
export function counted(route: Route): Route {
  switch (route.mode) {
    case 'main':
      return {
        ...route,
        handler: async (context: Context, call: Call<never>, gone: AbortSignal) => {
          await admitAsking(context, call);
          return route.handler(context, call, gone);
        },
      };
    case 'upload':
      // Devices send no forms.
      return route;
    default:
      return {
        ...route,
        prepare: async (context, call) => {
          if (route.mode === 'write') await admitCall(context, call, null);
          else await admitAsking(context, call);
          return route.prepare?.(context, call);
        },
      };
  }
}
