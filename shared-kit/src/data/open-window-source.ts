import type { WindowSource } from './data-source';
import { openAlarmSource } from './open-alarm-source';
import { openSeries } from './open-series';
import { openAggregates, openHistory } from './open-windows';
import type { SourceContext } from './source-query';
import type { SourceFeeds, SourceReader } from './source-view';

/** Opens a source about a window of time. */
export function openWindowSource(
  source: WindowSource,
  reader: SourceReader<never>,
  context: SourceContext,
  feeds: SourceFeeds,
): () => void {
  switch (source.kind) {
    case 'aggregates':
      return openAggregates(source, reader, context, feeds);
    case 'history':
      return openHistory(source, reader, context, feeds);
    case 'series':
      return openSeries(source, reader, context, feeds);
    case 'alarms':
      return openAlarmSource(source, reader, context, feeds);
  }
}
