import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import type { EntityDataPageLink, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import type { AlarmsSource } from '@mullion/shared-kit/data/data-source';
import { useMemo } from 'react';
import { alarmStatuses } from './alarm-statuses';
import type { EntityCut } from './latest-rows';
import { flagSetting } from './settings';
import { useKeptSource } from './use-kept-source';
import type { WidgetContext } from './widget-context';
import { entityKeysOf, type WidgetSource } from './widget-source';

/** Which alarms of a source are shown; what is absent is as the widget is configured. */
export interface AlarmRequest extends Partial<Pick<AlarmsSource, 'types' | 'statuses' | 'severities' | 'propagated'>> {
  page: EntityDataPageLink;
  /** Beside those of the source. */
  keyFilters?: readonly KeyFilter[];
}

const fieldsAsked = [
  ...['createdTime', 'startTime', 'endTime', 'ackTime', 'clearTime'],
  ...['originator', 'type', 'severity', 'status'],
];

/** Which alarms a widget asks the platform for; null: for none, as those of functions. */
export const alarmsSourceOf = (
  { widget: { config }, timewindow }: Pick<WidgetContext, 'widget' | 'timewindow'>,
  source: WidgetSource | undefined,
  asked: AlarmRequest | undefined,
): AlarmsSource | null =>
  source?.kind === 'entities' && asked
    ? {
        kind: 'alarms',
        entities: source.entities,
        keyFilters: [...source.keyFilters, ...(asked.keyFilters ?? [])],
        fields: ['name', 'label'],
        alarmFields: fieldsAsked,
        timewindow,
        page: asked.page,
        latest: entityKeysOf(source.keys),
        types: asked.types ?? config.alarmTypeList ?? [],
        statuses: asked.statuses ?? (alarmStatuses(config) as AlarmsSource['statuses']),
        severities: asked.severities ?? ((config.alarmSeverityList ?? []) as AlarmsSource['severities']),
        propagated: asked.propagated ?? flagSetting(config.searchPropagatedAlarms, true),
      }
    : null;

/** A page of a widget’s alarms, live; undefined until something is known. A source of functions has one alarm that nobody raised.
 * Another `attempt` asks anew. */
export function useAlarmPage(
  ctx: Pick<WidgetContext, 'widget' | 'timewindow' | 'params'>,
  source: WidgetSource | undefined,
  asked: AlarmRequest | undefined,
  attempt = 0,
) {
  const view = useKeptSource(alarmsSourceOf(ctx, source, asked), ctx.params, attempt);
  const isSimulated = source?.kind === 'function' && asked !== undefined;
  const simulated = useMemo(() => (isSimulated ? simulatedView(Date.now()) : undefined), [isSimulated]);
  return simulated ?? view;
}

/** There are more entities than the platform looks at for alarms. */
export const alarmCutOf = (page: { totalEntities: number; allowedEntities: number } | undefined): EntityCut | null =>
  page && page.totalEntities > page.allowedEntities ? { shown: page.allowedEntities, total: page.totalEntities } : null;

const nobody = '13814000-1dd2-11b2-8080-808080808080';

/** What shows how a widget of alarms looks while there is no entity to have one. */
function simulatedView(now: number) {
  const originator = { entityType: 'DEVICE' as const, id: nobody };
  const alarm: AlarmData = {
    id: { entityType: 'ALARM', id: nobody },
    createdTime: now,
    customerId: null,
    type: 'TEMPERATURE',
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
    ...{ startTs: now, endTs: 0, ackTs: 0, clearTs: 0 },
    ...{ originator, originatorName: 'Simulated', entityId: originator, details: {}, latest: {} },
  };
  const page = { alarms: [alarm], totalElements: 1, hasNext: false, totalEntities: 0, allowedEntities: 0, asOf: now };
  return { page, problem: null, error: null };
}
