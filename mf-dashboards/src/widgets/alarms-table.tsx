import type { AlarmData, AlarmSeverity } from '@mullion/shared-kit/api/alarm-data';
import { acknowledgeAlarm, clearAlarm } from '@mullion/shared-kit/api/alarms';
import type { EntityDataPageLink, EntityKey } from '@mullion/shared-kit/api/entity-query';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListContext, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import type { ListSource } from '@mullion/shared-kit/list/list-source';
import type { ListRequest } from '@mullion/shared-kit/list/list-state';
import type { CallAction, DialogAction } from '@mullion/shared-kit/list/row-action';
import { SeverityMark, severities } from '@mullion/shared-kit/ui/severity-mark';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { useEffect, useMemo } from 'react';
import { alarmFact, alarmValue } from '../runtime/alarm-value';
import { NoData } from '../runtime/no-data';
import { flagSetting, textSetting } from '../runtime/settings';
import { useAlarmPage } from '../runtime/use-alarm-page';
import { useNarrow } from '../runtime/use-narrow';
import { type TellNotPublic, useNotPublic, useTellNotPublic } from '../runtime/use-not-public';
import { useWidgetList } from '../runtime/use-widget-list';
import type { WidgetContext } from '../runtime/widget-context';
import { useWidgetFunctions, type WidgetFunctions } from '../runtime/widget-functions';
import type { WidgetSource } from '../runtime/widget-source';
import { FunctionCell, hasCellFunctions } from './function-cell';
import { keyColumn, storedSort } from './key-columns';
import { buttonsWidth, RowButtons } from './row-buttons';
import { RowStyle, withRowStyle } from './row-style';
import { isInPages, TablePlace, useTableState } from './table-place';
import styles from './tables.module.css';

interface Context extends ListContext<AlarmData> {
  ctx: WidgetContext;
  source: WidgetSource;
  functions: WidgetFunctions;
  tellHidden: TellNotPublic;
}

const statuses = ['ACTIVE', 'CLEARED', 'ACK', 'UNACK'] as const;
const changers = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;
/** What the platform sorts by. */
const sorted = new Set(['createdTime', 'startTime', 'endTime', 'ackTime', 'clearTime', 'type', 'severity', 'status']);
/** Alarms of entities, page by page as the platform finds and sorts them, live. */
export default function AlarmsTable({ ctx }: { ctx: WidgetContext }) {
  const { alarmSource } = ctx;
  return alarmSource && alarmSource.kind !== 'count' ? <Alarms ctx={ctx} source={alarmSource} /> : <NoData ctx={ctx} />;
}

function Alarms({ ctx, source }: { ctx: WidgetContext; source: WidgetSource }) {
  const list = useWidgetList<AlarmData>({
    id: ({ id }) => id.id,
    name: ({ type }) => type,
    counted: 'alarm.counted',
  });
  const functions = useWidgetFunctions(ctx);
  const [hidden, tellHidden] = useNotPublic(source, ctx);
  const context = useMemo(
    (): Context => ({ ...list, ctx, source, functions, tellHidden }),
    [list, ctx, source, functions, tellHidden],
  );
  const { settings, widget } = ctx;
  const shape = JSON.stringify([
    source.kind,
    source.keys,
    settings,
    widget.config.units,
    widget.config.decimals,
    widget.config.actions,
  ]);
  const isNarrow = useNarrow();
  const definition = useMemo(() => tableOf(ctx, source, isNarrow), [shape, isNarrow]);
  const state = useTableState(settings, definition.sort);
  const { setHead } = ctx;
  const title = textSetting(settings.alarmsTitle);
  useEffect(() => {
    if (!title) return;
    setHead({ title, actions: [] });
    return () => setHead(undefined);
  }, [title, setHead]);
  const hasActions = Boolean(definition.beside) || (definition.actions?.length ?? 0) > 0;
  if (hidden) return <NoData ctx={ctx} problem={hidden} />;
  return (
    <TablePlace settings={settings} hasActions={hasActions} sticky={false}>
      <ListPanel
        definition={definition}
        context={context}
        state={state}
        place={ctx.widget.config.title || ctx.widget.title}
      />
    </TablePlace>
  );
}

