import type { WidgetContext } from '../runtime/widget-context';
import LineChart from './line-chart';

/** States over time: each holds until the next one, so the lines are steps, and nothing is averaged. */
export default function StateChart({ ctx }: { ctx: WidgetContext }) {
  return <LineChart ctx={ctx} stateData />;
}
