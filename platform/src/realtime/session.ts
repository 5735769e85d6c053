/** One WebSocket session: runs its commands and keeps what they subscribed to. */
import type { DatabaseClient } from '../framework/database.js';
import type { SessionUser } from '../framework/route.js';
import { FieldError } from '../queries/json-fields.js';
import { ATTRIBUTE_SCOPES, type AttributeScope, parseScope } from '../telemetry/scopes.js';
import { AlarmDataWatch } from './alarm-data-watch.js';
import {
  type AlarmDataCommand,
  type AttributesCommand,
  type CommandBatch,
  type EntityCountCommand,
  type EntityDataCommand,
  type HistoryCommand,
  parseCommands,
  type TimeseriesCommand,
} from './commands.js';
import { EntityCountWatch } from './entity-count-watch.js';
import { EntityDataWatch } from './entity-data-watch.js';
import type { RealtimeHub } from './hub.js';
import { ERROR, errorMessage, v1Message } from './messages.js';
import { readAttributesCommand, readHistoryCommand, readTimeseriesCommand, type V1Data } from './reads.js';
import type { Slot } from './subscription-index.js';
import { V1Subscription } from './v1-subscription.js';

/** What a session needs of its surroundings. */
export interface SessionHost {
  db: DatabaseClient;
  hub: RealtimeHub;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Asked before each subscription of the first kind; false when the caller has as many as he may. */
  admit(current: number): boolean;
}

/** Something that lives under a command id. */
export interface Watch {
  stop(): void;
  /** Called about once a minute. */
  refresh?(): void;
}

export const CLOSE = { limit: 1008, command: 1011, history: 1012 } as const;