function useAlarms({ context, state, sort }: ListRequest<Context>): ListSource<AlarmData> {
  const { ctx, source, tellHidden } = context;
  const { search, page, pageSize, filter } = state;
  const key: EntityKey = { type: 'ALARM_FIELD', key: sort.property };
  const link: EntityDataPageLink = {
    page,
    pageSize,
    ...(search && { textSearch: search }),
    sortOrder: { key, direction: sort.direction },
  };
  const view = useAlarmPage(ctx, source, {
    page: link,
    statuses: filter.status ? [filter.status as (typeof statuses)[number]] : undefined,
    severities: filter.severity ? [filter.severity as AlarmSeverity] : undefined,
  });
  useTellNotPublic(tellHidden, view?.problem);
  const found = view?.page;
  return {
    rows: view?.problem ? [] : found?.alarms,
    total: found?.totalElements,
    pages: found && Math.ceil(found.totalElements / pageSize),
    isOld: false,
    isFetching: !found && !view?.error && !view?.problem,
    isPaged: isInPages(ctx.settings),
    error: view?.error && !found ? new Error(view.error.message) : null,
    reload: () => undefined,
    found: JSON.stringify([source.entities, search, filter, ctx.timewindow]),
    note:
      found && found.totalEntities > found.allowedEntities
        ? context.t('alarm.cut', { count: found.totalEntities, searched: found.allowedEntities })
        : undefined,
    all: async () => found?.alarms ?? [],
  };
}

const isAcknowledged = ({ status }: AlarmData) => status.endsWith('_ACK');
const isCleared = ({ status }: AlarmData) => status.startsWith('CLEARED');

const acknowledge: CallAction<AlarmData, Context> = {
  kind: 'call',
  id: 'acknowledge',
  label: 'alarm.acknowledge',
  groupLabel: 'alarm.acknowledge',
  icon: 'check',
  auth: changers,
  unless: (alarm) => isAcknowledged(alarm) && 'alarm.is-acknowledged',
  each: ({ id }, _, options) => acknowledgeAlarm(id.id, options),
  done: 'alarm.acknowledged',
};

const clear: CallAction<AlarmData, Context> = {
  kind: 'call',
  id: 'clear',
  label: 'alarm.clear',
  groupLabel: 'alarm.clear',
  icon: 'notifications_off',
  auth: changers,
  unless: (alarm) => isCleared(alarm) && 'alarm.is-cleared',
  each: ({ id }, _, options) => clearAlarm(id.id, options),
  done: 'alarm.cleared',
};

const details: DialogAction<AlarmData, Context> = {
  kind: 'dialog',
  id: 'details',
  label: 'kit:entity.details',
  icon: 'more_horiz',
  open: async ([alarm]) => {
    const { openAlarmDetails } = await loadCode(
      () => import(/* webpackChunkName: "widget-dialogs" */ './alarm-details'),
    );
    if (alarm) await openAlarmDetails(alarm);
  },
};

const sortOf = ({ type, name }: DataKey) => (type === 'alarm' && sorted.has(name) ? name : null);

function columnOf(key: DataKey, at: number, naming: boolean, isNarrow: boolean): Column<AlarmData, Context> {
  const isField = key.type === 'alarm';
  const words = (alarm: AlarmData, { t, ctx }: Context) => alarmValue(alarm, key, ctx.widget.config, t);
  const cellOf = (alarm: AlarmData, context: Context) =>
    isField && key.name === 'severity' ? (
      <span className={styles.severity}>
        <SeverityMark severity={alarm.severity} />
        {words(alarm, context)}
      </span>
    ) : (
      <bdi title={words(alarm, context)}>{words(alarm, context)}</bdi>
    );
  return {
    id: String(at),
    ...keyColumn(key, isNarrow),
    sort: sortOf(key),
    priority: naming || key.name === 'severity' ? 1 : at < 4 ? 3 : 4,
    naming,
    cell: (alarm, context) => {
      const plain = cellOf(alarm, context);
      if (!hasCellFunctions(key)) return plain;
      const value = alarmFact(alarm, key) ?? words(alarm, context);
      return (
        <FunctionCell functions={context.functions} of={key} rowName="alarm" value={value} row={alarm}>
          {plain}
        </FunctionCell>
      );
    },
    file: words,
  };
}

