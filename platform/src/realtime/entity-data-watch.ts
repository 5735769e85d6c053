/** An entity data command: its page, the parts it reads, its subscriptions, and running its query again. */
import type { EntityId } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import type { QueryValue } from '../queries/find-entities.js';
import type { EntityDataQuery, EntityKey, KeyType } from '../queries/query-model.js';
import type { EntityDataCommand } from './commands.js';
import type { Recording } from './hub.js';
import { entityRow, latestRow, type PageInfo, pageMessage, seriesRow, updateMessage } from './messages.js';
import {
  type DataParts,
  type EntityDataResult,
  type EntityParts,
  type ReadResult,
  readEntityData,
  readMoreEntityData,
  type WatchedAttribute,
} from './reads.js';
import { CLOSE, type SessionHost, type Watch } from './session.js';
import type { Watcher } from './subscription-index.js';
import { type ValueSink, ValueSubscription, type Watched } from './value-subscription.js';

const NO_PARTS: DataParts = { history: null, series: null, aggregateHistory: null, aggregateSeries: null };
const sameKey = (a: EntityKey, b: EntityKey) => a.type === b.type && a.key === b.key;

/** Keys a query reads so that the subscription knows where it starts. */
function withKeys(query: EntityDataQuery, keys: readonly EntityKey[]): EntityDataQuery {
  const more = keys.filter(
    (key) => ![...query.latestValues, ...query.entityFields].some((known) => sameKey(known, key)),
  );
  return { ...query, latestValues: [...query.latestValues, ...more] };
}

