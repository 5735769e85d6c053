/**
 * Deletions that go on after their call's transaction. A deleted tenant or customer is gone for everybody with its row; what it had is
 * deleted, or becomes unassigned, in pieces. What an end of the platform interrupts goes on at the next start.
 */
import type { Service } from '../framework/context.js';
import { parseUuid } from '../framework/ids.js';
import { type Database, defineOperation, type Operation } from '../framework/operation.js';
import { runInPieces } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';
import type { Entity, Resource } from '../framework/resource.js';
import { defineRoute, type Role, type Route, type SessionUser } from '../framework/route.js';
import { settlesWithin } from '../framework/time-limit.js';
import type { Tx } from '../framework/tx.js';
import { deleteDroppedPoints } from '../telemetry/expiry.js';
import { requireGoodToken } from '../tokens/tokens.js';

declare module '../framework/context.js' {
  interface Context {
    /** Deletes in pieces what deleted tenants and customers had. */
    readonly removals: Removals;
  }
}

/** Points deleted in one transaction. */
const POINTS_AT_ONCE = 500;
const LOOK_EVERY = 60_000;
/** How long a call waits for the rows to go; the tenant or customer is gone for everybody before. */
const TIME_LIMIT = 10_000;

export interface Removal {
  readonly name: string;
  /** What was deleted and is not all gone yet. */
  readonly pending: Operation<null, string[]>;
  /** Does a piece; answers whether there may be more. */
  readonly piece: Operation<string, boolean>;
}

const kinds: Removal[] = [];

/** A kind of removal: the table whose `column` (`<name>_id`) tells of what is not all gone yet, and what a piece does. */
export function defineRemoval(
  name: string,
  table: string,
  piece: (tx: Tx, id: string) => boolean,
  column = `${name}_id`,
): Removal {
  const removal: Removal = {
    name,
    pending: defineOperation(`${name}.removed`, 'read', (tx, _args: null) =>
      tx.all<{ id: string }>(`SELECT DISTINCT ${column} AS id FROM ${table}`).map(({ id }) => id),
    ),
    piece: defineOperation(`${name}.remove-rows`, 'write', piece),
  };
  kinds.push(removal);
  return removal;
}

/** The removals of one run of the platform. */
export class Removals {
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(readonly db: Database) {}

  /** Deletes the rows of something deleted; answers when they are gone, or later than a caller should wait. */
  async finish(removal: Removal, id: string): Promise<void> {
    await settlesWithin(TIME_LIMIT, this.#remove(removal, id));
  }

  /** Goes on with what is not all gone. */
  async goOn(): Promise<void> {
    for (const removal of kinds) {
      for (const id of await this.db.run(removal.pending, null)) await this.#remove(removal, id);
    }
  }

  /** Lets the pieces that are being done end, and begins no other. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running.values());
  }

  /** One loop for each, however many ask for it. Never rejects. */
  #remove({ name, piece }: Removal, id: string): Promise<void> {
    const key = `${name} ${id}`;
    const running = this.#running.get(key);
    if (running) return running;
    const isStopped = () => this.#stopped;
    const work = async () => {
      try {
        await runInPieces(this.db, piece, id, isStopped);
        await runInPieces(this.db, deleteDroppedPoints, POINTS_AT_ONCE, isStopped);
      } catch (error) {
        console.error('removal', error);
      }
      this.#running.delete(key);
    };
    const begun = work();
    this.#running.set(key, begun);
    return begun;
  }
}

/** `DELETE <path>/:id` of something whose removal goes in pieces. */
export function removeInPieces<E extends Entity>(
  resource: Resource<E>,
  path: string,
  auth: readonly [Role, ...Role[]],
  removal: Removal,
): Route {
  const remove = defineOperation(
    `${resource.definition.table}.delete`,
    'write',
    (tx, { user, id }: { user: SessionUser; id: string }) => {
      requireGoodToken(tx, user);
      resource.remove(tx, user, id);
    },
  );
  return defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    auth,
    mode: 'main',
    handler: async ({ db, removals }, call) => {
      const id = parseUuid(call.param('id'));
      await db.run(remove, { user: call.user, id });
      await removals.finish(removal, id);
    },
  });
}

export const removalService: Service = {
  name: 'removals',
  start: async ({ removals }) => {
    const work = repeat('removals', { every: LOOK_EVERY, atOnce: true }, () => removals.goOn());
    return {
      stop: async () => {
        await removals.stop();
        await work.stop();
      },
    };
  },
};
