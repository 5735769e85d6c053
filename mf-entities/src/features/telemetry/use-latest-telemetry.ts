import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { latestTimeseriesQuery } from '@mullion/shared-kit/api/telemetry';
import { valuesOfTimeseries } from '@mullion/shared-kit/realtime/read-latest';
import { useLiveKeys, useLiveStatus, useStoredValues } from '@mullion/shared-kit/realtime/use-latest';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const timeseries = ['TIME_SERIES'] as const;

/**
 * The keys of an entity's telemetry, live or else as they are stored, and whether they are live. `answer` tells no keys from no
 * answer so far, and why there is none. Renders again when a key comes or goes, not when a value changes.
 */
export function useLatestTelemetry(entity: EntityId) {
  const keys = useLiveKeys(entity, 'TIME_SERIES');
  const answer = useQuery(latestTimeseriesQuery(entity));
  useStoredValues(
    entity,
    'TIME_SERIES',
    useMemo(() => answer.data && valuesOfTimeseries(answer.data), [answer.data]),
  );
  const live = useLiveStatus(entity, timeseries);
  const retry = () => {
    live.retry();
    void answer.refetch();
  };
  return { keys, answer, live: { ...live, retry } };
}
