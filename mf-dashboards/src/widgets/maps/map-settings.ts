import { flagSetting, listSetting, numberSetting, objectSetting, textSetting } from '../../runtime/settings';

/** What a widget's own form stored; may hold anything. */
export type Stored = Readonly<Record<string, unknown>>;

export const providers = ['openstreet-map', 'google-map', 'here', 'image-map', 'tencent-map'] as const;
/** Whose pictures lie below the markers. */
export type Provider = (typeof providers)[number];

/** How something answers the pointer with a tooltip. */
export interface TooltipSettings {
  isShown: boolean;
  opensOn: 'click' | 'hover';
  /** Closes by itself when another opens, or the map is pressed. */
  closesItself: boolean;
  pattern: string;
  /** Writes it in the pattern's place; undefined: the pattern counts. */
  body: string | undefined;
}

/** A text of placeholders, or what a function makes of the entity. */
export interface Written {
  text: string;
  body: string | undefined;
}

/** What a map looks at first, and how it moves. */
export interface ViewSettings {
  zoom: number | null;
  center: readonly [number, number];
  usesCenter: boolean;
  fits: boolean;
  zoomsByWheel: boolean;
  zoomsByDoubleClick: boolean;
  hasZoomButtons: boolean;
}

/** The provider that the settings name, else the one that the type of widget stands for. */
export const providerOf = (stored: Stored, usual: Provider): Provider =>
  providers.find((one) => one === stored.provider) ?? usual;

/** A function of a setting that says whether it is used. */
export const bodyIn = (stored: Stored, flag: string, body: string): string | undefined => {
  const text = stored[body];
  return stored[flag] === true && typeof text === 'string' && text.trim() !== '' ? text : undefined;
};

export function readView(stored: Stored): ViewSettings {
  const zoom = numberSetting(stored.defaultZoomLevel, Number.NaN);
  return {
    zoom: Number.isFinite(zoom) ? Math.min(20, Math.max(0, zoom)) : null,
    center: placeOf(stored.defaultCenterPosition) ?? [0, 0],
    usesCenter: flagSetting(stored.useDefaultCenterPosition, false),
    fits: flagSetting(stored.fitMapBounds, true),
    zoomsByWheel: !flagSetting(stored.disableScrollZooming, false),
    zoomsByDoubleClick: !flagSetting(stored.disableDoubleClickZooming, false),
    hasZoomButtons: !flagSetting(stored.disableZoomControl, false),
  };
}

/** “50.1, 8.7”, or a list of the two. */
function placeOf(stored: unknown): readonly [number, number] | undefined {
  const parts = typeof stored === 'string' ? stored.split(',') : listSetting(stored);
  const [lat, lng] = [coordinateOf(parts[0]), coordinateOf(parts[1])];
  return lat === undefined || lng === undefined ? undefined : [lat, lng];
}

/** A number, or a text that writes one in any notation. */
export function coordinateOf(value: unknown): number | undefined {
  const number = numberSetting(value, Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

const MOST_LATITUDE = 85.05;
export const clipLatitude = (lat: number): number => Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, lat));
export const clipLongitude = (lng: number): number => Math.min(180, Math.max(-180, lng));

export interface MarkerSettings {
  /** Labels of the keys that say where: latitude and longitude, or shares of a picture's width and height. */
  keys: readonly [string, string];
  position: string | undefined;
  isDraggable: boolean;
  label: Written | null;
  tooltip: TooltipSettings;
  tooltipOffset: readonly [number, number];
  offset: readonly [number, number];
  color: string;
  colorBody: string | undefined;
  image: string;
  imageSize: number;
  images: readonly string[];
  imageBody: string | undefined;
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
export const NAME = '${entityName}';
const usualTooltip = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
  '<b>${entityName}</b><br/><br/>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
  '<b>Latitude:</b> ${latitude:7}<br/><b>Longitude:</b> ${longitude:7}',
].join('');

export const MARKER_COLOR = '#FE7569';
export const MARKER_SIZE = 34;

/** `isPlaced`: the widget is there to place markers, whatever is stored. */
export function readMarkers(stored: Stored, provider: Provider, isPlaced = false): MarkerSettings {
  const isImage = provider === 'image-map';
  return {
    keys: isImage
      ? [textSetting(stored.xPosKeyName) || 'xPos', textSetting(stored.yPosKeyName) || 'yPos']
      : [textSetting(stored.latKeyName) || 'latitude', textSetting(stored.lngKeyName) || 'longitude'],
    position: isImage && typeof stored.posFunction === 'string' ? stored.posFunction : undefined,
    isDraggable: isPlaced || flagSetting(stored.draggableMarker, false),
    label: flagSetting(stored.showLabel, true)
      ? { text: textSetting(stored.label, NAME), body: bodyIn(stored, 'useLabelFunction', 'labelFunction') }
      : null,
    tooltip: {
      isShown: flagSetting(stored.showTooltip, true),
      opensOn: stored.showTooltipAction === 'hover' ? 'hover' : 'click',
      closesItself: flagSetting(stored.autocloseTooltip, true),
      pattern: textSetting(stored.tooltipPattern) || usualTooltip,
      body: bodyIn(stored, 'useTooltipFunction', 'tooltipFunction'),
    },
    tooltipOffset: [numberSetting(stored.tooltipOffsetX, 0), numberSetting(stored.tooltipOffsetY, -1)],
    offset: [numberSetting(stored.markerOffsetX, 0.5), numberSetting(stored.markerOffsetY, 1)],
    color: textSetting(stored.color) || MARKER_COLOR,
    colorBody: bodyIn(stored, 'useColorFunction', 'colorFunction'),
    image: textSetting(stored.markerImage),
    imageSize: Math.max(1, numberSetting(stored.markerImageSize, MARKER_SIZE)),
    images: listSetting(stored.markerImages).filter((one) => typeof one === 'string'),
    imageBody: bodyIn(stored, 'useMarkerImageFunction', 'markerImageFunction'),
  };
}

/** Where a picture of a map comes from. */
export interface PictureSettings {
  url: string;
  /** The attribute of the first entity of an alias, which goes before the picture. */
  alias: string;
  attribute: string;
}

export const readPicture = (stored: Stored): PictureSettings => ({
  url: textSetting(stored.mapImageUrl),
  alias: textSetting(stored.imageEntityAlias),
  attribute: textSetting(stored.imageUrlAttribute),
});

/** A member of a stored object. */
export const memberOf = (stored: unknown, name: string): string => textSetting(objectSetting(stored)[name]);
