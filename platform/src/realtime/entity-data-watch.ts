/** An entity data command: its page, the parts it reads, its subscriptions, and running its query again. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityId } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import type { LatestByType, QueryValue } from '../queries/find-entities.js';
import type { EntityDataQuery, EntityKey, KeyType } from '../queries/query-model.js';
import type { EntityDataCommand } from './commands.js';
import type { EntityParts, SeenPoints } from './data-parts.js';
import type { Recording } from './hub.js';
import {
  aggregateKeys,
  asksForParts,
  backfillKeys,
  missedValues,
  NO_PARTS,
  pointsAlreadySent,
  shownLatest,
  withKeys,
} from './latest-keys.js';
import { entityRow, latestRow, type PageInfo, pageMessage, seriesRow, updateMessage } from './messages.js';
import type { ReadResult } from './read-result.js';
import { type OpenValues, readEntityData, readMoreEntityData, type WatchedAttribute } from './reads.js';
import { CLOSE, type SessionHost, type Watch } from './session-host.js';
import { watchSources } from './source-watcher.js';
import { type ValueSink, ValueSubscription } from './value-subscription.js';

interface KnownEntity {
  entityId: EntityId;
  /** The values the client was shown, kept up to date by what it is told. */
  latest: LatestByType;
  /** The kinds of its values the caller may follow. */
  open: OpenValues;
}

