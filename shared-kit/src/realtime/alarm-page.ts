import type { AlarmData, AlarmDataQuery } from '../api/alarm-data';
import { SUBSCRIPTION_PAGE_SIZE_FALLBACK } from '../api/entity-query';
import type { PageData } from '../api/page';
import { SECOND } from '../time/constants';
import { keysOnce, waitUntil } from './entity-page';
import { limitCalls } from './limit-calls';
import { type FeedTrouble, openQuery } from './live-query';
import { eachOnce } from './sharing';
import type { Subscriptions } from './subscriptions';

/** A page of alarms that were raised in a window of time. */
export interface AlarmsQuery {
  query: AlarmDataQuery;
  window: AlarmWindow;
}

/** The times of a query, whenever it is asked: `createAlarmWindow`. */
export interface AlarmWindow {
  /** Equal requests are one. */
  request: object;
  ask(now: number): AskedTimes;
  /** Up to when a window of the past is asked for at `now`; undefined of one that goes on. */
  until?(now: number): number | undefined;
}

type AlarmTimes = Pick<AlarmDataQuery['pageLink'], 'startTs' | 'endTs' | 'timeWindow'>;

export interface AskedTimes {
  /** As a command asks for them. */
  live: AlarmTimes;
  /** As a call does. */
  call: AlarmTimes;
  /** When a window that follows the calendar is over and is requested again, epoch ms. */
  endsAt?: number;
}

/** Alarms of a page; the list is the same until one of them changes. */
export interface AlarmPage {
  alarms: readonly AlarmData[];
  totalElements: number;
  hasNext: boolean;
  /** Entities that the query finds, 0 while only calls have answered … */
  totalEntities: number;
  /** … of which the platform looks at so many. */
  allowedEntities: number;
  /** When it was answered, read or changed last, in epoch ms of this computer. */
  asOf: number;
}

/** The page of alarms where there are none. */
export const noAlarms: AlarmPage = {
  alarms: [],
  totalElements: 0,
  hasNext: false,
  totalEntities: 0,
  allowedEntities: 0,
  asOf: 0,
};

/** The page's subscription, and the call that replaces it while it isn't live. */
export interface AlarmPageDeps {
  subscriptions: Subscriptions;
  frame: (work: () => void) => void;
  alarms(query: AlarmDataQuery, signal: AbortSignal): Promise<PageData<AlarmData>>;
  /** The server's time, as far as it is known. */
  serverNow(): number;
}

export type AlarmChange = { kind: 'alarms'; page: AlarmPage } | FeedTrouble;

/** What is sent, the same for equal needs: keys and words in one order, each once. */
export function wholeAlarms({ query, window }: AlarmsQuery): AlarmsQuery {
  const { alarmFields, entityFields = [], latestValues = [], pageLink } = query;
  const { typeList = [], statusList = [], severityList = [] } = pageLink;
  const words = (list: readonly string[]) => eachOnce(list, (word) => word);
  return {
    window,
    query: {
      ...query,
      alarmFields: keysOnce(alarmFields),
      entityFields: keysOnce(entityFields),
      latestValues: keysOnce(latestValues),
      pageLink: {
        ...pageLink,
        typeList: words(typeList),
        statusList: words(statusList),
        severityList: words(severityList),
      },
    },
  };
}

/** Changes of single alarms are announced no more often, in ms: nobody reads a storm of them frame by frame. */
const UPDATES_EVERY_MS = 150;

/** A live page of alarms, by their ids. Changes of one frame are announced together, and those of a storm less often. */
export function openAlarmPage(
  { subscriptions, frame, alarms: read, serverNow }: AlarmPageDeps,
  { query, window }: AlarmsQuery,
  emit: (change: AlarmChange) => void,
) {
  const { pageLink } = query;
  const pageSize = pageLink.pageSize > 0 ? pageLink.pageSize : SUBSCRIPTION_PAGE_SIZE_FALLBACK;
  const within = (times: AlarmTimes): AlarmDataQuery => ({ ...query, pageLink: { ...pageLink, ...times, pageSize } });
  const alarms = new Map<string, AlarmData>();
  let page: AlarmPage | null = null;
  let isDue = false;
  let isClosed = false;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  /** When a window that follows the calendar was asked for: the platform lets its beginning slide from then on. */
  let slidesSince: number | undefined;
  /** The answer to the command is still to come. */
  let isAsked = false;

  const present = (): AlarmChange | null => page && { kind: 'alarms', page };
  const tellSoon = () => {
    if (isDue) return;
    isDue = true;
    frame(() => {
      isDue = false;
      if (!page || isClosed) return;
      page = { ...page, alarms: [...alarms.values()] };
      emit({ kind: 'alarms', page });
    });
  };

  const updates = limitCalls(tellSoon, UPDATES_EVERY_MS);

  function takePage(
    { data, totalElements, hasNext }: PageData<AlarmData>,
    entities: Pick<AlarmPage, 'totalEntities' | 'allowedEntities'>,
  ) {
    alarms.clear();
    for (const alarm of data) alarms.set(alarm.id.id, alarm);
    page = { alarms: data, totalElements, hasNext, ...entities, asOf: Date.now() };
    tellSoon();
  }

  const shared = openQuery<AlarmData, AlarmChange>(
    subscriptions,
    {
      command(cmdId) {
        const now = serverNow();
        const { live, endsAt } = window.ask(now);
        isAsked = true;
        slidesSince = endsAt === undefined ? undefined : now;
        clearTimeout(endTimer);
        if (endsAt !== undefined) endTimer = setTimeout(shared.reopen, waitUntil(endsAt, now));
        return { list: 'alarmDataCmds', body: { cmdId, query: within(live) } };
      },
      stopList: 'alarmDataUnsubscribeCmds',
      answer({ data, totalEntities = 0, allowedEntities = 0 }) {
        if (!data) return;
        const hasSlid = !isAsked && slidesSince !== undefined && serverNow() - slidesSince >= SECOND;
        isAsked = false;
        if (hasSlid && !isClosed) shared.reopen();
        else takePage(data, { totalEntities, allowedEntities });
      },
      update(items) {
        for (const item of items) {
          const known = alarms.get(item.id.id);
          if (known) alarms.set(item.id.id, { ...known, ...item });
        }
        if (page) page = { ...page, asOf: Date.now() };
        updates.call();
      },
      async standIn(signal) {
        const found = await read(within(window.ask(serverNow()).call), signal);
        const { totalEntities = 0, allowedEntities = 0 } = page ?? {};
        return () => takePage(found, { totalEntities, allowedEntities });
      },
      present,
    },
    emit,
  );
  return {
    ...shared,
    close() {
      isClosed = true;
      clearTimeout(endTimer);
      updates.cancel();
      shared.close();
    },
  };
}
