import type { WidgetContext } from '../runtime/widget-context';
import LineChart from './line-chart';

const sides = { left: 1, center: 0, right: -1 } as const;

/** Values over time as bars, one upon the other unless the settings say otherwise. */
export default function BarChart({ ctx }: { ctx: WidgetContext }) {
  const { stack, barAlignment } = ctx.settings;
  const align = sides[barAlignment as keyof typeof sides] ?? sides.left;
  return <LineChart ctx={ctx} bars={{ align }} stacked={stack !== false} />;
}