/** Whom an alarm is about. */
const originatorOf = ({ originator, originatorName }: AlarmData) => ({
  id: originator,
  name: originatorName ?? '',
  label: '',
});

/** What can be done with an alarm, besides what the console itself offers. */
const AlarmButtons = ({ row, context: { ctx, functions } }: { row: AlarmData; context: Context }) => (
  <RowButtons ctx={ctx} functions={functions} data={row} about={originatorOf(row)} more={{ alarm: row }} />
);

/** What can be done with alarms; for a selection only where there may be one. Nothing with one that nobody raised. */
function actionsOf({ settings }: WidgetContext, { kind }: WidgetSource) {
  if (kind === 'function') return [];
  const changes = [
    ...(flagSetting(settings.allowAcknowledgment, true) ? [acknowledge] : []),
    ...(flagSetting(settings.allowClear, true) ? [clear] : []),
  ];
  const selects = flagSetting(settings.enableSelection, true);
  return [
    ...(flagSetting(settings.displayDetails, true) ? [details] : []),
    ...(selects ? changes : changes.map((change) => ({ ...change, groupLabel: undefined }))),
  ];
}

/** The column that names its row is always shown: the type, unless it is hidden at first. */
function namingOf(keys: readonly DataKey[]): number {
  const visible = keys.map(({ settings }, at) => (settings.defaultColumnVisibility === 'hidden' ? -1 : at));
  const type = keys.findIndex(({ type, name }) => type === 'alarm' && name === 'type');
  return visible.includes(type)
    ? type
    : Math.max(
        0,
        visible.findIndex((at) => at >= 0),
      );
}

function tableOf(shown: WidgetContext, source: WidgetSource, isNarrow: boolean): ListDefinition<AlarmData, Context> {
  const { keys } = source;
  const { settings, actions } = shown;
  const nameAt = namingOf(keys);
  const onRow = actions('rowClick')[0];
  const hasFilters = flagSetting(settings.enableFilter, flagSetting(settings.enableStatusFilter, true));
  const select = <V extends string>(name: string, options: readonly V[], text: (value: V) => string) =>
    selectFilter<Context>({
      name,
      label: `alarm.${name}`,
      all: `alarm.any-${name}`,
      options,
      text: (value) => text(value as V),
    });
  return defineList<AlarmData, Context>({
    title: 'alarm.alarms',
    file: 'alarm.alarms',
    useSource: useAlarms,
    columns: withRowStyle(
      keys.map((key, at) => columnOf(key, at, at === nameAt, isNarrow)),
      settings,
      (alarm, { functions }, body) => <RowStyle functions={functions} body={body} rowName="alarm" row={alarm} />,
    ),
    choice: flagSetting(settings.enableSelectColumnDisplay, true) ? `widget.${shown.widget.id}` : undefined,
    sort: storedSort(
      textSetting(settings.defaultSortOrder, '-createdTime'),
      keys,
      { fields: { createdTime: 'createdTime' }, sortOf },
      { property: 'createdTime', direction: 'DESC' },
    ),
    search: flagSetting(settings.enableSearch, true) ? 'alarm.search' : undefined,
    filters: hasFilters
      ? [
          select('status', statuses, (status) => `alarm.search.${status}`),
          select('severity', severities, (severity) => `alarm.severity.${severity}`),
        ]
      : [],
    actions: actionsOf(shown, source),
    open: onRow && ((alarm, { ctx }) => ctx.run(onRow, originatorOf(alarm), { alarm })),
    ...(actions('actionCellButton').length > 0 && {
      beside: { component: AlarmButtons, width: buttonsWidth(shown, 1) },
    }),
    empty: { icon: 'notifications_active', title: 'alarm.none' },
  });
}
