import type { AlarmData } from '../api/alarm-data';
import { SUBSCRIPTION_PAGE_SIZE_FALLBACK } from '../api/entity-query';
import type { AlarmDataQuery } from './commands';
import { type FeedTrouble, openQuery } from './live-query';
import type { Subscriptions } from './subscriptions';

/** Alarms of a page; the list is the same until one of them changes. */
export interface AlarmPage {
  alarms: readonly AlarmData[];
  totalElements: number;
  hasNext: boolean;
  /** Entities that the query finds … */
  totalEntities: number;
  /** … of which the platform looks at so many. */
  allowedEntities: number;
}

export type AlarmChange = { kind: 'alarms'; page: AlarmPage } | FeedTrouble;

/** A live page of alarms, by their ids. What changes in one frame is told at once. */
export function openAlarms(
  subscriptions: Subscriptions,
  frame: (work: () => void) => void,
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

  const source = openQuery<AlarmData, AlarmChange>(
    subscriptions,
    {
      command: (cmdId) => ({ list: 'alarmDataCmds', body: { cmdId, query: asked } }),
      stopList: 'alarmDataUnsubscribeCmds',
      answer({ data, totalEntities = 0, allowedEntities = 0 }) {
        alarms.clear();
        for (const alarm of data?.data ?? []) alarms.set(alarm.id.id, alarm);
        const { totalElements = 0, hasNext = false } = data ?? {};
        page = { alarms: [...alarms.values()], totalElements, hasNext, totalEntities, allowedEntities };
        tellSoon();
      },
      update(items) {
        for (const item of items) {
          const known = alarms.get(item.id.id);
          if (known) alarms.set(item.id.id, { ...known, ...item });
        }
        tellSoon();
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