export class RealtimeSession {
  /** One number space for every kind of command. */
  readonly #watches = new Map<number, Watch>();
  readonly #v1 = new Set<number>();
  readonly #running = new Map<number, Promise<void>>();
  #stopped = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
  ) {}

  get subscriptionCount(): number {
    return this.#v1.size;
  }

  /** Handles one message. Commands of different ids run side by side, those of one id one after the other. */
  handle(text: string): void {
    let batch: CommandBatch;
    try {
      batch = parseCommands(text);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      this.host.send(errorMessage(0, ERROR.badRequest, 'Failed to parse websocket command!'));
      return;
    }
    for (const command of batch.attributes) this.#queue(command.cmdId, () => this.#attributes(command));
    for (const command of batch.timeseries) this.#queue(command.cmdId, () => this.#timeseries(command));
    for (const command of batch.history) this.#queue(command.cmdId, () => this.#history(command));
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
    for (const cmdId of [...this.#watches.keys()]) this.#release(cmdId);
  }

  #queue(cmdId: number, task: () => Promise<void>): void {
    const before = this.#running.get(cmdId) ?? Promise.resolve();
    const run = before
      .then(() => (this.#stopped ? undefined : task()))
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
    this.#v1.delete(cmdId);
  }

  #refuse(cmdId: number, code: number, message: string): void {
    this.host.send(errorMessage(cmdId, code, message));
  }

  // ---- first kind ----------------------------------------------------------------------------------------------------

  /** Whether the command asks for something; answers unsubscribing and missing entities itself. */
  async #wantsMore({ cmdId, entityId, unsubscribe }: AttributesCommand): Promise<boolean> {
    if (unsubscribe) {
      if (entityId) this.#release(cmdId);
      else for (const id of [...this.#watches.keys()]) this.#release(id);
      return false;
    }
    if (!entityId) this.#refuse(cmdId, ERROR.badRequest, 'Device id is empty!');
    return entityId !== null;
  }

  #startV1(command: AttributesCommand, answered: V1Data[]): { subscription: V1Subscription; cmdId: number } | null {
    const { cmdId } = command;
    this.#release(cmdId);
    if (!this.host.admit(this.#v1.size)) {
      this.host.close(CLOSE.limit, 'Max subscriptions limit reached!');
      return null;
    }
    const subscription = new V1Subscription(cmdId, command.entityId ?? '', (text) => this.host.send(text), answered);
    this.#v1.add(cmdId);
    this.#watches.set(cmdId, { stop: () => this.host.hub.index.remove(subscription) });
    return { subscription, cmdId };
  }

  async #attributes(command: AttributesCommand): Promise<void> {
    if (!(await this.#wantsMore(command))) return;
    const recording = this.host.hub.record();
    try {
      const result = await this.host.db.run(readAttributesCommand, { user: this.user, command });
      if (this.#stopped) return;
      if (!result.ok) {
        this.#refuse(command.cmdId, ERROR.internal, 'Failed to fetch data!');
        return;
      }
      const started = this.#startV1(command, [result.value]);
      if (!started) return;
      this.host.send(v1Message(command.cmdId, result.value));
      const scope = parseScope(command.scope ?? undefined);
      const scopes: readonly AttributeScope[] = command.scope === null ? ATTRIBUTE_SCOPES : scope ? [scope] : [];
      recording.subscribe(
        started.subscription,
        scopes.flatMap((of) => slotsFor(command, of)),
      );
    } finally {
      recording.stop();
    }
  }

  async #timeseries(command: TimeseriesCommand): Promise<void> {
    if (!(await this.#wantsMore(command))) return;
    const recording = this.host.hub.record();
    try {
      const result = await this.host.db.run(readTimeseriesCommand, { user: this.user, command });
      if (this.#stopped) return;
      if (!result.ok) {
        if (result.why !== 'buckets') this.#refuse(command.cmdId, ERROR.internal, 'Failed to fetch data!');
        return;
      }
      const { data, newer } = result.value;
      const started = this.#startV1(command, [data, newer]);
      if (!started) return;
      this.host.send(v1Message(command.cmdId, data));
      if (Object.keys(newer).length > 0) this.host.send(v1Message(command.cmdId, newer));
      recording.subscribe(started.subscription, slotsFor(command, 'timeseries'));
    } finally {
      recording.stop();
    }
  }

  async #history(command: HistoryCommand): Promise<void> {
    const { cmdId, entityId, keys } = command;
    if (!entityId) {
      this.#refuse(cmdId, ERROR.badRequest, 'Device id is empty!');
      return;
    }
    if (!keys) {
      this.#refuse(cmdId, ERROR.badRequest, 'Keys are empty!');
      return;
    }
    const result = await this.host.db.run(readHistoryCommand, { user: this.user, command });
    if (result.ok) this.host.send(v1Message(cmdId, result.value));
    else if (result.why !== 'buckets') this.#refuse(cmdId, ERROR.internal, 'Failed to fetch data!');
  }

  // ---- second kind ---------------------------------------------------------------------------------------------------

  /** Refuses what every command of the second kind refuses. */
  #isValid(cmdId: number, isEmpty: boolean): boolean {
    if (cmdId < 0) this.#refuse(cmdId, ERROR.badRequest, 'Cmd id is negative value!');
    else if (isEmpty) this.#refuse(cmdId, ERROR.badRequest, 'Query is empty!');
    else return true;
    return false;
  }

  async #entityData(command: EntityDataCommand): Promise<void> {
    const { cmdId, query, history, latest, series, aggregateHistory, aggregateSeries } = command;
    const isEmpty = !query && !history && !latest && !series && !aggregateHistory && !aggregateSeries;
    if (!this.#isValid(cmdId, isEmpty)) return;
    const known = this.#watches.get(cmdId);
    if (known instanceof EntityDataWatch) {
      await known.run(command);
      return;
    }
    if (!query) {
      this.host.close(CLOSE.history, 'The command has no query and its id is not known');
      return;
    }
    this.#release(cmdId);
    const watch = new EntityDataWatch(this.user, this.host, cmdId);
    this.#watches.set(cmdId, watch);
    await watch.run(command);
  }

  async #entityCount({ cmdId, query }: EntityCountCommand): Promise<void> {
    if (!this.#isValid(cmdId, query === null) || !query) return;
    if (this.#watches.get(cmdId) instanceof EntityCountWatch) return;
    this.#release(cmdId);
    const watch = new EntityCountWatch(this.user, this.host, cmdId, query);
    this.#watches.set(cmdId, watch);
    await watch.run();
  }

  async #alarmData({ cmdId, query }: AlarmDataCommand): Promise<void> {
    if (!this.#isValid(cmdId, query === null) || !query) return;
    this.#release(cmdId);
    const watch = new AlarmDataWatch(this.user, this.host, cmdId, query);
    this.#watches.set(cmdId, watch);
    await watch.run();
  }
}

function slotsFor({ entityId, keys }: AttributesCommand, of: Slot['of']): [string, Slot][] {
  if (!entityId) return [];
  return keys ? keys.map((key) => [entityId, { of, key }]) : [[entityId, { of, key: null }]];
}
