import { createRawSeries } from '../series/live-series';
import { createSource, type SeriesSource, type SourceDeps, type SourceInput } from './series-source';

/** Series that are read once. */
export function openHistory(input: SourceInput, { serverNow }: SourceDeps): SeriesSource {
  const { group, windowAt, pageSize, whole } = input;
  const { own, source, readings, answered, failed } = createSource(input, () => {});
  const { fixedWindow, aggregation } = windowAt(serverNow());
  for (const unit of group.units) own.set(unit, createRawSeries(Infinity));
  readings.read(
    group.units,
    {
      startTs: fixedWindow?.startTimeMs ?? 0,
      endTs: fixedWindow?.endTimeMs ?? 0,
      agg: aggregation.type,
      interval: aggregation.interval,
      limit: whole ? Infinity : aggregation.limit,
      pageSize,
    },
    {
      take(unit, part) {
        own.get(unit)?.fill(part);
        answered();
      },
      done() {
        source.asOf = Date.now();
        answered();
      },
      failed: (error) => failed('reading', error),
    },
  );
  return source;
}
