/** One WebSocket session: runs its commands and keeps what they subscribed to. */
import { isBusy, PlatformError } from '../framework/errors.js';
import { LimitError } from '../framework/query-limits.js';
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
import { COMMAND_VALUES } from './followed-values.js';
import { asksForParts } from './latest-keys.js';
import { ERROR, errorMessage } from './messages.js';
import { CLOSE, type CommandHost, type SessionHost, type Watch } from './session-host.js';
import { V1Commands } from './v1-commands.js';

/** How long what is followed of an entity with another owner may go on before that is authorised, in milliseconds. */
const AUTHORISED_WITHIN = 1500;

/** How much of what a client asked for may wait to be run: the bytes of its messages, and so many more for each command. */
const MAX_WAITING = 4 * 1024 * 1024;
const COMMAND_BYTES = 1024;

export class RealtimeSession {
  /** One number space for every command of the second kind. */
  readonly #watches = new Map<number, { watch: Watch; letGo: () => void }>();
  readonly #host: CommandHost;
  readonly #first: V1Commands;
  readonly #running = new Map<number, Promise<void>>();
  #waiting = 0;
  #stopped = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
  ) {
    this.#first = new V1Commands(user, host);
    this.#host = { ...host, fail: (cmdId, error) => this.#fail(cmdId, error) };
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
    const commands = Object.values(batch).reduce((sum, of) => sum + of.length, 0);
    const size = text.length + commands * COMMAND_BYTES;
    if (this.#waiting + size > MAX_WAITING) {
      this.host.close(CLOSE.limit, 'Too many commands wait to be run');
      return;
    }
    this.#waiting += size;
    Promise.all(this.#run(batch)).finally(() => {
      this.#waiting -= size;
    });
  }

  #run(batch: CommandBatch): Promise<void>[] {
    return [
      ...batch.attributes.map((command) =>
        this.#queue(command.cmdId, async () => this.#ends(command) || (await this.#first.attributes(command))),
      ),
      ...batch.timeseries.map((command) =>
        this.#queue(command.cmdId, async () => this.#ends(command) || (await this.#first.timeseries(command))),
      ),
      ...batch.history.map((command) => this.#queue(command.cmdId, () => this.#first.history(command))),
      ...batch.entityData.map((command) => this.#queue(command.cmdId, () => this.#entityData(command))),
      ...batch.alarmData.map((command) => this.#queue(command.cmdId, () => this.#alarmData(command))),
      ...batch.entityCount.map((command) => this.#queue(command.cmdId, () => this.#entityCount(command))),
      ...batch.unsubscribe.map((cmdId) => this.#queue(cmdId, async () => this.#release(cmdId))),
    ];
  }

  refresh(): void {
    for (const { watch } of this.#watches.values()) watch.refresh?.();
  }

  /**
   * Authorizes again what commands follow of an entity, including those in progress: each after what runs under its id. If that
   * can't be done in time, the session ends rather than continue unchecked: clients reconnect and subscribe again.
   */
  reauthorise(entityId: string): void {
    const ids = new Set([...this.#running.keys(), ...this.#watches.keys(), ...this.#first.commandIds]);
    const authorised = [...ids].map(
      (cmdId) =>
        new Promise<void>((resolve, reject) =>
          this.#queue(cmdId, async () => {
            await this.#first.reauthorise(cmdId, entityId).catch(reject);
            await this.#watches.get(cmdId)?.watch.reauthorise(entityId).catch(reject);
            resolve();
          }),
        ),
    );
    const end = () => this.#stopped || this.host.close(CLOSE.command, 'What is followed could not be authorized again');
    const overdue = setTimeout(end, AUTHORISED_WITHIN);
    Promise.all(authorised)
      .catch(end)
      .finally(() => clearTimeout(overdue));
  }

  stop(): void {
    this.#stopped = true;
    this.#first.stop();
    for (const cmdId of [...this.#watches.keys()]) this.#release(cmdId);
  }

  /** Runs a task after those of the same id. The promise is never rejected. */
  #queue(cmdId: number, task: () => Promise<unknown>): Promise<void> {
    const before = this.#running.get(cmdId) ?? Promise.resolve();
    const run = before
      .then(async () => {
        if (!this.#stopped) await task();
      })
      .catch((error) => this.#fail(cmdId, error))
      .finally(() => {
        if (this.#running.get(cmdId) === run) this.#running.delete(cmdId);
      });
    this.#running.set(cmdId, run);
    return run;
  }

  /** Tells why a command cannot go on. One that asks for too much is over; one that got no turn stays as it was. */
  #fail(cmdId: number, error: unknown): void {
    if (error instanceof LimitError) {
      this.#release(cmdId);
      this.#refuse(cmdId, error.message);
    } else if (error instanceof PlatformError && isBusy(error)) {
      this.host.send(cmdId, errorMessage(cmdId, ERROR.internal, error.message));
    } else {
      console.error('realtime command', error);
      this.host.close(CLOSE.command, 'Internal error');
    }
  }

  /** Runs the first command of an id; the id is free again when that cannot be run. */
  async #begin<W extends Watch>(cmdId: number, watch: W, run: (watch: W) => Promise<void>): Promise<void> {
    this.#watches.set(cmdId, { watch, letGo: this.host.follow(COMMAND_VALUES.query) });
    try {
      await run(watch);
    } catch (error) {
      this.#release(cmdId);
      throw error;
    }
  }

  #release(cmdId: number): void {
    const known = this.#watches.get(cmdId);
    known?.watch.stop();
    known?.letGo();
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
      for (const { watch } of this.#watches.values()) watch.unsubscribe();
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
    const known = this.#watches.get(cmdId)?.watch;
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
    await this.#begin(cmdId, new EntityDataWatch(this.user, this.#host, cmdId), (watch) => watch.run(command));
  }

  async #entityCount({ cmdId, query }: EntityCountCommand): Promise<void> {
    if (!this.#isValid(cmdId, query === null) || !query) return;
    if (this.#known(cmdId, EntityCountWatch) !== 'none') return;
    await this.#begin(cmdId, new EntityCountWatch(this.user, this.#host, cmdId, query), (watch) => watch.run());
  }

  async #alarmData({ cmdId, query }: AlarmDataCommand): Promise<void> {
    if (!this.#isValid(cmdId, query === null) || !query) return;
    if (this.#known(cmdId, AlarmDataWatch) === 'other') return;
    this.#release(cmdId);
    await this.#begin(cmdId, new AlarmDataWatch(this.user, this.#host, cmdId, query), (watch) => watch.run());
  }
}
