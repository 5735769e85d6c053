/** An alarm data command: its page, changes of alarms on it, alarms that come and go, values of their entities. */
import type { EntityId } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import type { AlarmDataQuery } from '../queries/alarm-query-model.js';
import { type FoundAlarm, wantedStates } from '../queries/find-alarms.js';
import type { QueryValue } from '../queries/find-entities.js';
import type { KeyType } from '../queries/query-model.js';
import type { Alarm } from '../resources/alarms.js';
import type { AlarmChange, Recording } from './hub.js';
import { ALLOWED_ENTITIES, alarmPageMessage, alarmUpdateMessage } from './messages.js';
import { type AlarmDataResult, readAlarmData, type WatchedAttribute } from './reads.js';
import { CLOSE, type SessionHost, type Watch } from './session.js';
import type { Watcher } from './subscription-index.js';
import { type ValueSink, ValueSubscription } from './value-subscription.js';

/** How many whole pages are sent between two refreshes; what is left out is made up for by the next one. */
const PAGES_PER_CYCLE = 10;

export class AlarmDataWatch implements Watch, ValueSink {
  #page: FoundAlarm[] = [];
  #totalElements = 0;
  #totalEntities = 0;
  #entities = new Set<string>();
  #live: ValueSubscription | null = null;
  #sources: Watcher | null = null;
  #stopHearing: (() => void) | null = null;
  #stopped = false;
  #reading = false;
  /** Alarms that changed since the last read; null: the whole page is to be sent again. */
  #changed: Set<string> | null = new Set();
  #pagesLeft = PAGES_PER_CYCLE;
  #late = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
    readonly cmdId: number,
    readonly query: AlarmDataQuery,
  ) {}

  get #follows(): boolean {
    return (this.query.pageLink?.timeWindow ?? 0) > 0;
  }

  stop(): void {
    this.#stopped = true;
    this.#stopHearing?.();
    for (const watcher of [this.#live, this.#sources]) if (watcher) this.host.hub.index.remove(watcher);
  }

  async run(): Promise<void> {
    if (this.#follows) this.#stopHearing = this.host.hub.onAlarm((change) => this.#hear(change));
    this.#reading = true;
    const recording = this.host.hub.record();
    try {
      const value = await this.#read();
      if (!value) return;
      this.#sendPage(value);
      this.#watchSources(value.watched);
      this.#followValues(recording);
      // The first values of a page are told once more as an update, as clients know it.
      if (this.query.latestValues.length > 0) this.#sendUpdate(this.#page);
    } finally {
      recording.stop();
      this.#reading = false;
    }
    await this.#catchUp();
  }

  refresh(): void {
    this.#pagesLeft = PAGES_PER_CYCLE;
    const page = this.query.pageLink;
    const oldest = Date.now() - (page?.timeWindow ?? 0);
    const left = this.#follows && this.#page.some(({ createdTime }) => createdTime < oldest);
    if (this.#late || left) this.#again(null);
    this.#late = false;
  }

  async #read(): Promise<AlarmDataResult | undefined> {
    const result = await this.host.db.run(readAlarmData, { user: this.user, query: this.query });
    if (this.#stopped) return undefined;
    if (result.ok) return result.value;
    this.host.close(CLOSE.command, result.message);
    return undefined;
  }

  #keep({ page, entityIds, totalEntities }: AlarmDataResult): void {
    this.#page = page.data;
    this.#totalElements = page.totalElements;
    this.#totalEntities = totalEntities;
    this.#entities = new Set(entityIds);
  }

  #sendPage(value: AlarmDataResult): void {
    this.#keep(value);
    const allowed = this.#totalEntities > 0 ? ALLOWED_ENTITIES : 0;
    this.host.send(alarmPageMessage(this.cmdId, value.page, allowed, this.#totalEntities));
  }

  #sendUpdate(rows: readonly FoundAlarm[]): void {
    if (rows.length > 0) this.host.send(alarmUpdateMessage(this.cmdId, rows, ALLOWED_ENTITIES, this.#totalEntities));
  }

  /** An alarm changed somewhere: looked at again when it is, or may come to be, on the page. */
  #hear({ alarm, entities, deleted }: AlarmChange): void {
    const page = this.query.pageLink;
    if (!page || ![alarm.originator?.id, ...entities.map(({ id }) => id)].some((id) => id && this.#entities.has(id)))
      return;
    const onPage = this.#page.some(({ id }) => id.id === alarm.id.id);
    const may = !deleted && matches(alarm, this.query) && alarm.createdTime >= Date.now() - page.timeWindow;
    if (onPage && may) this.#again(alarm.id.id);
    else if (onPage || (may && page.page === 0)) this.#again(null);
  }

  /** Reads the page again: for one alarm's sake, or (null) to send all of it. */
  #again(alarmId: string | null): void {
    if (alarmId === null) {
      if (this.#pagesLeft <= 0) {
        this.#late = true;
        return;
      }
      this.#pagesLeft--;
      this.#changed = null;
    } else this.#changed?.add(alarmId);
    if (!this.#reading) void this.#catchUp().catch((error) => console.error('realtime alarms', error));
  }

  /** Works off what changed, one read at a time. */
  async #catchUp(): Promise<void> {
    while (!this.#stopped && (this.#changed === null || this.#changed.size > 0)) {
      const changed = this.#changed;
      this.#changed = new Set();
      this.#reading = true;
      const recording = this.host.hub.record();
      try {
        const value = await this.#read();
        if (!value) return;
        if (changed === null || !this.#isSamePage(value)) this.#sendPage(value);
        else {
          this.#keep(value);
          this.#sendUpdate(this.#page.filter(({ id }) => changed.has(id.id)));
        }
        this.#followValues(recording);
      } finally {
        recording.stop();
        this.#reading = false;
      }
    }
  }

  #isSamePage({ page }: AlarmDataResult): boolean {
    const ids = (list: readonly FoundAlarm[]) => list.map(({ id }) => id.id).join();
    return page.totalElements === this.#totalElements && ids(page.data) === ids(this.#page);
  }

  #followValues(recording: Recording): void {
    if (this.#live) this.host.hub.index.remove(this.#live);
    this.#live = null;
    if (this.query.latestValues.length === 0) return;
    const entities = [...new Map(this.#page.map((row) => [row.entityId.id, row])).values()];
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

  #watchSources(watched: readonly WatchedAttribute[]): void {
    if (watched.length === 0) return;
    this.#sources = { onPoints: () => {}, onLatestChanged: () => {}, onAttributes: () => this.#again(null) };
    for (const { entityId, key } of watched)
      this.host.hub.index.add(entityId, { of: 'SERVER_SCOPE', key }, this.#sources);
  }
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
