import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityDataPageLink, EntityKey } from '@mullion/shared-kit/api/entity-query';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useDataSource, useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListContext, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import type { ListSource } from '@mullion/shared-kit/list/list-source';
import type { ListRequest } from '@mullion/shared-kit/list/list-state';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { type ReactNode, useEffect, useMemo } from 'react';
import { aggregatedKeyOf } from '../runtime/aggregated-key';
import { KeyValue } from '../runtime/key-value';
import { NoData } from '../runtime/no-data';
import { namedEntity } from '../runtime/open-latest-rows';
import { postBodyOf } from '../runtime/processed-values';
import { flagSetting, textSetting } from '../runtime/settings';
import { useEntityRow } from '../runtime/use-entity-row';
import { useNarrow } from '../runtime/use-narrow';
import { type TellNotPublic, useNotPublic, useTellNotPublic } from '../runtime/use-not-public';
import { useWidgetList, writtenTitle } from '../runtime/use-widget-list';
import { readValue, valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import { useWidgetFunctions, type WidgetFunctions } from '../runtime/widget-functions';
import { entityKeyOf, entityKeysOf, fieldsOf, type WidgetSource } from '../runtime/widget-source';
import { FunctionCell, hasCellFunctions } from './function-cell';
import { keyColumn, storedSort } from './key-columns';
import { buttonsWidth, RowButtons } from './row-buttons';
import { RowStyle, withRowStyle } from './row-style';
import { isInPages, TablePlace, useTableState } from './table-place';

/** An entity of the table. */
export interface EntityRow {
  id: EntityId;
}
/** What cells and actions of the table know. */
export interface EntityTableContext extends ListContext<EntityRow> {
  widget: WidgetContext;
  source: WidgetSource;
  functions: WidgetFunctions;
  tellHidden: TellNotPublic;
}

/** Names are longer than values. */
const nameWidth = 'max(8rem, 130cqi / var(--columns))';
const nameKey: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };

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
  const list = useWidgetList<EntityRow>({
    id: ({ id }) => id.id,
    name: ({ id }) => namedEntity(id).name,
    counted: 'entities.counted',
  });
  const shape = JSON.stringify([
    source.keys,
    ctx.settings,
    ctx.widget.config.units,
    ctx.widget.config.decimals,
    ctx.timewindow,
    ctx.widget.config.actions,
  ]);
  const definition = useMemo(() => ({ ...tableOf(ctx, source, isNarrow), ...tools }), [shape, tools, isNarrow]);

  const functions = useWidgetFunctions(ctx);
  const state = useTableState(ctx.settings, definition.sort);
  const { setHead } = ctx;
  const title = textSetting(ctx.settings.entitiesTitle);
  useEffect(() => {
    if (!title) return;
    setHead({ title, actions: [] });
    return () => setHead(undefined);
  }, [title, setHead]);
  const [hidden, tellHidden] = useNotPublic(source, ctx);
  const context = useMemo(
    (): EntityTableContext => ({ ...list, widget: ctx, source, functions, tellHidden }),
    [list, ctx, source, functions, tellHidden],
  );
  if (hidden) return <NoData ctx={ctx} problem={hidden} />;
  return (
    <TablePlace
      settings={ctx.settings}
      hasActions={Boolean(definition.beside) || (definition.actions?.length ?? 0) > 0}
    >
      <ListPanel
        definition={definition}
        context={context}
        state={state}
        place={ctx.widget.config.title || ctx.widget.title}
      />
    </TablePlace>
  );
}

/** A row has the same object as long as its entity is there. */
const rowCache = new WeakMap<readonly EntityId[], readonly EntityRow[]>();
function rowsOf(entities: readonly EntityId[]): readonly EntityRow[] {
  const known = rowCache.get(entities);
  if (known) return known;
  const rows = entities.map((id) => ({ id }));
  rowCache.set(entities, rows);
  return rows;
}

