import { useMemo, useRef } from 'react';
import { applyLook } from './apply-look';
import type { ChartLook } from './chart-look';
import type { AdjustPanel } from './chart-options';
import TimeChart, { type TimeChartProps } from './time-chart';

/** A chart with a look of its own: what that takes comes with the first one. */
export default function LookedChart({ look, ...props }: TimeChartProps & { look: ChartLook }) {
  const latest = useRef(look);
  latest.current = look;
  const { tooltip: _, ...drawn } = look;
  const written = JSON.stringify(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` stands for what of the look needs another plot.
  const adjust = useMemo((): AdjustPanel => (options, panel) => applyLook(options, latest.current, panel), [written]);
  return <TimeChart {...props} adjust={adjust} tooltip={look.tooltip} />;
}
