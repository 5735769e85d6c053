import { useMemo } from 'react';
import type { ScriptData } from '../runtime/frame-context';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetFunctions } from '../runtime/widget-functions';
import { ActionButton, conditionOf } from './action-buttons';
import { type ActionData, namesData, WithData } from './action-data';

interface ConditionedProps {
  ctx: WidgetContext;
  functions: WidgetFunctions;
}

/** The buttons of a widget's head where conditions decide about some; the widget's data is asked for where one may read it. */
export default function ConditionedActions({ ctx, functions }: ConditionedProps) {
  const isWanted = ctx.actions('headerButton').some((action) => namesData(conditionOf(action) ?? ''));
  return (
    <WithData ctx={ctx} isWanted={isWanted}>
      {(data) => <Buttons ctx={ctx} functions={functions} known={data} />}
    </WithData>
  );
}

function Buttons({ ctx, functions, known }: ConditionedProps & { known: ActionData }) {
  const { data, datasources } = known;
  const withData = useMemo(
    (): WidgetFunctions => ({
      call: (of, [rows]) =>
        functions.call({ ...of, body: toldBody(of.body), argNames: [...of.argNames, 'told'] }, [
          rows,
          { data, datasources: datasources ?? data.map(({ datasource }) => datasource) },
        ]),
    }),
    [functions, data, datasources],
  );
  const rows = useMemo(() => rowsOf(data), [data]);
  return ctx
    .actions('headerButton')
    .map((action) => <ActionButton key={action.id} ctx={ctx} action={action} functions={withData} data={rows} />);
}

/** A condition reads the data of its widget also where the platform's console keeps it. */
const toldBody = (body: string): string => `return (function (widgetContext) {
${body}
})(Object.assign({}, widgetContext, told, { defaultSubscription: told }));`;

/** Each entity with its newest values by the labels of their keys. */
function rowsOf(data: readonly ScriptData[]): Record<string, unknown>[] {
  const rows = new Map<string, Record<string, unknown>>();
  for (const { datasource, dataKey, data: points } of data) {
    const { entityId, entityName, entityLabel, entityType, name, aliasName } = datasource;
    const id = `${entityType} ${entityId} ${aliasName} ${name}`;
    const row = rows.get(id) ?? { entityId, entityName, entityLabel, entityType, aliasName };
    row[String(dataKey.label)] = points.at(-1)?.[1] ?? null;
    rows.set(id, row);
  }
  return [...rows.values()];
}
