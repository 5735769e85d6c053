import { useMemo } from 'react';
import type { ChartSubject } from './chart-subject';
import type { TelemetryRow } from './telemetry-actions';
import { useLatestTelemetry } from './use-latest-telemetry';
import { useTrendHistory } from './use-trend';
import { useUnits } from './use-units';

/** An entity's keys as rows of a list. Renders again when a key comes or goes, not when a value changes. */
export function useTelemetryRows({ entity, profileId }: ChartSubject) {
  const { keys, answer, live } = useLatestTelemetry(entity);
  const units = useUnits(entity, profileId);
  const history = useTrendHistory(entity, keys);
  const rows = useMemo(
    () => keys.map((key): TelemetryRow => ({ key, unit: units.get(key), history: history.get(key) })),
    [keys, units, history],
  );
  return {
    rows: answer.isPending && keys.length === 0 ? undefined : rows,
    error: answer.error,
    isPart: keys.length > 0,
    live,
    reload: () => void answer.refetch(),
  };
}
