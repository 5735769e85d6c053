import * as L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { markLine, marksAlong } from './line-marks';
import type { MapView } from './map-view';
import { showLines } from './show-lines';
import type { Track } from './tracks';
import type { TripSettings } from './trip-settings';
import { usePointResults } from './use-anchors';

interface TripLinesProps {
  view: MapView;
  tracks: readonly Track[];
  trip: TripSettings;
}

/** A part of a way in one color. */
interface Stretch {
  places: L.LatLng[];
  color: string;
}

/** Ways as lines; a function colors each stretch by what was known where it begins. */
export function TripLines({ view, tracks, trip }: TripLinesProps) {
  const { weight, opacity, decorator, markers } = trip;
  const results = usePointResults(tracks, markers.colorBody);
  const ways = useMemo(() => {
    let first = 0;
    return tracks.map(({ points }) => {
      const own = results?.slice(first, first + points.length);
      first += points.length;
      return stretchesOf(points, (at) => (typeof own?.[at] === 'string' && own[at] ? String(own[at]) : markers.color));
    });
  }, [tracks, results, markers.color]);
  useEffect(() => {
    const lines = ways
      .flat()
      .map(({ places, color }) => L.polyline(places, { color, weight, opacity, interactive: false }));
    return showLines(view, lines);
  }, [view, ways, weight, opacity]);
  useEffect(() => {
    if (!decorator) return;
    const { map } = view;
    const drawn = L.layerGroup().addTo(map);
    const draw = () => {
      drawn.clearLayers();
      for (const way of ways) {
        const points = way
          .flatMap(({ places }, at) => places.slice(at === 0 ? 0 : 1))
          .map((place) => map.project(place));
        const color = decorator.color ?? way[0]?.color ?? markers.color;
        const marks = marksAlong(points, decorator).map((mark) =>
          markLine(mark, decorator.symbol, decorator.size).map(({ x, y }) => map.unproject(L.point(x, y))),
        );
        L.polyline(marks, { color, weight, opacity, interactive: false }).addTo(drawn);
      }
    };
    draw();
    map.on('zoomend', draw);
    return () => {
      map.off('zoomend', draw);
      drawn.remove();
    };
  }, [view, ways, decorator, weight, opacity, markers.color]);
  return null;
}

function stretchesOf(points: Track['points'], colorAt: (at: number) => string): Stretch[] {
  const stretches: Stretch[] = [];
  points.forEach(({ lat, lng }, at) => {
    const place = L.latLng(lat, lng);
    stretches.at(-1)?.places.push(place);
    const color = colorAt(at);
    if (at === points.length - 1 && at > 0) return;
    if (stretches.at(-1)?.color !== color) stretches.push({ places: [place], color });
  });
  return stretches;
}
