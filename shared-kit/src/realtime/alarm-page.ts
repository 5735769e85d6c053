import type { AlarmData, AlarmDataQuery } from '../api/alarm-data';
import { SUBSCRIPTION_PAGE_SIZE_FALLBACK } from '../api/entity-query';
import type { PageData } from '../api/page';
import { type FeedTrouble, openQuery } from './live-query';
import type { Subscriptions } from './subscriptions';

/** Alarms of a page; the list is the same until one of them changes. */
export interface AlarmPage {
  alarms: readonly AlarmData[];
  totalElements: number;
  hasNext: boolean;
  /** Entities that the query finds, 0 while only calls have answered … */
  totalEntities: number;
  /** … of which the platform looks at so many. */
  allowedEntities: number;
}

/** The page's subscription, and the call that replaces it while it isn't live. */
export interface AlarmPageDeps {
  subscriptions: Subscriptions;
  frame: (work: () => void) => void;
  alarms(query: AlarmDataQuery, signal: AbortSignal): Promise<PageData<AlarmData>>;
}

export type AlarmChange = { kind: 'alarms'; page: AlarmPage } | FeedTrouble;

/** A live page of alarms, by their ids. Changes of one frame are announced together. */
export function openAlarms(
  { subscriptions, frame, alarms: read }: AlarmPageDeps,
  query: AlarmDataQuery,
  emit: (change: AlarmChange) => void,
) {
  const { pageLink } = query;
  const asked: AlarmDataQuery = {
    ...query,
    pageLink: { ...pageLink, pageSize: pageLink.pageSize > 0 ? pageLink.pageSize : SUBSCRIPTION_PAGE_SIZE_FALLBACK },
  };
  const alarms = new Map<string, AlarmData>();
  let page: AlarmPage | null = null;
  let isDue = false;
  let isClosed = false;

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

  function takePage(
    { data, totalElements, hasNext }: PageData<AlarmData>,
    entities: Pick<AlarmPage, 'totalEntities' | 'allowedEntities'>,
  ) {
    alarms.clear();
    for (const alarm of data) alarms.set(alarm.id.id, alarm);
    page = { alarms: data, totalElements, hasNext, ...entities };
    tellSoon();
  }

  const source = openQuery<AlarmData, AlarmChange>(
    subscriptions,
    {
      command: (cmdId) => ({ list: 'alarmDataCmds', body: { cmdId, query: asked } }),
      stopList: 'alarmDataUnsubscribeCmds',
      answer({ data, totalEntities = 0, allowedEntities = 0 }) {
        if (data) takePage(data, { totalEntities, allowedEntities });
      },
      update(items) {
        for (const item of items) {
          const known = alarms.get(item.id.id);
          if (known) alarms.set(item.id.id, { ...known, ...item });
        }
        tellSoon();
      },
      async standIn(signal) {
        const found = await read(asked, signal);
        const { totalEntities = 0, allowedEntities = 0 } = page ?? {};
        return () => takePage(found, { totalEntities, allowedEntities });
      },
      present,
    },
    emit,
  );
  return {
    ...source,
    close() {
      isClosed = true;
      source.close();
    },
  };
}
