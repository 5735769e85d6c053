import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityDataPageLink } from '@mullion/shared-kit/api/entity-query';
import { MOST_ROWS, readAllEntities } from '@mullion/shared-kit/data/read-all';
import type { ListSource } from '@mullion/shared-kit/list/list-source';
import type { ListRequest } from '@mullion/shared-kit/list/list-state';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { useLayoutEffect, useMemo, useReducer } from 'react';
import { aggregatedKeyOf } from '../../runtime/aggregated-key';
import { postBodyOf } from '../../runtime/processed-values';
import { useKeptSource } from '../../runtime/use-kept-source';
import { useTellNotPublic } from '../../runtime/use-not-public';
import { entityKeysOf, fieldsOf, scopeOf } from '../../runtime/widget-source';
import type { EntityRow, EntityTableContext } from './entity-context';
import { sortKeyOf } from './key-columns';
import { type NumberColumns, toldByRows } from './number-columns';
import { isInPages } from './table-place';

/** One page of the entities, as the platform finds and sorts them. */
export function useEntities({ context, state, sort }: ListRequest<EntityTableContext>): ListSource<EntityRow> {
  const { ctx, source, tellHidden, tellNumbers } = context;
  const { search, page, pageSize } = state;
  const link: EntityDataPageLink = {
    page,
    pageSize,
    ...(search && { textSearch: search }),
    sortOrder: { key: sortKeyOf(sort.property, source.keys, 'ENTITY_FIELD'), direction: sort.direction },
  };
  const [attempt, reload] = useReducer((count: number) => count + 1, 0);
  const viewer = useAliasViewer();
  const asked = { entities: source.entities, keyFilters: source.keyFilters, fields: fieldsOf(source.keys), page: link };
  const view = useKeptSource({ ...valuesOf(source.keys, ctx.timewindow), ...asked }, ctx.params, attempt);
  const entities = view?.entities;
  // A row is the same object as long as its entity is there.
  const rows = useMemo(() => entities?.map((id): EntityRow => ({ id })), [entities]);
  // Before they are painted: their columns would be drawn twice.
  useLayoutEffect(() => {
    if (entities?.length) tellNumbers(numbersOf(entities, source.keys));
  }, [entities, source.keys, tellNumbers]);
  const isKnown = view?.total !== undefined || view?.problem;
  useTellNotPublic(tellHidden, isKnown ? view.problem : undefined);
  const total = view?.total ?? 0;
  const isPaged = isInPages(ctx.settings);
  return {
    rows: isKnown ? rows : undefined,
    total: view?.total,
    pages: view?.total === undefined ? undefined : Math.ceil(total / pageSize),
    isOld: false,
    isFetching: view?.isLoading ?? true,
    isPaged,
    error: view?.error ? new Error(view.error.message) : null,
    reload,
    found: JSON.stringify([source.entities, source.keyFilters, search]),
    note:
      isKnown && !isPaged && total > pageSize
        ? context.t('entities.cut', { count: total, shown: pageSize })
        : undefined,
    all: async (watch) => {
      const declared = { kind: 'latest' as const, ...asked, keys: entityKeysOf(source.keys) };
      const found = await readAllEntities(declared, { viewer, state: ctx.params }, { watch });
      return found.map(({ entityId, latest }) => ({ id: entityId, latest }));
    },
    atMost: MOST_ROWS,
  };
}

/** Which keys hold numbers, by their places, as entities have them; what functions make of values is known of no row yet. */
function numbersOf(entities: readonly EntityId[], keys: readonly DataKey[]): NumberColumns {
  const columns = keys.flatMap((key, at) => {
    const scope = key.type === 'entityField' || postBodyOf(key) ? undefined : scopeOf(key);
    return scope ? { id: String(at), scope, name: key.name } : [];
  });
  return toldByRows(entities, columns, ({ scope, name }, id) => latestStore.get(id, scope, name)?.value);
}

/** What is asked for about each entity: latest values, and those that stand for the time window where there are such. */
function valuesOf(keys: readonly DataKey[], timewindow: StoredTimewindow) {
  const aggregated = keys.flatMap((key) => aggregatedKeyOf(key) ?? []);
  const latest = entityKeysOf(keys.filter((key) => !aggregatedKeyOf(key)));
  return aggregated.length > 0
    ? { kind: 'aggregates' as const, keys: aggregated, timewindow, latest }
    : { kind: 'latest' as const, keys: latest };
}
