import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityId } from '../api/entity-id';
import { latestTimeseriesQuery } from '../api/telemetry';
import { toldInPlace } from '../api/told-in-place';
import { useDataSource } from '../data/use-data-source';
import { localRows } from '../list/local-rows';
import { subscriptions } from '../realtime/realtime';
import { valuesOfTimeseries } from '../realtime/stored-values';
import { useStoredValues } from '../realtime/use-latest';

/** One key of an entity's telemetry. */
export interface TelemetryRow {
  key: string;
}

const noKeys: readonly string[] = [];

/** The keys of an entity's telemetry, live. Renders again when a key comes or goes, not when a value changes. */
export const useTelemetryKeys = (entity: EntityId): readonly string[] =>
  useDataSource({ kind: 'allKeys', entity, scopes: ['TIME_SERIES'] })?.keys.TIME_SERIES ?? noKeys;

/**
 * The keys of an entity's telemetry, live or else as they are stored, and whether they are live. `answer` tells no keys from no
 * answer so far, and why there is none, which the caller shows: there is no toast. Renders again when a key comes or goes,
 * not when a value changes.
 */
export function useLatestTelemetry(entity: EntityId) {
  const view = useDataSource({ kind: 'allKeys', entity, scopes: ['TIME_SERIES'] });
  const answer = useQuery(toldInPlace(latestTimeseriesQuery(entity)));
  useStoredValues(
    entity,
    'TIME_SERIES',
    useMemo(() => answer.data && valuesOfTimeseries(answer.data), [answer.data]),
  );
  const onRetry = () => {
    subscriptions.retryNow();
    void answer.refetch();
  };
  return {
    keys: view?.keys.TIME_SERIES ?? noKeys,
    answer,
    live: { state: view?.state, asOf: view?.asOf ?? 0, onRetry },
  };
}

const keyOf = ({ key }: TelemetryRow): string => key;

/** All keys of an entity's telemetry, as the source of a list. Cells read the values; `note` is said below them. */
export const telemetryOfEntity = localRows({
  useRows: ({ entity, note }: { entity: EntityId; note?: string }) => useTelemetryRows(entity, note),
  text: keyOf,
  order: { key: keyOf },
});

function useTelemetryRows(entity: EntityId, note: string | undefined) {
  const { keys, answer, live } = useLatestTelemetry(entity);
  const rows = useMemo(() => keys.map((key): TelemetryRow => ({ key })), [keys]);
  return {
    rows: answer.isPending && keys.length === 0 ? undefined : rows,
    error: answer.error,
    isPart: keys.length > 0,
    live,
    note: rows.length > 0 ? note : undefined,
    reload: () => void answer.refetch(),
  };
}
