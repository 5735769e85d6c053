import type { EntityId } from '../api/entity-id';
import { noAlarms } from '../realtime/alarm-page';
import { createAlarmWindow } from '../realtime/alarm-window';
import type { EntitySet } from '../realtime/entity-set';
import { type AlarmsView, watchAlarms } from '../realtime/watch-alarms';
import { watchEntities } from '../realtime/watch-entities';
import { alarmQueryOf } from './alarm-query';
import type { AlarmsSource } from './data-source';
import { resolveEntities, type SourceContext } from './source-query';
import { type AlarmsSourceView, ended, type SourceFeeds, type SourceReader, teller } from './source-view';

/** Opens a page of alarms. */
export function openAlarmSource(
  source: AlarmsSource,
  reader: SourceReader<AlarmsSourceView>,
  context: SourceContext,
  { queries }: SourceFeeds,
) {
  const { tell, unresolved } = teller<AlarmsSourceView>({ page: undefined, asOf: 0 }, reader);
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return unresolved();
  const window = createAlarmWindow(source.timewindow);
  let isLive = false;
  let asOf = 0;
  const told = (view: AlarmsView) => {
    const wasLive = isLive;
    isLive = view.state === 'live';
    asOf = isLive || wasLive ? Date.now() : Math.max(asOf, view.page?.asOf ?? 0);
    const isNobody = view.page?.totalEntities === 0 && !source.keyFilters?.length;
    tell({ ...view, asOf, problem: (isNobody && resolved.ifNone) || null });
  };
  const follow = (entities: EntitySet) => watchAlarms(queries, { entities, query: alarmQueryOf(source), window }, told);
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
        if (!newest) {
          tell({ page: noAlarms, error: null, problem: resolved.ifNone ?? null, ...(state ? { state } : {}) });
        }
      },
    },
  );
  return () => {
    endNewest();
    end();
  };
}
