import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { ageWidth } from '@mullion/shared-kit/list/age';
import type { TableColumn } from '@mullion/shared-kit/list/data-table';
import { useMemo } from 'react';
import { keyOf, type TelemetryRow } from './telemetry-actions';
import { LiveAge, LiveTrend, LiveValue } from './telemetry-cells';
import { useTrendHistory } from './use-trend';
import { useUnits } from './use-units';

/** Key, live value with its unit, trend and age. */
export function useTelemetryColumns(
  entity: EntityId,
  profileId: string | undefined,
  keys: readonly string[],
): readonly TableColumn<TelemetryRow>[] {
  const t = useT('mf-entities');
  const units = useUnits(entity, profileId);
  const history = useTrendHistory(entity, keys);
  return useMemo(
    () => [
      { id: 'key', header: t('telemetry.key'), sort: 'key', priority: 1, width: '28cqi', cell: keyOf },
      {
        id: 'value',
        header: t('telemetry.value'),
        priority: 1,
        cell: ({ key }) => <LiveValue entity={entity} name={key} unit={units[key]} />,
      },
      {
        id: 'trend',
        header: t('telemetry.trend'),
        width: '6.75rem',
        priority: 2,
        cell: ({ key }) => <LiveTrend entity={entity} name={key} history={history[key]} />,
      },
      {
        id: 'age',
        header: t('telemetry.age'),
        width: ageWidth(),
        priority: 1,
        cell: ({ key }) => <LiveAge entity={entity} name={key} />,
      },
    ],
    [t, entity, history, units],
  );
}
