import type { ComponentType } from 'react';
import { LatestContent } from '../runtime/latest-content';
import { useLatestRows } from '../runtime/use-latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import { CompassGauge } from './compass-gauge';
import { DialGauge } from './dial-gauge';
import { type GaugeReading, readingOf } from './gauge-reading';
import { ThermometerGauge } from './thermometer-gauge';

export type AnalogueGaugeKind = 'dial' | 'thermometer' | 'compass';

const drawings: Readonly<Record<AnalogueGaugeKind, ComponentType<GaugeReading>>> = {
  dial: DialGauge,
  thermometer: ThermometerGauge,
  compass: CompassGauge,
};

/** One value on a scale with a needle, on a thermometer, or as a direction. */
export default function AnalogueGauge({ ctx, kind }: { ctx: WidgetContext; kind: AnalogueGaugeKind }) {
  const latest = useLatestRows(ctx, { single: true });
  const Drawing = drawings[kind];
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) => row?.cells[0] && <Drawing {...readingOf(row.cells[0], ctx)} />}
    </LatestContent>
  );
}
