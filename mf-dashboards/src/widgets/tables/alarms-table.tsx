import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import { defineList, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';
import { NoData } from '../../runtime/no-data';
import { flagSetting, textSetting } from '../../runtime/settings';
import { useNarrow } from '../../runtime/use-narrow';
import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetSource } from '../../runtime/widget-source';
import { AlarmButtons, alarmActions } from './alarm-actions';
import { alarmColumns, alarmSort } from './alarm-columns';
import { type AlarmTableContext, originatorOf } from './alarm-context';
import { alarmFilter } from './alarm-filter';
import { useAlarms, useAlarmTypes } from './alarm-rows';
import { tableShape, useSourceTable, WidgetTable } from './widget-table';

/** Alarms of entities, page by page as the platform finds and sorts them, live. */
export default function AlarmsTable({ ctx }: { ctx: WidgetContext }) {
  const { alarmSource } = ctx;
  return alarmSource && alarmSource.kind !== 'count' ? <Alarms ctx={ctx} source={alarmSource} /> : <NoData ctx={ctx} />;
}

function Alarms({ ctx, source }: { ctx: WidgetContext; source: WidgetSource }) {
  const [known, hidden] = useSourceTable<AlarmData>(ctx, source, {
    id: ({ id }) => id.id,
    name: ({ type }) => type,
    counted: 'alarm.counted',
  });
  const readTypes = useAlarmTypes(ctx, source);
  const context = useMemo((): AlarmTableContext => ({ ...known, readTypes }), [known, readTypes]);
  const isNarrow = useNarrow();
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  const shape = tableShape(ctx, source.kind, source.keys);
  const definition = useMemo(() => tableOf(ctx, source, { isNarrow, isVisitor }), [shape, isNarrow, isVisitor]);
  return (
    <WidgetTable
      ctx={ctx}
      definition={definition}
      context={context}
      title={{ pattern: textSetting(ctx.settings.alarmsTitle), of: source }}
      sticky={false}
      buttons={AlarmButtons}
      hidden={hidden}
    />
  );
}

interface Look {
  isNarrow: boolean;
  isVisitor: boolean;
}

function tableOf(
  shown: WidgetContext,
  source: WidgetSource,
  { isNarrow, isVisitor }: Look,
): ListDefinition<AlarmData, AlarmTableContext> {
  const { keys } = source;
  const { settings, actions, widget } = shown;
  const onRow = actions('rowClick')[0];
  const hasFilter = flagSetting(settings.enableFilter, flagSetting(settings.enableStatusFilter, true));
  return defineList<AlarmData, AlarmTableContext>({
    title: 'alarm.alarms',
    file: 'alarm.alarms',
    useSource: useAlarms,
    columns: alarmColumns(keys, settings, isNarrow),
    choice: flagSetting(settings.enableSelectColumnDisplay, true) ? `widget.${widget.id}` : undefined,
    sort: alarmSort(keys, settings),
    search: flagSetting(settings.enableSearch, true) ? 'alarm.search' : undefined,
    filters: hasFilter ? [alarmFilter] : [],
    actions: alarmActions(shown, source, isVisitor),
    press: onRow && ((alarm, { ctx }) => ctx.run(onRow, originatorOf(alarm), { alarm })),
    empty: { icon: 'notifications_active', title: 'alarm.none' },
  });
}
