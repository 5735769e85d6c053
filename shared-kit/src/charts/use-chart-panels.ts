import { useMemo } from 'react';
import { type ChartLine, summaryOf } from './chart-data';
import { panelsOf } from './chart-panels';
import type { ChartMember } from './chart-values';

/** Series that share a value axis. */
export interface Panel {
  id: string;
  members: readonly ChartMember[];
}

/**
 * The panels of a chart. They stay as they are while values arrive; other series, units, or choices rearrange them.
 * @param hidden ids of series that are left out
 * @param together all in one, however different they are
 */
export function useChartPanels(
  series: readonly ChartLine[],
  hidden: ReadonlySet<string>,
  together: boolean,
): readonly Panel[] {
  const shape = JSON.stringify([
    series.map((one) => [one.id, one.unit, summaryOf(one) !== undefined]),
    [...hidden],
    together,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for what arranges panels.
  const places = useMemo(() => {
    const shown = series.flatMap(({ id }, at) => (hidden.has(id) ? [] : [at]));
    if (shown.length === 0) return [];
    if (together) return [shown];
    return panelsOf(shown.map((at) => series[at] as ChartLine)).map((members) =>
      members.map((member) => shown[member] as number),
    );
  }, [shape]);
  return useMemo(
    () =>
      places.map((members) => ({
        id: members.join(),
        members: members.flatMap((at) => (series[at] ? [{ one: series[at], at }] : [])),
      })),
    [places, series],
  );
}
