import type { Provider } from './map-settings';

/** What a type of map shows, and whose pictures lie below that where nothing else is chosen. */
export type MapType =
  /** Latest places; `isPlaced`: it is there to place markers. */
  | { shows: 'latest'; provider: Provider; isPlaced?: boolean }
  | { shows: 'route'; provider: Provider }
  | { shows: 'trip' };

/** The types of maps, by bundle and alias. */
const mapTypes: Readonly<Record<string, MapType>> = {
  'input_widgets.markers_placement_google_maps': { shows: 'latest', provider: 'google-map', isPlaced: true },
  'input_widgets.markers_placement_image_map': { shows: 'latest', provider: 'image-map', isPlaced: true },
  'input_widgets.markers_placement_openstreetmap': { shows: 'latest', provider: 'openstreet-map', isPlaced: true },
  'maps_v2.google_maps': { shows: 'latest', provider: 'google-map' },
  'maps_v2.here_map': { shows: 'latest', provider: 'here' },
  'maps_v2.image_map': { shows: 'latest', provider: 'image-map' },
  'maps_v2.openstreetmap': { shows: 'latest', provider: 'openstreet-map' },
  'maps_v2.route_map': { shows: 'route', provider: 'google-map' },
  'maps_v2.route_map_openstreetmap': { shows: 'route', provider: 'openstreet-map' },
  'maps_v2.route_map_tencent_maps': { shows: 'route', provider: 'tencent-map' },
  'maps_v2.tencent_maps': { shows: 'latest', provider: 'tencent-map' },
  'maps_v2.test': { shows: 'trip' },
};

/** Something for each type of map, by bundle and alias. */
export const ofMapTypes = <T>(make: (type: MapType) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(mapTypes).map(([key, type]) => [key, make(type)]));