/** One page of the entities, as the platform finds and sorts them. */
function useEntities({ context, state, sort }: ListRequest<EntityTableContext>): ListSource<EntityRow> {
  const { widget, source, tellHidden } = context;
  const { search, page, pageSize } = state;
  const link: EntityDataPageLink = {
    page,
    pageSize,
    ...(search && { textSearch: search }),
    dynamic: true,
    sortOrder: { key: sortKeyOf(sort.property, source.keys), direction: sort.direction },
  };
  const view = useDataSource(
    {
      ...valuesOf(source.keys, widget.timewindow),
      entities: source.entities,
      keyFilters: source.keyFilters,
      fields: fieldsOf(source.keys),
      page: link,
    },
    widget.params,
  );
  useTellNotPublic(tellHidden, view?.problem);
  const isKnown = view?.total !== undefined || view?.problem;
  const total = view?.total ?? 0;
  return {
    rows: isKnown ? rowsOf(view.entities) : undefined,
    total: view?.total,
    pages: view?.total === undefined ? undefined : Math.ceil(total / pageSize),
    isOld: false,
    isFetching: view?.isLoading ?? true,
    isPaged: isInPages(widget.settings),
    error: view?.error ? new Error(view.error.message) : null,
    reload: () => undefined,
    found: JSON.stringify([source.entities, source.keyFilters, search]),
    all: async () => rowsOf(view?.entities ?? []),
  };
}

/** What is asked for about each entity: latest values, and those that stand for the time window where there are such. */
function valuesOf(keys: readonly DataKey[], timewindow: StoredTimewindow) {
  const aggregated = keys.flatMap((key) => aggregatedKeyOf(key) ?? []);
  const latest = entityKeysOf(keys.filter((key) => !aggregatedKeyOf(key)));
  return aggregated.length > 0
    ? { kind: 'aggregates' as const, keys: aggregated, timewindow, latest }
    : { kind: 'latest' as const, keys: latest };
}

/** A column's sort property is the place of its key; the others are fields. */
const sortKeyOf = (property: string, keys: readonly DataKey[]): EntityKey => {
  const key = keys[Number(property)];
  return (key && entityKeyOf(key)) ?? { type: 'ENTITY_FIELD', key: property };
};

interface EntityCellProps {
  id: EntityId;
  of: DataKey;
  keys: readonly DataKey[];
  value: string | undefined;
  functions: WidgetFunctions;
  children: ReactNode;
}

/** A cell that functions draw. */
function EntityCell({ id, of, keys, value, functions, children }: EntityCellProps) {
  const t = useScreenText('mf-dashboards');
  const row = useEntityRow(id, keys, t(entityTypeTable[id.entityType].label));
  return (
    <FunctionCell
      functions={functions}
      of={of}
      rowName="entity"
      value={value === undefined ? null : readValue(value)}
      row={row}
    >
      {children}
    </FunctionCell>
  );
}

interface EntityStyleProps extends Pick<EntityCellProps, 'id' | 'keys' | 'functions'> {
  body: string;
}

/** The style of an entity's row. */
function EntityStyle({ id, keys, functions, body }: EntityStyleProps) {
  const t = useScreenText('mf-dashboards');
  const row = useEntityRow(id, keys, t(entityTypeTable[id.entityType].label));
  return <RowStyle functions={functions} body={body} rowName="entity" row={row} />;
}

/** What can be done with an entity. */
function EntityButtons({
  row: { id },
  context: { widget, source, functions, t },
}: {
  row: EntityRow;
  context: EntityTableContext;
}) {
  const data = useEntityRow(id, source.keys, t(entityTypeTable[id.entityType].label));
  return <RowButtons ctx={widget} functions={functions} data={data} about={namedEntity(id)} more={{ entity: data }} />;
}

