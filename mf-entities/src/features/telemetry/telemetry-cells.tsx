import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { Sparkline } from '@mullion/shared-kit/charts/sparkline';
import { type TrendPoint, useTrend } from '@mullion/shared-kit/data/use-trend';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { useLatestValue, useLiveState } from '@mullion/shared-kit/realtime/use-latest';
import type { TelemetryRow } from '@mullion/shared-kit/tabs/telemetry-source';
import { SECOND } from '@mullion/shared-kit/time/constants';
import { type AgeOptions, formatAge } from '@mullion/shared-kit/time/format';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { createTicker } from '@mullion/shared-kit/time/use-age';
import { KeyName } from '@mullion/shared-kit/ui/key-name';
import { useCallback, useSyncExternalStore } from 'react';
import { direction } from './direction';
import styles from './telemetry.module.css';
import type { TelemetryContext } from './telemetry-context';
import { valueText } from './value-text';
import { ValueWithUnit } from './value-with-unit';

interface CellProps {
  entity: EntityId;
  name: string;
}

/** The newest value, live. */
function LiveValue({ entity, name, unit }: CellProps & { unit?: string }) {
  const latest = useLatestValue(entity, 'TIME_SERIES', name);
  if (!latest) return null;
  const { isNumber } = valueText(latest.value);
  return (
    <span className={styles.value} data-number={isNumber || undefined} title={latest.value}>
      <ValueWithUnit value={latest.value} unit={unit} />
    </span>
  );
}

/** One timer for the ages of all live values. */
const seconds = createTicker(SECOND);

/** How old the newest value is. Renders when the text changes, not with every value. */
export function LiveAge({ entity, name, style }: CellProps & Pick<AgeOptions, 'style'>) {
  const { entityType, id } = entity;
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        seconds.subscribe(listener),
        latestStore.listen({ entityType, id }, 'TIME_SERIES', name, listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [entityType, id, name],
  );
  const state = useLiveState(entity, 'TIME_SERIES', name);
  const age = useSyncExternalStore(subscribe, () => {
    const latest = latestStore.get({ entityType, id }, 'TIME_SERIES', name);
    return latest ? formatAge(latest.ts, serverClock.estimate(), { style }) : null;
  });
  return age === null ? null : (
    <span className={styles.live} data-live={state}>
      {age}
    </span>
  );
}

/** Where the value comes from: its last points as a line. Nothing for values that are not numbers. */
export function LiveTrend({ entity, name, history }: CellProps & { history: readonly TrendPoint[] | undefined }) {
  const t = useT('mf-entities');
  const trend = useTrend(entity, name, history);
  if (trend.length < 2) return null;
  return <Sparkline points={trend} label={t(`telemetry.trend.${direction(trend)}`)} />;
}

/** What a cell of the list knows. */
type Place = Pick<TelemetryContext, 'entity' | 'units' | 'history'>;

/** The key of a series. */
export const keyCell = ({ key }: TelemetryRow) => (
  <span className={styles.key}>
    <KeyName name={key} />
  </span>
);
/** Its latest value with its unit, live. */
export const valueCell = ({ key }: TelemetryRow, { entity, units }: Place) => (
  <LiveValue entity={entity} name={key} unit={units.get(key)} />
);
/** How it went lately, as a line that goes on live. */
export const trendCell = ({ key }: TelemetryRow, { entity, history }: Place) => (
  <LiveTrend entity={entity} name={key} history={history.get(key)} />
);
/** How old the latest value is, live. */
export const ageCell = ({ key }: TelemetryRow, { entity }: Place) => (
  <LiveAge entity={entity} name={key} style="span" />
);
