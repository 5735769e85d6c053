/** An alarm data command: its page, changes of alarms on it, alarms that come and go, values of their entities. */
import { isDeepStrictEqual } from 'node:util';
import { isBusy } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import { LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { AlarmDataQuery } from '../queries/alarm-query-model.js';
import { type FoundAlarm, wantedStates } from '../queries/find-alarms.js';
import type { KeyType } from '../queries/query-model.js';
import type { QueryValue } from '../queries/read-values.js';
import type { Alarm } from '../resources/alarms.js';
import type { AlarmChange, Recording } from './hub.js';
import { KnownLatest } from './known-latest.js';
import { ALLOWED_ENTITIES, alarmPageMessage, alarmUpdateMessage } from './messages.js';
import { type AlarmDataResult, readAlarmData } from './reads.js';
import { CLOSE, type CommandHost, type Watch } from './session-host.js';
import { watchSources } from './source-watcher.js';
import { type ValueSink, ValueSubscription } from './value-subscription.js';

/** How many whole pages are sent between two refreshes; what is left out is made up for by the next one. */
const PAGES_PER_CYCLE = 10;

/** How many changed alarms may wait for a read; where there are more, the page is read again instead. */
const WAITING_ALARMS = 500;

/** What there is to do once no read is under way. */
type Work = { alarm: AlarmChange } | 'page' | 'entities' | { authorised: () => void; failed: (error: unknown) => void };

export class AlarmDataWatch implements Watch, ValueSink {
  #page: FoundAlarm[] = [];
  #totalEntities = 0;
  #entities = new Set<string>();
  #live: ValueSubscription | null = null;
  #letGo: (() => void) | null = null;
  #stopSources: (() => void) | null = null;
  #stopListening: (() => void) | null = null;
  #stopped = false;
  #working = false;
  #work: Work[] = [];
  #pagesLeft = PAGES_PER_CYCLE;
  #late = false;

  constructor(
    readonly user: SessionUser,
    readonly host: CommandHost,
    readonly cmdId: number,
    readonly query: AlarmDataQuery,
  ) {}

  get #follows(): boolean {
    return (this.query.pageLink?.timeWindow ?? 0) > 0;
  }

  unsubscribe(): void {
    this.#stopListening?.();
    this.#stopSources?.();
    this.#unfollow();
  }

  #unfollow(): void {
    if (this.#live) this.host.hub.index.remove(this.#live);
    this.#live = null;
    this.#letGo?.();
    this.#letGo = null;
  }

  stop(): void {
    this.#stopped = true;
    this.unsubscribe();
  }

  async run(): Promise<void> {
    if (this.#follows) this.#stopListening = this.host.hub.onAlarm((alarm) => this.#hear(alarm));
    this.#working = true;
    this.#pagesLeft--;
    try {
      const value = await this.#readPage();
      if (!value) return;
      this.#stopSources = watchSources(this.host.hub.index, value.watched, () => this.#do('entities'));
      this.#tellValuesAgain();
    } finally {
      this.#working = false;
    }
    await this.#workOff();
  }

  refresh(): void {
    this.#pagesLeft = PAGES_PER_CYCLE;
    const oldest = Date.now() - (this.query.pageLink?.timeWindow ?? 0);
    const left = this.#follows && this.#page.some(({ createdTime }) => createdTime < oldest);
    if (this.#late || left) this.#do('page');
    this.#late = false;
  }

  async reauthorise(entityId: string): Promise<void> {
    if (!this.#entities.has(entityId)) return;
    await new Promise<void>((authorised, failed) => this.#do({ authorised, failed }));
  }

  #hear(alarm: AlarmChange): void {
    if (alarm.alarm.tenantId?.id !== this.user.tenantId) return;
    if (this.#work.length < WAITING_ALARMS) {
      this.#do({ alarm });
      return;
    }
    // The page tells all of them.
    this.#work = [...this.#work.filter((work) => work === 'entities' || (work !== 'page' && 'failed' in work)), 'page'];
  }

  /** Processes changes one after the other, so that no update is older than the one before it. */
  #do(work: Work): void {
    this.#work.push(work);
    if (this.#working) return;
    this.#workOff().catch((error) => {
      if (isBusy(error)) this.#late = true;
      else this.host.fail(this.cmdId, error);
    });
  }

  async #workOff(): Promise<void> {
    this.#working = true;
    try {
      for (let work = this.#work.shift(); work && !this.#stopped; work = this.#work.shift()) {
        if (work === 'page') await this.#readPage();
        else if (work === 'entities') await this.#readPage(true);
        else if ('alarm' in work) await this.#change(work.alarm);
        else await this.#readPage(true).then(work.authorised, work.failed);
      }
    } finally {
      this.#working = false;
    }
  }

  /** Reads and sends the page; `ifOthers`: only when the query finds other entities than before. */
  async #readPage(ifOthers = false): Promise<AlarmDataResult | undefined> {
    const recording = this.host.hub.record();
    try {
      const result = await this.host.db.run(readAlarmData, { user: this.user, query: this.query });
      if (this.#stopped) return undefined;
      if (!result.ok) {
        if (result.why === 'limit') throw new LimitError(result.message);
        this.host.close(CLOSE.command, result.message);
        return undefined;
      }
      const { page, entityIds, totalEntities, open } = result.value;
      const isSame = entityIds.length === this.#entities.size && entityIds.every((id) => this.#entities.has(id));
      if (ifOthers && isSame) return result.value;
      this.#page = page.data;
      this.#totalEntities = totalEntities;
      this.#entities = new Set(entityIds);
      const allowed = totalEntities > 0 ? ALLOWED_ENTITIES : 0;
      this.host.send(this.cmdId, alarmPageMessage(this.cmdId, page, allowed, totalEntities));
      this.#followValues(recording, open);
      return result.value;
    } finally {
      recording.stop();
    }
  }

  #sendUpdate(rows: readonly FoundAlarm[]): void {
    if (rows.length === 0) return;
    this.host.send(this.cmdId, alarmUpdateMessage(this.cmdId, rows, ALLOWED_ENTITIES, this.#totalEntities));
  }

  /** The time series of a page's entities are sent again, entity by entity, as clients expect. */
  #tellValuesAgain(): void {
    if (!this.query.latestValues.some(({ type }) => type === 'TIME_SERIES')) return;
    const entities = new Set(this.#page.map(({ entityId }) => entityId.id));
    for (const id of entities) this.#sendUpdate(this.#page.filter(({ entityId }) => entityId.id === id));
  }

  /** An alarm changed somewhere: sent if it is on the page; a new page if it joins or leaves. */
  async #change({ alarm, entities, deleted }: AlarmChange): Promise<void> {
    const page = this.query.pageLink;
    if (!page || ![alarm.originator?.id, ...entities.map(({ id }) => id)].some((id) => id && this.#entities.has(id)))
      return;
    const onPage = this.#page.find(({ id }) => id.id === alarm.id.id);
    const belongs = !deleted && matches(alarm, this.query) && alarm.createdTime >= Date.now() - page.timeWindow;
    if (onPage && belongs) this.#tellChanged(onPage, alarm);
    else if (onPage || (belongs && page.page === 0)) await this.#nextPage();
  }

  #tellChanged(row: FoundAlarm, alarm: Alarm): void {
    const { originatorName, entityId, latest } = row;
    const changed = { ...alarm, originatorName, entityId, latest };
    // A change that happened while the page was read is on it already.
    if (isDeepStrictEqual(changed, row)) return;
    this.#page = this.#page.map((each) => (each === row ? changed : each));
    this.#sendUpdate([changed]);
  }

  async #nextPage(): Promise<void> {
    if (this.#pagesLeft <= 0) {
      this.#late = true;
      return;
    }
    this.#pagesLeft--;
    await this.#readPage();
  }

  #followValues(recording: Recording, open: AlarmDataResult['open']): void {
    this.#unfollow();
    if (this.query.latestValues.length === 0) return;
    const rows = [...new Map(this.#page.map((row) => [row.entityId.id, row])).values()];
    const entities = rows.map(({ entityId, latest }) => ({
      entityId,
      latest: KnownLatest.of(latest),
      open: open[entityId.id] ?? [],
    }));
    this.#letGo = this.host.follow(entities.length * this.query.latestValues.length);
    this.#live = new ValueSubscription(this, {
      entities,
      latestKeys: this.query.latestValues,
      seriesKeys: [],
      seen: {},
    });
    recording.subscribe(this.#live, this.#live.slots);
  }

  latest(entityId: EntityId, type: KeyType, values: Record<string, QueryValue>): void {
    const rows = this.#page.filter((row) => row.entityId.id === entityId.id);
    for (const row of rows) row.latest = { ...row.latest, [type]: { ...row.latest[type], ...values } };
    this.#sendUpdate(rows);
  }

  series(): void {}
}

/** Whether an alarm has the state, severity and type a query asks for. */
export function matches(alarm: Pick<Alarm, 'status' | 'severity' | 'type'>, { pageLink }: AlarmDataQuery): boolean {
  if (!pageLink) return false;
  const states = wantedStates(pageLink);
  const { severityList, typeList } = pageLink;
  return (
    (states === null || states.includes(alarm.status ?? '')) &&
    (severityList.length === 0 || severityList.some((severity) => severity === alarm.severity)) &&
    (typeList.length === 0 || typeList.includes(alarm.type ?? ''))
  );
}