export class EntityDataWatch implements Watch, ValueSink {
  #query: EntityDataQuery | null = null;
  #entities: Watched['entities'] = [];
  #live: ValueSubscription | null = null;
  #latestKeys: EntityKey[] = [];
  #seriesKeys: string[] = [];
  #sources: Watcher | null = null;
  #answered = false;
  #stopped = false;
  #rerunning = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
    readonly cmdId: number,
  ) {}

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe();
    if (this.#sources) this.host.hub.index.remove(this.#sources);
  }

  refresh(): void {
    if (this.#query?.pageLink?.dynamic) void this.#rerun();
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
    this.host.close(result.why === 'buckets' ? CLOSE.history : CLOSE.command, result.message);
    return undefined;
  }

  async #start(command: EntityDataCommand, query: EntityDataQuery, recording: Recording): Promise<void> {
    const wide = withKeys(query, [...(command.latest ?? []), ...aggregateKeys(command)]);
    const value = this.#accepted(
      await this.host.db.run(readEntityData, { user: this.user, query: wide, parts: command }),
    );
    if (!value) return;
    this.#query = query;
    this.#entities = value.entities;
    this.#watchSources(value.watched);
    this.#answer(command, value);
    this.#subscribe(command, value.entities, value.seen, recording);
  }

  /** Sends the page and its parts: the first message of a command id is the page, all later ones are updates. */
  #answer(command: EntityDataCommand, { entities, page }: EntityDataResult): void {
    const rows = (parts: (own: EntityParts) => Partial<EntityParts>) =>
      entities.map((entity) => entityRow(entity.entityId, visible(entity.latest, command), parts(entity.parts)));
    const send = (parts: (own: EntityParts) => Partial<EntityParts>) => this.#sendRows(rows(parts), page);
    if (command.aggregateHistory || command.aggregateSeries) send(({ aggregates }) => ({ aggregates }));
    if (command.history) send(({ aggregates, history }) => ({ aggregates, history }));
    if (!this.#answered && (command.latest || !command.series)) send(() => ({}));
    if (command.series) send((own) => own);
  }

  #sendRows(rows: readonly string[], page: PageInfo): void {
    if (!this.#answered) this.host.send(pageMessage(this.cmdId, rows, page));
    else if (rows.length > 0) this.host.send(updateMessage(this.cmdId, rows));
    this.#answered = true;
  }

  async #continue(command: EntityDataCommand, recording: Recording): Promise<void> {
    const entityIds = this.#entities.map(({ entityId }) => entityId);
    const latest = [...(command.latest ?? []), ...aggregateKeys(command)];
    const value = this.#accepted(
      await this.host.db.run(readMoreEntityData, { user: this.user, entityIds, latest, parts: command }),
    );
    if (!value) return;
    const { entities, seen } = value;
    if (command.history || command.series || command.aggregateHistory || command.aggregateSeries) {
      const rows = entities.map(({ entityId, latest: values, parts }) => entityRow(entityId, values, parts));
      if (rows.length > 0) this.host.send(updateMessage(this.cmdId, rows));
    } else if (command.latest) {
      this.#sendLatest(entities, command.latest);
    }
    this.#entities = entities;
    this.#subscribe(command, entities, seen, recording);
  }

  /** Present values of newly asked keys; entities that have none are left out. */
  #sendLatest(entities: Watched['entities'], keys: readonly EntityKey[]): void {
    const rows = entities.flatMap(({ entityId, latest }) =>
      [...new Set(keys.map(({ type }) => type))].flatMap((type) => {
        const values = Object.entries(latest[type] ?? {}).filter(([, { ts }]) => ts > 0);
        return values.length > 0 ? [latestRow(entityId, type, Object.fromEntries(values))] : [];
      }),
    );
    if (rows.length > 0) this.host.send(updateMessage(this.cmdId, rows));
  }

  #subscribe(
    command: EntityDataCommand,
    entities: Watched['entities'],
    seen: Watched['seen'],
    recording: Recording,
  ): void {
    this.#unsubscribe();
    this.#latestKeys = [...(command.latest ?? []), ...(command.aggregateSeries ? aggregateKeys(command) : [])];
    this.#seriesKeys = command.series?.keys ?? [];
    this.#follow({ entities, latestKeys: this.#latestKeys, seriesKeys: this.#seriesKeys, seen }, recording);
  }

  #follow(watched: Watched, recording: Recording): void {
    if (watched.latestKeys.length === 0 && watched.seriesKeys.length === 0) return;
    this.#live = new ValueSubscription(this, watched);
    recording.subscribe(this.#live, this.#live.slots);
  }

  latest(entityId: EntityId, type: KeyType, values: Record<string, QueryValue>): void {
    this.host.send(updateMessage(this.cmdId, [latestRow(entityId, type, values)]));
  }

  series(entityId: EntityId, points: Record<string, QueryValue[]>): void {
    this.host.send(updateMessage(this.cmdId, [seriesRow(entityId, points)]));
  }

  /** Runs the query again when an attribute behind one of its dynamic values changes. */
  #watchSources(watched: readonly WatchedAttribute[]): void {
    if (this.#sources) this.host.hub.index.remove(this.#sources);
    this.#sources = null;
    if (watched.length === 0) return;
    const rerun = () => void this.#rerun();
    this.#sources = { onPoints: () => {}, onLatestChanged: () => {}, onAttributes: rerun };
    for (const { entityId, key } of watched) {
      this.host.hub.index.add(entityId, { of: 'SERVER_SCOPE', key }, this.#sources);
    }
  }

  /** Sends a new page when other entities are on it; entities that enter are followed by their latest values only. */
  async #rerun(): Promise<void> {
    const query = this.#query;
    if (!query || this.#rerunning || this.#stopped) return;
    this.#rerunning = true;
    const recording = this.host.hub.record();
    try {
      const wide = withKeys(query, this.#latestKeys);
      const value = this.#accepted(
        await this.host.db.run(readEntityData, { user: this.user, query: wide, parts: NO_PARTS }),
      );
      if (!value || this.#query !== query) return;
      const before = new Set(this.#entities.map(({ entityId }) => entityId.id));
      const same =
        before.size === value.entities.length && value.entities.every(({ entityId }) => before.has(entityId.id));
      if (same) return;
      const stay = value.entities.filter(({ entityId }) => before.has(entityId.id));
      this.#entities = value.entities;
      this.#unsubscribe();
      this.host.send(
        pageMessage(
          this.cmdId,
          value.entities.map(({ entityId, latest }) => entityRow(entityId, latest, {})),
          value.page,
        ),
      );
      const entities = this.#seriesKeys.length > 0 ? stay : value.entities;
      this.#follow({ entities, latestKeys: this.#latestKeys, seriesKeys: this.#seriesKeys, seen: {} }, recording);
    } catch (error) {
      console.error('realtime query', error);
    } finally {
      recording.stop();
      this.#rerunning = false;
    }
  }
}

/** Time series behind live aggregated values; their changes are followed as latest values. */
function aggregateKeys({ aggregateSeries }: EntityDataCommand): EntityKey[] {
  return [...new Set(aggregateSeries?.keys.map(({ key }) => key) ?? [])].map((key) => ({ type: 'TIME_SERIES', key }));
}

/** Latest values as the command shows them: what was read only for the sake of live aggregates stays inside. */
function visible(latest: Watched['entities'][number]['latest'], command: EntityDataCommand): typeof latest {
  const asked = [...(command.query?.latestValues ?? []), ...(command.latest ?? [])];
  const hidden = aggregateKeys(command).filter((key) => !asked.some((known) => sameKey(known, key)));
  if (hidden.length === 0) return latest;
  const timeseries = Object.entries(latest.TIME_SERIES ?? {}).filter(
    ([key]) => !hidden.some((each) => each.key === key),
  );
  const { TIME_SERIES: _all, ...rest } = latest;
  return timeseries.length > 0 ? { ...rest, TIME_SERIES: Object.fromEntries(timeseries) } : rest;
}