function tableOf(
  now: WidgetContext,
  source: WidgetSource,
  isNarrow: boolean,
): ListDefinition<EntityRow, EntityTableContext> {
  const { settings, actions, widget, timewindow } = now;
  const columns: Column<EntityRow, EntityTableContext>[] = [];
  if (flagSetting(settings.displayEntityName, true)) {
    columns.push({
      id: 'entityName',
      label: writtenTitle(settings.entityNameColumnTitle) || 'kit:entity.name',
      sort: 'name',
      priority: 1,
      naming: true,
      width: nameWidth,
      cell: ({ id }) => <Value id={id} of={nameKey} show={(value) => value} />,
    });
  }
  if (flagSetting(settings.displayEntityLabel, false)) {
    columns.push({
      id: 'entityLabel',
      label: writtenTitle(settings.entityLabelColumnTitle) || 'kit:entity.label',
      sort: 'label',
      priority: 2,
      cell: ({ id }) => <Value id={id} of={{ type: 'ENTITY_FIELD', key: 'label' }} show={(value) => value} />,
    });
  }
  if (flagSetting(settings.displayEntityType, true)) {
    columns.push({
      id: 'entityType',
      label: 'entities.type',
      sort: 'entityType',
      priority: 4,
      cell: ({ id }, { t }) => t(entityTypeTable[id.entityType].label),
    });
  }
  source.keys.forEach((key, at) => {
    const of = entityKeyOf(key);
    const aggregated = aggregatedKeyOf(key);
    columns.push({
      id: `${at}`,
      ...keyColumn(key, isNarrow),
      // The platform knows nothing of what functions make of values, and sorts by no value of a window.
      sort: of && !postBodyOf(key) && !aggregated ? String(at) : null,
      priority: at < 2 ? 1 : at < 4 ? 3 : 4,
      naming: columns.length === 0,
      cell: ({ id }, { functions, source: { keys } }) =>
        of && (
          <KeyValue
            id={id}
            of={key}
            timewindow={timewindow}
            show={(value) => valueText(value, key, widget.config)}
            as={
              hasCellFunctions(key)
                ? (value, words) => (
                    <EntityCell id={id} of={key} keys={keys} value={value} functions={functions}>
                      {words}
                    </EntityCell>
                  )
                : undefined
            }
          />
        ),
    });
  });
  const onRow = actions('rowClick')[0];
  return defineList<EntityRow, EntityTableContext>({
    title: 'entities',
    useSource: useEntities,
    columns: withRowStyle(columns, settings, ({ id }, { functions, source: { keys } }, body) => (
      <EntityStyle id={id} keys={keys} functions={functions} body={body} />
    )),
    choice: flagSetting(settings.enableSelectColumnDisplay, true) ? `widget.${widget.id}` : undefined,
    sort: storedSort(
      textSetting(settings.defaultSortOrder, 'entityName'),
      source.keys,
      { fields: sortFields, sortOf: (_, at) => String(at) },
      { property: 'name', direction: 'ASC' },
    ),
    search: flagSetting(settings.enableSearch, true) ? 'entities.search' : undefined,
    open:
      onRow &&
      (({ id }, { widget: shown }) => {
        const entity = namedEntity(id);
        shown.run(onRow, entity, { entity: { id, entityName: entity.name, entityLabel: entity.label || entity.name } });
      }),
    ...(actions('actionCellButton').length > 0 && {
      beside: { component: EntityButtons, width: buttonsWidth(now, 0) },
    }),
    empty: { icon: 'devices', title: 'entities.none' },
  });
}

const sortFields: Readonly<Record<string, string>> = {
  entityName: 'name',
  entityLabel: 'label',
  entityType: 'entityType',
};

/** One value of one entity, drawn again by itself when it changes. */
function Value({ id, of, show }: { id: EntityId; of: EntityKey; show: (value: string) => string }) {
  const value = useEntityValue(id, of)?.value;
  const words = value === undefined ? '' : show(value);
  return <span title={words}>{words}</span>;
}
