import { type ComponentType, useMemo, useRef } from 'react';
import { applyLook } from './apply-look';
import type { ChartLook } from './chart-look';
import type { AdjustPanel } from './chart-options';
import type { TimeChartProps } from './time-chart';

export type LookedChartProps = TimeChartProps & {
  look: ChartLook;
  /** The drawing part, which has a chunk of its own. */
  chart: ComponentType<TimeChartProps>;
};

/** A chart with a look of its own: what that takes comes with the first one. */
export default function LookedChart({ look, chart: Chart, ...props }: LookedChartProps) {
  const latest = useRef(look);
  latest.current = look;
  const { tooltip: _, ...drawn } = look;
  const written = JSON.stringify(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` stands for what of the look needs another plot.
  const adjust = useMemo((): AdjustPanel => (options, panel) => applyLook(options, latest.current, panel), [written]);
  return <Chart {...props} adjust={adjust} tooltip={look.tooltip} />;
}
