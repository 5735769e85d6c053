import type { EntityId } from '../api/entity-id';
import type { EntityKey } from '../api/entity-query';
import type { AlarmPage } from '../realtime/alarm-page';
import { createAlarmWindow } from '../realtime/alarm-window';
import type { EntitySet } from '../realtime/entity-set';
import { type AlarmsRequest, watchAlarms } from '../realtime/watch-alarms';
import { watchEntities } from '../realtime/watch-entities';
import type { AlarmsSource } from './data-source';
import { resolveEntities, type SourceContext } from './source-query';
import { type AlarmsSourceView, ended, type SourceFeeds, type SourceReader, teller } from './source-view';

/** Opens a page of alarms. */
export function openAlarms(
  source: AlarmsSource,
  reader: SourceReader<AlarmsSourceView>,
  context: SourceContext,
  { queries }: SourceFeeds,
) {
  const { tell, unresolved } = teller<AlarmsSourceView>({ page: undefined }, reader);
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return unresolved();
  const window = createAlarmWindow(source.timewindow);
  const follow = (entities: EntitySet) => watchAlarms(queries, { entities, query: queryOf(source), window }, tell);
  const { entities, page } = resolved;
  if (!page || ('filter' in entities && entities.filter.type === 'singleEntity')) return follow(entities);
  // An alarm query knows no newest entity: who that is has to be found before.
  let followed: EntityId | undefined;
  let end = ended;
  const endNewest = watchEntities(
    queries,
    { entities, page, keys: [] },
    {
      changed({ entities: [newest], total, error, state }) {
        if (total === undefined) return error ? tell({ error }) : undefined;
        if (newest && newest.id === followed?.id) return;
        end();
        followed = newest;
        end = newest ? follow({ filter: { type: 'singleEntity', singleEntity: newest } }) : ended;
        if (!newest) tell({ page: noAlarms, error: null, ...(state ? { state } : {}) });
      },
    },
  );
  return () => {
    endNewest();
    end();
  };
}

const noAlarms: AlarmPage = { alarms: [], totalElements: 0, hasNext: false, totalEntities: 0, allowedEntities: 0 };

function queryOf(source: AlarmsSource): AlarmsRequest['query'] {
  const { fields = [], keyFilters, alarmFields, page, latest = [] } = source;
  const { types, statuses, severities, propagated = false } = source;
  const field =
    (type: 'ALARM_FIELD' | 'ENTITY_FIELD') =>
    (key: string): EntityKey => ({ type, key });
  return {
    ...(keyFilters?.length ? { keyFilters } : {}),
    entityFields: fields.map(field('ENTITY_FIELD')),
    latestValues: latest,
    alarmFields: alarmFields.map(field('ALARM_FIELD')),
    pageLink: {
      ...page,
      typeList: types ?? [],
      statusList: statuses ?? [],
      severityList: severities ?? [],
      searchPropagatedAlarms: propagated,
    },
  };
}
