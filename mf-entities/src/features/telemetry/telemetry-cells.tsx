import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { Age } from '@mullion/shared-kit/entity/age';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useLatestValue } from '@mullion/shared-kit/realtime/use-latest';
import { Sparkline } from '@mullion/shared-kit/ui/sparkline';
import styles from './telemetry.module.css';
import { direction, type TrendPoint } from './trend';
import { useTrend } from './use-trend';

interface CellProps {
  entity: EntityId;
  name: string;
}

/** The newest value, live. */
export function LiveValue({ entity, name }: CellProps) {
  const latest = useLatestValue(entity, 'TIME_SERIES', name);
  return latest ? (
    <span className={styles.value} title={latest.value}>
      {latest.value}
    </span>
  ) : null;
}

/** How old the newest value is. */
export function LiveAge({ entity, name }: CellProps) {
  const latest = useLatestValue(entity, 'TIME_SERIES', name);
  return latest ? <Age ts={latest.ts} /> : null;
}

/** Where the value comes from: its last points as a line. Nothing for values that are not numbers. */
export function LiveTrend({ entity, name, history }: CellProps & { history: readonly TrendPoint[] | undefined }) {
  const t = useT('mf-entities');
  const trend = useTrend(entity, name, history);
  if (trend.length < 2) return null;
  return <Sparkline points={trend} label={t(`telemetry.trend.${direction(trend)}`)} />;
}
