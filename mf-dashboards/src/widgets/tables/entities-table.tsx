import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { defineList, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { useMemo } from 'react';
import { NoData } from '../../runtime/no-data';
import { namedEntity } from '../../runtime/open-latest-rows';
import { flagSetting, textSetting } from '../../runtime/settings';
import { entityRowOf, useEntityRow } from '../../runtime/use-entity-row';
import { useNarrow } from '../../runtime/use-narrow';
import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetSource } from '../../runtime/widget-source';
import { entityColumns } from './entity-columns';
import type { EntityRow, EntityTableContext } from './entity-context';
import { useEntities } from './entity-rows';
import { storedSort, wordRoom } from './key-columns';
import { type NumberColumns, useNumberColumns } from './number-columns';
import { RowButtons } from './row-buttons';
import { tableShape, useSourceTable, WidgetTable } from './widget-table';

/** What can be done with the entities besides the widget’s own actions. */
export type EntityTableTools = Pick<ListDefinition<EntityRow, EntityTableContext>, 'add' | 'actions'>;

interface EntitiesProps {
  ctx: WidgetContext;
  /** The same object as long as it says the same. */
  tools?: EntityTableTools;
}

/** Entities with their values, page by page as the platform finds and sorts them, live. */
export default function EntitiesTable({ ctx, tools }: EntitiesProps) {
  const [source] = ctx.sources;
  return source ? <Entities ctx={ctx} source={source} tools={tools} /> : <NoData ctx={ctx} />;
}

function Entities({ ctx, source, tools }: EntitiesProps & { source: WidgetSource }) {
  const isNarrow = useNarrow();
  const shape = tableShape(ctx, source.keys);
  const [numbers, tellNumbers] = useNumberColumns(shape);
  const [known, hidden] = useSourceTable<EntityRow>(ctx, source, {
    id: ({ id }) => id.id,
    name: ({ id }) => namedEntity(id).name,
    counted: 'entities.counted',
  });
  const context = useMemo(
    (): EntityTableContext => ({ ...known, numbers, tellNumbers }),
    [known, numbers, tellNumbers],
  );
  const definition = useMemo(
    () => ({ ...tableOf(ctx, source, isNarrow, numbers), ...tools }),
    [shape, numbers, tools, isNarrow],
  );
  return (
    <WidgetTable
      ctx={ctx}
      definition={definition}
      context={context}
      title={{ pattern: textSetting(ctx.settings.entitiesTitle), of: source }}
      hidden={hidden}
      buttons={EntityButtons}
      words={source.keys.reduce((sum, key) => sum + wordRoom(key), 0)}
    />
  );
}

/** What can be done with an entity. */
function EntityButtons({
  row: { id },
  context: { ctx, source, functions, t },
}: {
  row: EntityRow;
  context: EntityTableContext;
}) {
  const data = useEntityRow(id, source.keys, t(entityTypeTable[id.entityType].label));
  return <RowButtons ctx={ctx} functions={functions} data={data} about={namedEntity(id)} more={{ entity: data }} />;
}

function tableOf(
  now: WidgetContext,
  source: WidgetSource,
  isNarrow: boolean,
  numbers: NumberColumns,
): ListDefinition<EntityRow, EntityTableContext> {
  const { settings, actions, widget } = now;
  const pressed = (place: string) => {
    const [action] = actions(place);
    return (
      action &&
      (({ id }: EntityRow, { ctx, source: { keys }, t }: EntityTableContext) =>
        ctx.run(action, namedEntity(id), { entity: entityRowOf(id, keys, t(entityTypeTable[id.entityType].label)) }))
    );
  };
  return defineList<EntityRow, EntityTableContext>({
    title: 'entities',
    file: 'entities',
    useSource: useEntities,
    columns: entityColumns(now, source, isNarrow, numbers),
    choice: flagSetting(settings.enableSelectColumnDisplay, true) ? `widget.${widget.id}` : undefined,
    sort: storedSort(
      textSetting(settings.defaultSortOrder, 'entityName'),
      source.keys,
      { fields: sortFields, sortOf: (_, at) => String(at) },
      { property: 'name', direction: 'ASC' },
    ),
    search: flagSetting(settings.enableSearch, true) ? 'entities.search' : undefined,
    press: pressed('rowClick'),
    openTwice: pressed('rowDoubleClick'),
    empty: { icon: 'devices', title: 'entities.none' },
  });
}

const sortFields: Readonly<Record<string, string>> = {
  entityName: 'name',
  entityLabel: 'label',
  entityType: 'entityType',
};
