import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { EntityId } from '../api/entity-id';
import { type Attribute, type AttributeScope, attributesQuery } from '../api/telemetry';
import { toldInPlace } from '../api/told-in-place';
import { useDataSource } from '../data/use-data-source';
import { localRows } from '../list/local-rows';
import { runSafely } from '../notify/run-safely';
import type { LatestValue } from '../realtime/latest-store';
import { latestStore, subscriptions } from '../realtime/realtime';
import { valuesOfAttributes } from '../realtime/stored-values';
import { useLatestValue, useStoredValues } from '../realtime/use-latest';
import { type AttributeRow, attributeLooks, attributeRows, type StoredAttributes, scopesOf } from './attribute-rows';
import { liveValue, type ShownValue, storedValue, type ValueKind } from './attribute-value';

const noAttributes: readonly Attribute[] = [];
const noKeys: Record<AttributeScope, readonly string[]> = { SERVER_SCOPE: [], CLIENT_SCOPE: [], SHARED_SCOPE: [] };

/**
 * The attributes of every scope an entity has, by key, live or else as stored. Renders again when a key comes or goes,
 * not when a value changes. The caller shows why they couldn't be read: there is no toast.
 */
export function useAttributes(entity: EntityId) {
  const scopes = scopesOf(entity.entityType);
  const view = useDataSource({ kind: 'allKeys', entity, scopes });
  const keys = useMemo(() => ({ ...noKeys, ...view?.keys }), [view?.keys]);
  const queries = useQueries({ queries: scopes.map((scope) => toldInPlace(attributesQuery(entity, scope))) });
  const answers = queries.map(({ data }) => data ?? noAttributes);
  const stored = useMemo(
    () =>
      ({
        CLIENT_SCOPE: noAttributes,
        SERVER_SCOPE: noAttributes,
        SHARED_SCOPE: noAttributes,
        ...Object.fromEntries(scopes.map((scope, index) => [scope, answers[index]])),
      }) as StoredAttributes,
    // biome-ignore lint/correctness/useExhaustiveDependencies: one answer for each scope
    answers,
  );
  useStoredScope(entity, 'SERVER_SCOPE', stored, queries);
  useStoredScope(entity, 'CLIENT_SCOPE', stored, queries);
  useStoredScope(entity, 'SHARED_SCOPE', stored, queries);
  const refetch = () => Promise.all(queries.map((query) => query.refetch()));
  useTypesOfNewKeys(
    keys,
    stored,
    queries.every(({ isSuccess }) => isSuccess),
    refetch,
  );
  const rows = useMemo(() => attributeRows(keys, stored), [keys, stored]);
  const reload = () => runSafely(refetch);
  const onRetry = () => {
    subscriptions.retryNow();
    reload();
  };
  return {
    rows: rows.length === 0 && queries.some(({ isPending }) => isPending) ? undefined : rows,
    error: queries.find(({ isError }) => isError)?.error,
    isPart: rows.length > 0,
    live: { state: view?.state, asOf: view?.asOf ?? 0, onRetry },
    reload,
  };
}

/** All attributes of an entity over every scope, as the source of a list. */
export const attributesOfEntity = localRows({
  ...attributeLooks,
  useRows: ({ entity }: { entity: EntityId }) => useAttributes(entity),
});

/** Until a scope is live its rows are those that were read. */
function useStoredScope(
  entity: EntityId,
  scope: AttributeScope,
  stored: StoredAttributes,
  queries: readonly { isSuccess: boolean }[],
) {
  const at = scopesOf(entity.entityType).indexOf(scope);
  const list = queries[at]?.isSuccess ? stored[scope] : undefined;
  useStoredValues(
    entity,
    scope,
    useMemo(() => list && valuesOfAttributes(list), [list]),
  );
}

/** A key that appeared after the types were read has none yet: they are read again. */
function useTypesOfNewKeys(
  keys: Readonly<Record<AttributeScope, readonly string[]>>,
  stored: StoredAttributes,
  ready: boolean,
  refetch: () => unknown,
) {
  const known = new Set(Object.entries(stored).flatMap(([scope, list]) => list.map(({ key }) => `${scope}/${key}`)));
  const fresh = Object.entries(keys)
    .flatMap(([scope, names]) => names.map((key) => `${scope}/${key}`))
    .filter((id) => !known.has(id))
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for new keys; the call is a new one each time
  useEffect(() => {
    if (ready && fresh !== '') refetch();
  }, [ready, fresh]);
}

/** A row's value now and when it was updated: the live one, else the stored one. */
function valueNow(
  live: LatestValue | undefined,
  known: Attribute | undefined,
): { shown: ShownValue; ts: number } | undefined {
  if (known && (!live || live.ts <= known.lastUpdateTs)) return { shown: storedValue(known), ts: known.lastUpdateTs };
  if (!live) return undefined;
  const kind: ValueKind | undefined = known && storedValue(known).kind;
  return { shown: liveValue(live.value, kind), ts: live.ts };
}

/** A row's value as it is now. */
export const shownValue = (entity: EntityId, { scope, key, known }: AttributeRow) =>
  valueNow(latestStore.get(entity, scope, key), known)?.shown;

/** A row's value and when it was updated, live. */
export function useAttributeValue(
  entity: EntityId,
  { scope, key, known }: AttributeRow,
): { shown: ShownValue; ts: number } | undefined {
  const live = useLatestValue(entity, scope, key);
  return useMemo(() => valueNow(live, known), [live, known]);
}
