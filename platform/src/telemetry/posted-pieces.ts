/** Values that one call posts are stored some at a time, each piece in a transaction of its own, so that other writes do not wait long. */
import type { Context } from '../framework/context.js';
import type { Operation } from '../framework/operation.js';
import type { Call, CallData } from '../framework/route.js';

/** Values in one transaction. */
const VALUES_AT_ONCE = 1000;

/** A call with the values of one piece as what was prepared. */
export type Piece = { data: CallData };

/**
 * What a route with many values prepares: all pieces but the last one are stored, which is left to the route's handler and acknowledges
 * the call. `store` does with a piece what the handler does. Rejects like `read` and `store`; the pieces before stay stored.
 */
export const storedInPieces =
  <V>(read: (context: Context, call: Call) => Promise<readonly V[]>, store: Operation<Piece, void>) =>
  async (context: Context, call: Call): Promise<readonly V[]> => {
    const values = await read(context, call);
    call.data.rawBody = null;
    let done = 0;
    for (; values.length - done > VALUES_AT_ONCE; done += VALUES_AT_ONCE) {
      const prepared = values.slice(done, done + VALUES_AT_ONCE);
      await context.db.run(store, { data: { ...call.data, prepared } });
    }
    return done > 0 ? values.slice(done) : values;
  };
