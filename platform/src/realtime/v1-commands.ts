/** Commands of the first kind of one session: attributes, time series, history of one entity each. */
import { LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { ValuePermission } from '../queries/query-access.js';
import { ATTRIBUTE_SCOPES, type AttributeScope, parseScope } from '../telemetry/scopes.js';
import type { AttributesCommand, HistoryCommand, TimeseriesCommand } from './commands.js';
import { COMMAND_VALUES } from './followed-values.js';
import { ERROR, errorMessage, v1Message } from './messages.js';
import type { ReadResult } from './read-result.js';
import { CLOSE, type SessionHost } from './session-host.js';
import type { Slot } from './subscription-index.js';
import {
  readAttributesCommand,
  readHistoryCommand,
  readPermission,
  readTimeseriesCommand,
  type V1Data,
} from './v1-reads.js';
import { V1Subscription } from './v1-subscription.js';

export class V1Commands {
  /** Numbered apart from the commands of the second kind. */
  readonly #subscriptions = new Map<number, { subscription: V1Subscription; letGo: () => void }>();
  #stopped = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
  ) {}

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  get commandIds(): Iterable<number> {
    return this.#subscriptions.keys();
  }

  /** Ends the subscription under an id when it is about the entity and the caller may no longer read that. */
  async reauthorise(cmdId: number, entityId: string): Promise<void> {
    const subscription = this.#subscriptions.get(cmdId)?.subscription;
    if (subscription?.target.id !== entityId) return;
    const { target, permission } = subscription;
    const result = await this.host.db.run(readPermission, { user: this.user, target, permission });
    if (this.#stopped || result.ok || this.#subscriptions.get(cmdId)?.subscription !== subscription) return;
    this.release(cmdId);
    this.#refuse(cmdId, ERROR.unauthorized, result.message);
  }

  stop(): void {
    this.#stopped = true;
    this.releaseAll();
  }

  release(cmdId: number): void {
    const known = this.#subscriptions.get(cmdId);
    if (known) this.host.hub.index.remove(known.subscription);
    known?.letGo();
    this.#subscriptions.delete(cmdId);
  }

  releaseAll(): void {
    for (const cmdId of [...this.#subscriptions.keys()]) this.release(cmdId);
  }

  #refuse(cmdId: number, code: number, message: string): void {
    this.host.send(cmdId, errorMessage(cmdId, code, message));
  }

  /** What was read, or nothing when it was refused. A history in too many intervals is not answered at all. */
  #accepted<T>(cmdId: number, result: ReadResult<T>): T | undefined {
    if (this.#stopped) return undefined;
    if (result.ok) return result.value;
    if (result.why === 'query') this.host.close(CLOSE.command, result.message);
    else if (result.why === 'limit') this.#refuse(cmdId, ERROR.badRequest, result.message);
    else if (result.why === 'access') this.#refuse(cmdId, ERROR.internal, 'Failed to fetch data!');
    return undefined;
  }

  #subscription(
    { cmdId, entityId, entityType, keys }: AttributesCommand,
    permission: ValuePermission,
    answered: V1Data[],
  ): V1Subscription | null {
    this.release(cmdId);
    const refusal = this.host.refusal();
    if (refusal !== null) {
      this.host.close(CLOSE.limit, refusal);
      return null;
    }
    const letGo = this.#follow(cmdId, COMMAND_VALUES.subscription + (keys?.length ?? 0));
    if (!letGo) return null;
    const send = (text: string) => this.host.send(cmdId, text);
    const subscription = new V1Subscription(cmdId, { entityType, id: entityId ?? '' }, permission, send, answered);
    this.#subscriptions.set(cmdId, { subscription, letGo });
    return subscription;
  }

  /** Counts what a subscription follows; nothing when that is refused. */
  #follow(cmdId: number, values: number): (() => void) | null {
    try {
      return this.host.follow(values);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      this.#refuse(cmdId, ERROR.badRequest, error.message);
      return null;
    }
  }

  async attributes(command: AttributesCommand): Promise<void> {
    const { cmdId, entityId, scope } = command;
    if (!entityId) {
      this.#refuse(cmdId, ERROR.badRequest, 'Device id is empty!');
      return;
    }
    const recording = this.host.hub.record();
    try {
      const data = this.#accepted(cmdId, await this.host.db.run(readAttributesCommand, { user: this.user, command }));
      const subscription = data && this.#subscription(command, 'READ_ATTRIBUTES', [data]);
      if (!subscription) return;
      this.host.send(cmdId, v1Message(cmdId, data));
      const known = parseScope(scope ?? undefined);
      const scopes: readonly AttributeScope[] = scope === null ? ATTRIBUTE_SCOPES : known ? [known] : [];
      recording.subscribe(
        subscription,
        scopes.flatMap((of) => slotsFor(command, of)),
      );
    } finally {
      recording.stop();
    }
  }

  async timeseries(command: TimeseriesCommand): Promise<void> {
    const { cmdId, entityId, keys, timeWindow } = command;
    if (!entityId) {
      this.#refuse(cmdId, ERROR.badRequest, 'Device id is empty!');
      return;
    }
    // The latest value of such a key can be asked for, its history can't.
    if (keys && timeWindow > 0 && hasBlank(keys)) {
      this.#refuse(cmdId, ERROR.badRequest, 'Keys are empty!');
      return;
    }
    const recording = this.host.hub.record();
    try {
      const found = this.#accepted(cmdId, await this.host.db.run(readTimeseriesCommand, { user: this.user, command }));
      const subscription = found && this.#subscription(command, 'READ_TELEMETRY', [found.data, found.newer]);
      if (!subscription) return;
      this.host.send(cmdId, v1Message(cmdId, found.data));
      if (Object.keys(found.newer).length > 0) this.host.send(cmdId, v1Message(cmdId, found.newer));
      recording.subscribe(subscription, slotsFor(command, 'timeseries'));
    } finally {
      recording.stop();
    }
  }

  async history(command: HistoryCommand): Promise<void> {
    const { cmdId, entityId, entityType, keys } = command;
    if (!entityId || !entityType) {
      this.#refuse(cmdId, ERROR.badRequest, 'Device id is empty!');
      return;
    }
    if (!keys || hasBlank(keys)) {
      this.#refuse(cmdId, ERROR.badRequest, 'Keys are empty!');
      return;
    }
    const data = this.#accepted(cmdId, await this.host.db.run(readHistoryCommand, { user: this.user, command }));
    if (data) this.host.send(cmdId, v1Message(cmdId, data));
  }
}

const hasBlank = (keys: readonly string[]): boolean => keys.some((key) => key.trim() === '');

function slotsFor({ entityId, keys }: AttributesCommand, of: Slot['of']): [string, Slot][] {
  if (!entityId) return [];
  return keys ? keys.map((key) => [entityId, { of, key }]) : [[entityId, { of, key: null }]];
}
