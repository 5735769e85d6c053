import type { AlarmData, AlarmDataQuery } from '../api/alarm-data';
import type { EntityKey } from '../api/entity-query';
import { type AlarmPage, type AlarmWindow, noAlarms } from './alarm-page';
import { type EntitySet, filtersOf } from './entity-set';
import { mergePage, upToPage, withKey } from './merge-sorted';
import type { QueryFeed } from './query-feed';
import { type OpenPart, type PartsView, watchParts } from './watch-parts';

export interface AlarmsRequest {
  entities: EntitySet;
  query: Omit<AlarmDataQuery, 'entityFilter'>;
  window: AlarmWindow;
}

export interface AlarmsView extends Omit<PartsView<AlarmPage>, 'answers'> {
  /** Undefined until the platform answers; of many entities, of those for whom it has. */
  page: AlarmPage | undefined;
}

/**
 * Follows a page of alarms: of more entities than one query may name with several, of whose first alarms the page is made.
 * The answer ends it.
 */
export function watchAlarms(
  feed: QueryFeed,
  { entities, query, window }: AlarmsRequest,
  changed: (view: AlarmsView) => void,
): () => void {
  const filters = filtersOf(entities);
  const asked = filters.length > 1 ? firstPages(query) : query;
  const opens = filters.map(
    (entityFilter): OpenPart<AlarmPage> =>
      (listener) =>
        feed.alarms({ query: { entityFilter, ...asked }, window }, (change) =>
          listener(change.kind === 'alarms' ? { kind: 'answer', answer: change.page } : change),
        ),
  );
  return watchParts(opens, ({ answers, ...view }) =>
    changed({
      ...view,
      page: filters.length === 1 ? answers[0] : filters.length === 0 ? noAlarms : merged(answers, query),
    }),
  );
}

/** Everything up to the end of the page, with what it is sorted by. */
function firstPages(query: AlarmsRequest['query']): AlarmsRequest['query'] {
  const { pageLink, latestValues = [], entityFields = [] } = query;
  const key = pageLink.sortOrder?.key;
  const first = { ...query, pageLink: upToPage(pageLink) };
  if (!key || key.type === 'ALARM_FIELD') return first;
  return key.type === 'ENTITY_FIELD'
    ? { ...first, entityFields: withKey(entityFields, key) }
    : { ...first, latestValues: withKey(latestValues, key) };
}

function merged(pages: readonly AlarmPage[], { pageLink }: AlarmsRequest['query']): AlarmPage | undefined {
  if (pages.length === 0) return undefined;
  const { page, pageSize, sortOrder } = pageLink;
  const all = pages.flatMap(({ alarms }) => alarms);
  const alarms = sortOrder
    ? mergePage(all, pageLink, sortOrder, sortValue(sortOrder.key))
    : all.slice(page * pageSize, (page + 1) * pageSize);
  const sum = (name: 'totalElements' | 'totalEntities' | 'allowedEntities') =>
    pages.reduce((total, one) => total + one[name], 0);
  const totalElements = sum('totalElements');
  return {
    alarms,
    totalElements,
    hasNext: (page + 1) * pageSize < totalElements,
    totalEntities: sum('totalEntities'),
    allowedEntities: sum('allowedEntities'),
    asOf: Math.min(...pages.map(({ asOf }) => asOf)),
  };
}

/** Names of fields that alarms are sorted by, where they have others themselves. */
const fieldNames: Readonly<Record<string, string>> = {
  startTime: 'startTs',
  endTime: 'endTs',
  ackTime: 'ackTs',
  clearTime: 'clearTs',
  originator: 'originatorName',
};

const sortValue =
  ({ type, key }: EntityKey) =>
  (alarm: AlarmData): unknown =>
    type === 'ALARM_FIELD'
      ? (alarm as unknown as Record<string, unknown>)[fieldNames[key] ?? key]
      : alarm.latest?.[type]?.[key]?.value;
