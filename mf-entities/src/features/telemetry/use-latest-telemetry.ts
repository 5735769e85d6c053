import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { latestTimeseriesQuery } from '@mullion/shared-kit/api/telemetry';
import { useDataSource } from '@mullion/shared-kit/data/use-data-source';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { valuesOfTimeseries } from '@mullion/shared-kit/realtime/stored-values';
import { useStoredValues } from '@mullion/shared-kit/realtime/use-latest';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const noKeys: readonly string[] = [];

/**
 * The keys of an entity's telemetry, live or else as they are stored, and whether they are live. `answer` tells no keys from no
 * answer so far, and why there is none. Renders again when a key comes or goes, not when a value changes.
 */
export function useLatestTelemetry(entity: EntityId) {
  const view = useDataSource({ kind: 'allKeys', entity, scopes: ['TIME_SERIES'] });
  const answer = useQuery(latestTimeseriesQuery(entity));
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
