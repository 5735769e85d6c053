import { useMemo } from 'react';
import { NoData } from '../../runtime/no-data';
import { SeriesProgress } from '../../runtime/series-progress';
import { useSeriesParts } from '../../runtime/use-series-parts';
import type { WidgetContext } from '../../runtime/widget-context';
import { pressesOf } from './item-details';
import { MapMarkers } from './map-markers';
import { MapPlace } from './map-place';
import { type Provider, providerOf, readMarkers } from './map-settings';
import { MapShapes } from './map-shapes';
import { RouteLines } from './route-lines';
import { readRoute } from './route-settings';
import { readAllShapes } from './shape-settings';
import { tracksOf } from './tracks';

interface RouteMapProps {
  ctx: WidgetContext;
  /** Where the settings name none. */
  provider: Provider;
}

/** Where entities have been in a window of time, each with a marker at its newest place. */
export default function RouteMap({ ctx, provider: usual }: RouteMapProps) {
  const { settings } = ctx;
  const named = providerOf(settings, usual);
  // Ways lie on the globe.
  const provider = named === 'image-map' ? usual : named;
  const markers = useMemo(() => readMarkers(settings, provider), [settings, provider]);
  const route = useMemo(() => readRoute(settings), [settings]);
  const shapes = useMemo(() => readAllShapes(settings), [settings]);
  const presses = useMemo(() => pressesOf(markers, shapes, null), [markers, shapes]);
  const { made, progress, stop, retry, ...status } = useSeriesParts(
    ctx,
    (parts) => tracksOf(ctx.sources, parts, markers.keys),
    { look: JSON.stringify(markers.keys) },
  );
  const tracks = made ?? [];
  const items = useMemo(() => tracks.map(({ item }) => item), [made]);
  const isEmpty = tracks.every(({ points }) => points.length === 0);
  if (status.failure || (made && isEmpty) || (!made && (status.error || status.problem))) {
    return <NoData ctx={ctx} {...status} onRetry={retry} />;
  }
  return (
    <>
      <SeriesProgress progress={progress} stop={stop} />
      <MapPlace ctx={ctx} provider={provider} picture={null} isLoading={!made} items={items} presses={presses}>
        {(view) => (
          <>
            <RouteLines view={view} tracks={tracks} route={route} markers={markers} />
            {shapes.map((shape) => (
              <MapShapes key={shape.kind} ctx={ctx} view={view} items={items} settings={shape} />
            ))}
            <MapMarkers ctx={ctx} view={view} items={items} settings={markers} />
          </>
        )}
      </MapPlace>
    </>
  );
}
