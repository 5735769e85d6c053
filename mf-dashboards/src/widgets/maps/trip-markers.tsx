import { useResolvedTheme } from '@mullion/shared-kit/theme/theme-mode';
import { useEffect } from 'react';
import type { WidgetContext } from '../../runtime/widget-context';
import type { MapItem } from './map-items';
import { labelLook } from './map-markers';
import type { MapView } from './map-view';
import type { TripSettings } from './trip-settings';
import { useDrawnMarkers } from './use-drawn-markers';
import { useMapPresses } from './use-map-presses';

/** Around the marker that is chosen, px. */
const ROOM = 60;

interface TripMarkersProps {
  ctx: WidgetContext;
  view: MapView;
  items: readonly MapItem[];
  trip: TripSettings;
  /** Where they head, degrees. */
  turns: ReadonlyMap<string, number>;
  /** Of the one that was chosen: it is brought into view. */
  active: string | undefined;
  press: (id: string) => void;
  /** The map was pressed beside them. */
  miss: () => void;
}

/** Markers of trips where they are now. */
export function TripMarkers({ ctx, view, items, trip, turns, active, press, miss }: TripMarkersProps) {
  const markers = useDrawnMarkers({ view, items, settings: trip.markers, picture: null, turns });
  const theme = useResolvedTheme();
  // Names have the colors of the theme.
  useEffect(() => {
    view.markers.set(markers ?? [], labelLook(view, ctx));
  }, [view, markers, ctx, theme]);
  const chosen = markers?.find(({ id }) => id === active);
  const [lat, lng] = [chosen?.lat, chosen?.lng];
  useEffect(() => {
    if (lat !== undefined && lng !== undefined)
      view.map.panInside([lat, lng], { padding: [ROOM, ROOM], animate: false });
  }, [view, lat, lng]);
  useMapPresses(view, { isPressable: items.length > 1, press: ({ id }) => press(id), hover: () => undefined, miss });
  return null;
}
