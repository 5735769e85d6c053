import type { Units } from '@mullion/shared-kit/api/units';
import { type Trends, useTrendHistory } from '@mullion/shared-kit/data/use-trend';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { type TelemetryRow, useTelemetryKeys } from '@mullion/shared-kit/tabs/telemetry-source';
import { useMemo, useRef } from 'react';
import { type ChartSubject, useChartSubject } from '../../screen-parts/charts/chart-subject';
import { unitsProblem } from '../../screen-parts/charts/units-problem';
import { useUnits } from '../../screen-parts/charts/use-units';
import { lastHour } from './chart-address';
import { useChartAddress } from './use-chart-address';

/** What cells and actions of the latest values know besides their entity. */
export interface TelemetryMore {
  subject: ChartSubject;
  units: Units;
  /** Why some values stand without units. */
  note?: string;
  /** Newest points of the keys, as they were when the keys were first shown. */
  history: Trends;
  /** Opens a chart of keys in the tab; of all that can be drawn where none is named. */
  onChart: (keys: readonly string[]) => void;
}

export type TelemetryContext = TabContext<TelemetryRow> & TelemetryMore;

/** The same object until units or keys change: rows are drawn again with it, but not for another address. */
export function useTelemetryMore(tab: EntityTabProps): TelemetryMore {
  const subject = useChartSubject(tab);
  const { entity, profileId } = subject;
  const { units, error } = useUnits(entity, profileId);
  const note = unitsProblem({ error }, useScreenText('mf-entities'));
  const history = useTrendHistory(entity, useTelemetryKeys(entity));
  const address = useChartAddress();
  const latest = useRef(address);
  latest.current = address;
  return useMemo(
    () => ({
      subject,
      units,
      note,
      history,
      onChart: (keys) => latest.current.open({ keys, timewindow: lastHour, zoom: null }),
    }),
    [subject, units, note, history],
  );
}
