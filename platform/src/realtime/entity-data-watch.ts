/** An entity data command: its page, the parts it reads, its subscriptions, and running its query again. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityId } from '../framework/ids.js';
import { LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { EntityDataQuery, EntityKey, KeyType } from '../queries/query-model.js';
import type { QueryValue } from '../queries/read-values.js';
import type { EntityDataCommand } from './commands.js';
import type { EntityParts, SeenPoints } from './data-parts.js';
import type { Recording } from './hub.js';
import { KnownLatest } from './known-latest.js';
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
import {
  type EntityDataResult,
  type OpenValues,
  readEntityData,
  readMoreEntityData,
  type WatchedAttribute,
} from './reads.js';
import { RepeatedRead } from './repeated-read.js';
import { CLOSE, type CommandHost, type Watch } from './session-host.js';
import { watchSources } from './source-watcher.js';
import { type ValueSink, ValueSubscription } from './value-subscription.js';

interface KnownEntity {
  entityId: EntityId;
  /** The values sent to the client, kept current with each update. */
  latest: KnownLatest;
  /** The kinds of its values the caller may follow. */
  open: OpenValues;
}

const withLatest = (entities: EntityDataResult['entities']) =>
  entities.map(({ latest, ...entity }) => ({ ...entity, latest: KnownLatest.ofText(latest) }));

export class EntityDataWatch implements Watch, ValueSink {
  #query: EntityDataQuery | null = null;
  /** In the order of the page; a relation query may find one below several roots. */
  #entities: readonly KnownEntity[] = [];
  #byId: ReadonlyMap<string, KnownEntity> = new Map();
  #live: ValueSubscription | null = null;
  #letGo: (() => void) | null = null;
  #latestKeys: EntityKey[] = [];
  #seriesKeys: string[] = [];
  #stopSources: (() => void) | null = null;
  #answered = false;
  #stopped = false;
  readonly #rerun: RepeatedRead;

  constructor(
    readonly user: SessionUser,
    readonly host: CommandHost,
    readonly cmdId: number,
  ) {
    this.#rerun = new RepeatedRead(host, cmdId, () => this.#readAgain());
  }

  unsubscribe(): void {
    this.#unsubscribe();
    this.#stopSources?.();
  }

  stop(): void {
    this.#stopped = true;
    this.unsubscribe();
  }

  refresh(): void {
    if (this.#query?.pageLink?.dynamic || this.#rerun.isLate) this.#rerun.later();
  }

  async run(command: EntityDataCommand): Promise<void> {
    const recording = this.host.hub.record();
    try {
      await (command.query ? this.#start(command, command.query, recording) : this.#continue(command, recording));
    } finally {
      recording.stop();
    }
  }

  #know(entities: readonly KnownEntity[]): void {
    this.#entities = entities.map(({ entityId, latest, open }) => ({ entityId, latest, open }));
    this.#byId = new Map(this.#entities.map((entity) => [entity.entityId.id, entity]));
  }

  #unsubscribe(): void {
    if (this.#live) this.host.hub.index.remove(this.#live);
    this.#live = null;
    this.#letGo?.();
    this.#letGo = null;
  }

  /** The value of a read, or nothing when it failed: the socket is closed then. Throws LimitError. */
  #accepted<T>(result: ReadResult<T>): T | undefined {
    if (this.#stopped) return undefined;
    if (result.ok) return result.value;
    if (result.why === 'limit') throw new LimitError(result.message);
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
    const found = withLatest(value.entities);
    const shown = shownLatest(command);
    this.#know(found.map((entity) => ({ ...entity, latest: shown(entity.latest) })));
    this.#watchSources(value.watched);
    this.#answer(command, found, value.page);
    this.#subscribe(command, pointsAlreadySent(found, aggregateKeys(command), value.seen), recording);
  }

  /** Other commands for the entities found before; what is asked of them is new, what is known of them stays. */
  async #continue(command: EntityDataCommand, recording: Recording): Promise<void> {
    const entityIds = this.#entities.map(({ entityId }) => entityId);
    const latest = [...backfillKeys(command), ...aggregateKeys(command)];
    const value = this.#accepted(
      await this.host.db.run(readMoreEntityData, { user: this.user, entityIds, latest, parts: command }),
    );
    if (!value) return;
    this.#know(
      value.entities.flatMap(({ entityId, open }) => {
        const known = this.#byId.get(entityId.id);
        return known ? [{ ...known, open }] : [];
      }),
    );
    const present = value.entities.map((entity) => ({ ...entity, latest: KnownLatest.of(entity.latest) }));
    this.#answer(command, present, null);
    for (const entity of present) this.#tellMissed(command, entity);
    this.#subscribe(command, pointsAlreadySent(present, latest, value.seen), recording);
  }

  /** Values a client does not know yet of keys it now asks for. */
  #tellMissed(command: EntityDataCommand, { entityId, latest }: Omit<KnownEntity, 'open'>): void {
    const known = this.#byId.get(entityId.id);
    for (const [type, values] of missedValues(command, latest.values, known?.latest.values ?? {}))
      this.latest(entityId, type, values);
  }

  /**
   * Sends what was read, every part in a message of its own. The first message of a command id is the page, all later ones are
   * updates; without a page there was one before.
   */
  #answer(command: EntityDataCommand, read: readonly { parts: EntityParts }[], page: PageInfo | null): void {
    const send = (part: keyof EntityParts | null, member: 'timeseries' | 'aggLatest' = 'timeseries') => {
      const rows = this.#entities.map(({ entityId, latest }, i) =>
        entityRow(entityId, latest.text, part ? { [member]: read[i]?.parts[part] } : {}),
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
    this.#letGo = this.host.follow(entities.length * (latestKeys.length + seriesKeys.length));
    this.#live = new ValueSubscription(this, { entities, latestKeys, seriesKeys, seen });
    recording.subscribe(this.#live, this.#live.slots);
  }

  latest(entityId: EntityId, type: KeyType, values: Record<string, QueryValue>): void {
    this.#byId.get(entityId.id)?.latest.put(type, values);
    this.host.send(this.cmdId, updateMessage(this.cmdId, [latestRow(entityId, type, values)]));
  }

  series(entityId: EntityId, points: Record<string, QueryValue[]>): void {
    this.host.send(this.cmdId, updateMessage(this.cmdId, [seriesRow(entityId, points)]));
  }

  /** Runs the query again when an attribute behind one of its dynamic values changes. */
  #watchSources(watched: readonly WatchedAttribute[]): void {
    this.#stopSources?.();
    this.#stopSources = watchSources(this.host.hub.index, watched, () => this.#rerun.later());
  }

  async reauthorise(entityId: string): Promise<void> {
    if (this.#byId.has(entityId)) await this.#rerun.run();
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
      const [before, count] = [this.#byId, this.#entities.length];
      const same =
        count === value.entities.length &&
        value.entities.every(({ entityId, open }) => isDeepStrictEqual(before.get(entityId.id)?.open, open));
      if (same) return;
      const found = withLatest(value.entities);
      this.#know(found);
      this.host.send(
        this.cmdId,
        pageMessage(
          this.cmdId,
          found.map(({ entityId, latest }) => entityRow(entityId, latest.text)),
          value.page,
        ),
      );
      const stay = found.filter(({ entityId }) => before.has(entityId.id));
      const entities = this.#seriesKeys.length > 0 ? stay : found;
      this.#follow(entities, {}, recording);
    } finally {
      recording.stop();
    }
  }
}