export class EntityDataWatch implements Watch, ValueSink {
  #query: EntityDataQuery | null = null;
  #entities: KnownEntity[] = [];
  #live: ValueSubscription | null = null;
  #latestKeys: EntityKey[] = [];
  #seriesKeys: string[] = [];
  #stopSources: (() => void) | null = null;
  #answered = false;
  #stopped = false;
  /** The run of the query that is under way, and the one that waits for its end: whatever changes until then is in it. */
  #running: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | null = null;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
    readonly cmdId: number,
  ) {}

  unsubscribe(): void {
    this.#unsubscribe();
    this.#stopSources?.();
  }

  stop(): void {
    this.#stopped = true;
    this.unsubscribe();
  }

  refresh(): void {
    if (this.#query?.pageLink?.dynamic) this.#rerunLater();
  }

  async run(command: EntityDataCommand): Promise<void> {
    const recording = this.host.hub.record();
    try {
      await (command.query ? this.#start(command, command.query, recording) : this.#continue(command, recording));
    } finally {
      recording.stop();
    }
  }

  #unsubscribe(): void {
    if (this.#live) this.host.hub.index.remove(this.#live);
    this.#live = null;
  }

  /** The value of a read, or nothing when it failed: the socket is closed then. */
  #accepted<T>(result: ReadResult<T>): T | undefined {
    if (this.#stopped) return undefined;
    if (result.ok) return result.value;
    this.host.close(result.why === 'history' ? CLOSE.history : CLOSE.command, result.message);
    return undefined;
  }

  async #start(command: EntityDataCommand, query: EntityDataQuery, recording: Recording): Promise<void> {
    const wide = withKeys(query, [...(command.latest ?? []), ...aggregateKeys(command)]);
    const value = this.#accepted(
      await this.host.db.run(readEntityData, { user: this.user, query: wide, parts: command }),
    );
    if (!value) return;
    this.#query = query;
    this.#entities = value.entities.map(({ entityId, latest, open }) => ({
      entityId,
      latest: shownLatest(latest, command),
      open,
    }));
    this.#watchSources(value.watched);
    this.#answer(command, value.entities, value.page);
    this.#subscribe(command, pointsAlreadySent(value.entities, aggregateKeys(command), value.seen), recording);
  }

  /** Other commands for the entities found before; what is asked of them is new, what is known of them stays. */
  async #continue(command: EntityDataCommand, recording: Recording): Promise<void> {
    const entityIds = this.#entities.map(({ entityId }) => entityId);
    const latest = [...backfillKeys(command), ...aggregateKeys(command)];
    const value = this.#accepted(
      await this.host.db.run(readMoreEntityData, { user: this.user, entityIds, latest, parts: command }),
    );
    if (!value) return;
    const visible = new Map(value.entities.map((entity) => [entity.entityId.id, entity]));
    this.#entities = this.#entities.flatMap((known) => {
      const read = visible.get(known.entityId.id);
      return read ? [{ ...known, open: read.open }] : [];
    });
    this.#answer(command, value.entities, null);
    for (const entity of value.entities) this.#tellMissed(command, entity);
    this.#subscribe(command, pointsAlreadySent(value.entities, latest, value.seen), recording);
  }

  /** Values a client does not know yet of keys it now asks for. */
  #tellMissed(command: EntityDataCommand, { entityId, latest }: Omit<KnownEntity, 'open'>): void {
    const known = this.#entities.find((entity) => entity.entityId.id === entityId.id);
    for (const [type, values] of missedValues(command, latest, known?.latest ?? {}))
      this.latest(entityId, type, values);
  }

  /**
   * Sends what was read, every part in a message of its own. The first message of a command id is the page, all later ones are
   * updates; without a page there was one before.
   */
  #answer(command: EntityDataCommand, read: readonly { parts: EntityParts }[], page: PageInfo | null): void {
    const send = (part: keyof EntityParts | null, member: 'timeseries' | 'aggLatest' = 'timeseries') => {
      const rows = this.#entities.map(({ entityId, latest }, i) =>
        entityRow(entityId, latest, part ? { [member]: read[i]?.parts[part] } : {}),
      );
      const first = page !== null && !this.#answered;
      this.host.send(this.cmdId, first ? pageMessage(this.cmdId, rows, page) : updateMessage(this.cmdId, rows));
      this.#answered = true;
    };
    if (command.aggregateHistory) send('aggregateHistory', 'aggLatest');
    if (command.aggregateSeries) send('aggregateSeries', 'aggLatest');
    if (command.history) send('history');
    if (!this.#answered && (command.latest || !command.series)) send(null);
    if (command.series) send('series');
  }

  /** Replaces what is followed; a command that only brings another query leaves it as it is. */
  #subscribe(command: EntityDataCommand, seen: SeenPoints, recording: Recording): void {
    if (!asksForParts(command)) return;
    this.#latestKeys = [...(command.latest ?? []), ...aggregateKeys(command)];
    this.#seriesKeys = command.series?.keys ?? [];
    this.#follow(this.#entities, seen, recording);
  }

  #follow(entities: readonly KnownEntity[], seen: SeenPoints, recording: Recording): void {
    this.#unsubscribe();
    const [latestKeys, seriesKeys] = [this.#latestKeys, this.#seriesKeys];
    if (latestKeys.length === 0 && seriesKeys.length === 0) return;
    this.#live = new ValueSubscription(this, { entities, latestKeys, seriesKeys, seen });
    recording.subscribe(this.#live, this.#live.slots);
  }

  latest(entityId: EntityId, type: KeyType, values: Record<string, QueryValue>): void {
    const known = this.#entities.find((entity) => entity.entityId.id === entityId.id);
    if (known?.latest[type]) known.latest = { ...known.latest, [type]: { ...known.latest[type], ...values } };
    this.host.send(this.cmdId, updateMessage(this.cmdId, [latestRow(entityId, type, values)]));
  }

  series(entityId: EntityId, points: Record<string, QueryValue[]>): void {
    this.host.send(this.cmdId, updateMessage(this.cmdId, [seriesRow(entityId, points)]));
  }

  /** Runs the query again when an attribute behind one of its dynamic values changes. */
  #watchSources(watched: readonly WatchedAttribute[]): void {
    this.#stopSources?.();
    this.#stopSources = watchSources(this.host.hub.index, watched, () => this.#rerunLater());
  }

  async reauthorise(entityId: string): Promise<void> {
    if (this.#entities.some((known) => known.entityId.id === entityId)) await this.#rerun();
  }

  #rerunLater(): void {
    this.#rerun().catch((error) => console.error('realtime query', error));
  }

  #rerun(): Promise<void> {
    this.#waiting ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#running = this.#waiting ?? this.#running;
        this.#waiting = null;
        return this.#readAgain();
      });
    return this.#waiting;
  }

  /** Sends a new page when other entities are on it; entities that enter are followed by their latest values only. */
  async #readAgain(): Promise<void> {
    const query = this.#query;
    if (!query || this.#stopped) return;
    const recording = this.host.hub.record();
    try {
      const wide = withKeys(query, this.#latestKeys);
      const value = this.#accepted(
        await this.host.db.run(readEntityData, { user: this.user, query: wide, parts: NO_PARTS }),
      );
      if (!value || this.#query !== query) return;
      const before = new Map(this.#entities.map(({ entityId, open }) => [entityId.id, open]));
      const same =
        before.size === value.entities.length &&
        value.entities.every(({ entityId, open }) => isDeepStrictEqual(before.get(entityId.id), open));
      if (same) return;
      this.#entities = value.entities;
      this.host.send(
        this.cmdId,
        pageMessage(
          this.cmdId,
          value.entities.map(({ entityId, latest }) => entityRow(entityId, latest)),
          value.page,
        ),
      );
      const stay = value.entities.filter(({ entityId }) => before.has(entityId.id));
      const entities = this.#seriesKeys.length > 0 ? stay : value.entities;
      this.#follow(entities, {}, recording);
    } finally {
      recording.stop();
    }
  }
}
