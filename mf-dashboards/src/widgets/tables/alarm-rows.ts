import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import type { EntityDataPageLink } from '@mullion/shared-kit/api/entity-query';
import { MOST_ROWS, readAllAlarms } from '@mullion/shared-kit/data/read-all';
import type { ListSource } from '@mullion/shared-kit/list/list-source';
import type { ListRequest } from '@mullion/shared-kit/list/list-state';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { useMemo, useReducer } from 'react';
import { alarmsSourceOf, useAlarmPage } from '../../runtime/use-alarm-page';
import { useTellNotPublic } from '../../runtime/use-not-public';
import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetSource } from '../../runtime/widget-source';
import type { AlarmTableContext } from './alarm-context';
import { chosenAlarms } from './alarm-filter';
import { sortKeyOf } from './key-columns';
import { isInPages } from './table-place';

/** One page of the alarms, as the platform finds and sorts them, live. */
export function useAlarms({ context, state, sort }: ListRequest<AlarmTableContext>): ListSource<AlarmData> {
  const { ctx, source, tellHidden } = context;
  const { search, page, pageSize, filter } = state;
  const link: EntityDataPageLink = {
    page,
    pageSize,
    ...(search && { textSearch: search }),
    sortOrder: { key: sortKeyOf(sort.property, source.keys, 'ALARM_FIELD'), direction: sort.direction },
  };
  const [attempt, reload] = useReducer((count: number) => count + 1, 0);
  const viewer = useAliasViewer();
  const wanted = { page: link, ...chosenAlarms(filter) };
  const view = useAlarmPage(ctx, source, wanted, attempt);
  useTellNotPublic(tellHidden, view?.page || view?.problem ? view.problem : undefined);
  const found = view?.page;
  return {
    rows: view?.problem ? [] : found?.alarms,
    total: found?.totalElements,
    pages: found && Math.ceil(found.totalElements / pageSize),
    isOld: false,
    isFetching: !found && !view?.error && !view?.problem,
    isPaged: isInPages(ctx.settings),
    error: view?.error && !found ? new Error(view.error.message) : null,
    reload,
    found: JSON.stringify([source.entities, search, filter, ctx.timewindow]),
    note:
      found && found.totalEntities > found.allowedEntities
        ? context.t('alarm.cut', { count: found.totalEntities, searched: found.allowedEntities })
        : undefined,
    all: async (watch) => {
      const declared = alarmsSourceOf(ctx, source, wanted);
      if (!declared) return found?.alarms ?? [];
      return readAllAlarms(declared, { viewer, state: ctx.params }, serverClock.estimate(), { watch });
    },
    atMost: MOST_ROWS,
  };
}

/** Alarms whose types are suggested. */
const ALARMS_LOOKED_AT = 200;

/** Reads the types of the newest alarms that the widget is about, whatever is filtered. */
export function useAlarmTypes(ctx: WidgetContext, source: WidgetSource): AlarmTableContext['readTypes'] {
  const viewer = useAliasViewer();
  const { widget, timewindow, params } = ctx;
  return useMemo(() => {
    const wanted = { page: { page: 0, pageSize: ALARMS_LOOKED_AT, sortOrder: newestFirst }, ...noChoice };
    const declared = alarmsSourceOf({ widget, timewindow }, source, wanted);
    return async () => {
      if (!declared) return [];
      const options = { atMost: ALARMS_LOOKED_AT };
      const alarms = await readAllAlarms(declared, { viewer, state: params }, serverClock.estimate(), options);
      return [...new Set(alarms.map(({ type }) => type))].sort();
    };
  }, [widget, timewindow, params, source, viewer]);
}

const noChoice = { types: [], statuses: [], severities: [] };
const newestFirst = { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' } as const;
