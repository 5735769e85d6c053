import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Units } from '@mullion/shared-kit/api/units';
import { type TrendPoint, useTrendHistory } from '@mullion/shared-kit/data/use-trend';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { useLatestValue } from '@mullion/shared-kit/realtime/use-latest';
import { KeyName } from '@mullion/shared-kit/ui/key-name';
import { type CSSProperties, useMemo } from 'react';
import { useDrawable } from './drawable';
import styles from './key-values.module.css';
import { LiveAge, LiveTrend } from './telemetry-cells';
import { ValueWithUnit } from './value-with-unit';

/** Values that an overview shows. */
export const keyValueCount = 8;

/** The keys that an overview shows: those that changed last, in the order of their names. */
export function keyValues(keys: readonly string[], timeOf: (key: string) => number): string[] {
  return [...keys]
    .sort((a, b) => timeOf(b) - timeOf(a) || a.localeCompare(b))
    .slice(0, keyValueCount)
    .sort((a, b) => a.localeCompare(b));
}

interface KeyValuesProps {
  entity: EntityId;
  /** All keys. */
  keys: readonly string[];
  units: Units;
  /** The key of the chart. */
  charted: string | undefined;
  onChart: (key: string) => void;
}

/** The values that matter, large, each with unit, trend and age; a press puts one into the chart. */
export function KeyValues({ entity, keys, units, charted, onChart }: KeyValuesProps) {
  // Chosen when keys come or go, not with every value: cards stay where they are.
  const shown = useMemo(
    () => keyValues(keys, (key) => latestStore.get(entity, 'TIME_SERIES', key)?.ts ?? 0),
    [keys, entity],
  );
  const history = useTrendHistory(entity, shown);
  return (
    <ul className={styles.values} style={rowsOf(shown.length)}>
      {shown.map((key) => (
        <KeyValue
          key={key}
          entity={entity}
          name={key}
          unit={units.get(key)}
          history={history.get(key)}
          isCharted={key === charted}
          onChart={onChart}
        />
      ))}
    </ul>
  );
}

/** How many stand in a row where there is room for a few, or for many, so that the last row is nearly as full as the others. */
const rowsOf = (count: number) =>
  ({ '--few': count > 4 && count < 7 ? 3 : 4, '--many': count < 7 ? 6 : 4 }) as CSSProperties;

interface KeyValueProps {
  entity: EntityId;
  name: string;
  unit: string | undefined;
  history: readonly TrendPoint[] | undefined;
  isCharted: boolean;
  onChart: (key: string) => void;
}

function KeyValue({ entity, name, unit, history, isCharted, onChart }: KeyValueProps) {
  const t = useT('mf-entities');
  const latest = useLatestValue(entity, 'TIME_SERIES', name);
  const drawable = useDrawable(entity, name);
  return (
    <li className={styles.card} data-charted={isCharted || undefined}>
      <span className={styles.key}>
        {drawable ? (
          <button
            type="button"
            className={styles.keyButton}
            aria-pressed={isCharted}
            aria-label={t('telemetry.chart-one', { key: name })}
            onClick={() => onChart(name)}
          >
            <KeyName name={name} />
          </button>
        ) : (
          <KeyName name={name} />
        )}
      </span>
      <span className={styles.number} title={latest?.value}>
        {latest ? <ValueWithUnit value={latest.value} unit={unit} /> : '–'}
      </span>
      <span className={styles.trend}>
        <LiveTrend entity={entity} name={name} history={history} />
      </span>
      <span className={styles.age}>
        <LiveAge entity={entity} name={name} />
      </span>
    </li>
  );
}
