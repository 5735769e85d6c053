import { createRawSeries } from '../series/live-series';
import { createOrigin, type OriginDeps, type OriginInput, type SeriesOrigin } from './series-origin';

/** Series that are read once. */
export function openHistorySeries(input: OriginInput, { subscriptions, serverNow }: OriginDeps): SeriesOrigin {
  const { group, windowAt, pageSize, whole } = input;
  const { own, origin, readings, answered, failed } = createOrigin(input, subscriptions, () => {});
  const { fixedWindow, aggregation } = windowAt(serverNow());
  const { stateData = false } = aggregation;
  for (const unit of group.units) own.set(unit, createRawSeries(Infinity, stateData));
  readings.read(
    group.units,
    {
      startTs: fixedWindow?.startTimeMs ?? 0,
      endTs: fixedWindow?.endTimeMs ?? 0,
      agg: aggregation.type,
      interval: aggregation.interval,
      limit: whole ? Infinity : aggregation.limit,
      pageSize,
      withPrevious: stateData,
    },
    {
      take(unit, part) {
        own.get(unit)?.fill(part);
        if (!origin.isAnswered) answered();
      },
      done() {
        origin.asOf = Date.now();
        answered();
      },
      failed: (error) => failed('reading', error),
    },
  );
  return origin;
}
