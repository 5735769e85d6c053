import type { AlarmDataQuery } from '../api/alarm-data';
import type { EntityId } from '../api/entity-id';
import type { EntityKey } from '../api/entity-query';
import type { AlarmPage } from '../realtime/alarm-page';
import { type EntitySet, watchEntities } from '../realtime/watch-entities';
import { subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow } from '../time/timewindow';
import type { AlarmsSource } from './data-source';
import { filterOf, resolveEntities, type SourceContext } from './source-query';
import { type AlarmsSourceView, ended, type SourceFeeds, type SourceReader, teller } from './source-view';

/** Opens a page of alarms. */
export function openAlarms(
  source: AlarmsSource,
  reader: SourceReader<AlarmsSourceView>,
  context: SourceContext,
  { queries, serverNow }: SourceFeeds,
) {
  const tell = teller<AlarmsSourceView>({ page: undefined }, reader);
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return tell.unresolved();
  const follow = (entities: EntitySet) =>
    queries.alarms(alarmQuery(source, entities, serverNow()), (change) => {
      if (change.kind === 'alarms') tell.data({ page: change.page });
      else tell.trouble(change);
    });
  const { entities, page } = resolved;
  if (!page || filterOf(entities).type === 'singleEntity') return follow(entities);
  // An alarm query knows no newest entity: who that is has to be found before.
  let followed: EntityId | undefined;
  let end = ended;
  const endNewest = watchEntities(
    queries,
    { entities, page, keys: [] },
    {
      changed({ entities: [newest], total, error, state }) {
        if (total === undefined) return error ? tell.trouble({ kind: 'failed', error }) : undefined;
        if (newest && newest.id === followed?.id) return;
        end();
        followed = newest;
        end = newest ? follow({ filter: { type: 'singleEntity', singleEntity: newest } }) : ended;
        if (!newest && state) tell.trouble({ kind: 'state', state });
        if (!newest) tell.data({ page: noAlarms });
      },
    },
  );
  return () => {
    endNewest();
    end();
  };
}

const noAlarms: AlarmPage = { alarms: [], totalElements: 0, hasNext: false, totalEntities: 0, allowedEntities: 0 };

/** The query of alarms at `now`. */
function alarmQuery(source: AlarmsSource, entities: EntitySet, now: number): AlarmDataQuery {
  const { fields = [], keyFilters, alarmFields, timewindow, page, latest = [] } = source;
  const { types, statuses, severities, propagated = false } = source;
  const { fixedWindow, realtimeWindowMs } = subscriptionWindow(completeTimewindow(timewindow, { now }), { now });
  const field =
    (type: 'ALARM_FIELD' | 'ENTITY_FIELD') =>
    (key: string): EntityKey => ({ type, key });
  return {
    entityFilter: filterOf(entities),
    ...(keyFilters?.length ? { keyFilters } : {}),
    entityFields: fields.map(field('ENTITY_FIELD')),
    latestValues: latest,
    alarmFields: alarmFields.map(field('ALARM_FIELD')),
    pageLink: {
      ...page,
      ...(fixedWindow
        ? { startTs: fixedWindow.startTimeMs, endTs: fixedWindow.endTimeMs }
        : { timeWindow: realtimeWindowMs }),
      typeList: types ?? [],
      statusList: statuses ?? [],
      severityList: severities ?? [],
      searchPropagatedAlarms: propagated,
    },
  };
}
