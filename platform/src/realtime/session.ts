/** One WebSocket session: runs its commands and keeps what they subscribed to. */
import type { SessionUser } from '../framework/route.js';
import { FieldError } from '../queries/json-fields.js';
import { AlarmDataWatch } from './alarm-data-watch.js';
import {
  type AlarmDataCommand,
  type AttributesCommand,
  type CommandBatch,
  type EntityCountCommand,
  type EntityDataCommand,
  parseCommands,
} from './commands.js';
import { EntityCountWatch } from './entity-count-watch.js';
import { EntityDataWatch } from './entity-data-watch.js';
import { asksForParts } from './latest-keys.js';
import { ERROR, errorMessage } from './messages.js';
import { CLOSE, type SessionHost, type Watch } from './session-host.js';
import { V1Commands } from './v1-commands.js';

export class RealtimeSession {
  /** One number space for every command of the second kind. */
  readonly #watches = new Map<number, Watch>();
  readonly #first: V1Commands;
  readonly #running = new Map<number, Promise<void>>();
  #stopped = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
  ) {
    this.#first = new V1Commands(user, host);
  }

  /** Subscriptions that count for the limits of a tenant's profile: those of the first kind. */
  get subscriptionCount(): number {
    return this.#first.subscriptionCount;
  }

  /** Handles one message. Commands of different ids run side by side, those of one id one after the other. */
  handle(text: string): void {
    let batch: CommandBatch;
    try {
      batch = parseCommands(text);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      this.#refuse(0, 'Failed to parse websocket command!');
      return;
    }
    for (const command of batch.attributes)
      this.#queue(command.cmdId, async () => this.#ends(command) || (await this.#first.attributes(command)));
    for (const command of batch.timeseries)
      this.#queue(command.cmdId, async () => this.#ends(command) || (await this.#first.timeseries(command)));
    for (const command of batch.history) this.#queue(command.cmdId, () => this.#first.history(command));
    for (const command of batch.entityData) this.#queue(command.cmdId, () => this.#entityData(command));
    for (const command of batch.alarmData) this.#queue(command.cmdId, () => this.#alarmData(command));
    for (const command of batch.entityCount) this.#queue(command.cmdId, () => this.#entityCount(command));
    for (const cmdId of batch.unsubscribe) this.#queue(cmdId, async () => this.#release(cmdId));
  }

  refresh(): void {
    for (const watch of this.#watches.values()) watch.refresh?.();
  }

  stop(): void {
    this.#stopped = true;
    this.#first.stop();
    for (const cmdId of [...this.#watches.keys()]) this.#release(cmdId);
  }

  #queue(cmdId: number, task: () => Promise<unknown>): void {
    const before = this.#running.get(cmdId) ?? Promise.resolve();
    const run = before
      .then(async () => {
        if (!this.#stopped) await task();
      })
      .catch((error) => {
        console.error('realtime command', error);
        this.host.close(CLOSE.command, 'Internal error');
      })
      .finally(() => {
        if (this.#running.get(cmdId) === run) this.#running.delete(cmdId);
      });
    this.#running.set(cmdId, run);
  }

  #release(cmdId: number): void {
    this.#watches.get(cmdId)?.stop();
    this.#watches.delete(cmdId);
  }

  #refuse(cmdId: number, message: string): void {
    this.host.send(cmdId, errorMessage(cmdId, ERROR.badRequest, message));
  }

  /** Whether a command of the first kind ends a subscription; one that names no entity ends all of the session. */
  #ends({ cmdId, entityId, unsubscribe }: AttributesCommand): boolean {
    if (!unsubscribe) return false;
    if (entityId) this.#first.release(cmdId);
    else {
      this.#first.releaseAll();
      for (const watch of this.#watches.values()) watch.mute();
    }
    return true;
  }

  // ---- second kind ---------------------------------------------------------------------------------------------------

  /** Refuses what every command of the second kind refuses. */
  #isValid(cmdId: number, isEmpty: boolean): boolean {
    if (cmdId < 0) this.#refuse(cmdId, 'Cmd id is negative value!');
    else if (isEmpty) this.#refuse(cmdId, 'Query is empty!');
    else return true;
    return false;
  }

  /** What lives under an id, if it is of that kind; an id that another kind of command has taken ends the session. */
  #known<W extends Watch>(cmdId: number, kind: abstract new (...args: never[]) => W): W | 'none' | 'other' {
    const known = this.#watches.get(cmdId);
    if (known === undefined) return 'none';
    if (known instanceof kind) return known;
    this.host.close(CLOSE.command, 'The command id belongs to a command of another kind');
    return 'other';
  }

  async #entityData(command: EntityDataCommand): Promise<void> {
    const { cmdId, query } = command;
    if (!this.#isValid(cmdId, !query && !asksForParts(command))) return;
    const known = this.#known(cmdId, EntityDataWatch);
    if (known === 'other') return;
    if (known !== 'none') {
      await known.run(command);
      return;
    }
    if (!query) {
      this.host.close(CLOSE.history, 'The command has no query and its id is not known');
      return;
    }
    const watch = new EntityDataWatch(this.user, this.host, cmdId);
    this.#watches.set(cmdId, watch);
    await watch.run(command);
  }

  async #entityCount({ cmdId, query }: EntityCountCommand): Promise<void> {
    if (!this.#isValid(cmdId, query === null) || !query) return;
    if (this.#known(cmdId, EntityCountWatch) !== 'none') return;
    const watch = new EntityCountWatch(this.user, this.host, cmdId, query);
    this.#watches.set(cmdId, watch);
    await watch.run();
  }

  async #alarmData({ cmdId, query }: AlarmDataCommand): Promise<void> {
    if (!this.#isValid(cmdId, query === null) || !query) return;
    if (this.#known(cmdId, AlarmDataWatch) === 'other') return;
    this.#release(cmdId);
    const watch = new AlarmDataWatch(this.user, this.host, cmdId, query);
    this.#watches.set(cmdId, watch);
    await watch.run();
  }
}
