import * as L from 'leaflet';
import { useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { fillText } from '../../runtime/flat-values';
import { isKnownPicture } from '../../runtime/known-picture';
import { objectSetting } from '../../runtime/settings';
import { useItemResults } from './map-functions';
import { clipped, type MapItem, placeOf, textsOf } from './map-items';
import { coordinateOf, type MarkerSettings, type Written } from './map-settings';
import { type MapView, onPicture, type Picture } from './map-view';
import type { DrawnMarker } from './marker-layer';
import { createSprites, type Sprites } from './marker-sprites';

/** Marks in labels, which are drawn as text. */
const markup = /<\/?[a-z][^>]*>/gi;

/** A label as it is drawn: text alone, in one line. */
const plainText = (text: string): string => text.replace(markup, ' ').replace(/\s+/g, ' ').trim();

/** What a text or a function says about an item. */
export const writtenText = ({ text, body }: Written, item: MapItem, result: unknown): string =>
  body
    ? plainText(typeof result === 'string' || typeof result === 'number' ? String(result) : '')
    : plainText(fillText(text.replace(markup, ' '), item.rows));

/** A marker with where its tooltip stands, from its place in CSS px. */
export interface PlacedMarker extends DrawnMarker {
  tooltipAt: readonly [number, number];
}

/** What the name above a marker takes, CSS px. */
const NAME = 18;

interface DrawnOptions {
  view: MapView | undefined;
  items: readonly MapItem[];
  settings: MarkerSettings;
  picture: Picture | null;
  /** Where items head, degrees clockwise by their id: arrows stand for pins. */
  turns?: ReadonlyMap<string, number>;
}

/** Pictures that arrive have the markers made again. */
function useSprites(): { sprites: Sprites; arrived: number } {
  const [arrived, arrive] = useReducer((count: number) => count + 1, 0);
  const [sprites] = useState(() => createSprites(arrive));
  return { sprites, arrived };
}

/** The markers of items: where they are, how they look, what they are called. Functions are asked in batches. */
export function useDrawnMarkers({
  view,
  items,
  settings,
  picture,
  turns,
}: DrawnOptions): readonly PlacedMarker[] | undefined {
  const { sprites, arrived } = useSprites();
  const shape = JSON.stringify(settings);
  const { placed, places } = useMemo(() => placesOf(items, settings), [items, shape]);
  const results = useItemResults(placed, {
    color: settings.colorBody ? { body: settings.colorBody } : undefined,
    image: settings.imageBody ? { body: settings.imageBody, more: { images: settings.images } } : undefined,
    label: settings.label?.body ? { body: settings.label.body } : undefined,
  });
  const positions = usePositions(placed, places, settings);
  const markers = useMemo(() => {
    if (!results || !positions) return undefined;
    const { label } = settings;
    return placed.flatMap((item, at): PlacedMarker[] => {
      const found = positions[at];
      if (!found) return [];
      const [lat, lng] = picture ? onPicture(picture, clip(found[0]), clip(found[1])) : clipped(found);
      const result = results.get(item.id) ?? {};
      const color = typeof result.color === 'string' && result.color ? result.color : settings.color;
      const look = imageOf(result.image, settings, item);
      const usual = turns ? sprites.arrow(look.size) : sprites.pin(color);
      const sprite = look.url ? sprites.image(look.url, look.size, usual) : usual;
      const away = look.tooltipOffset ?? settings.tooltipOffset;
      let written: string | undefined;
      return [
        {
          ...{ id: item.id, lat, lng, sprite, offset: look.offset ?? settings.offset },
          // Of thousands few are read: no other has its text made.
          get label() {
            written ??= label ? writtenText(label, item, result.label) : '';
            return written;
          },
          get tooltipAt(): PlacedMarker['tooltipAt'] {
            // Above a marker it stands above its name, too.
            const lift = this.label && away[1] < 0 ? NAME : 0;
            return [away[0] * sprite.width, away[1] * sprite.height - lift];
          },
          ...(turns && { rotation: turns.get(item.id) ?? 0 }),
        },
      ];
    });
    // `arrived`: another picture has another size.
  }, [placed, positions, results, shape, picture, sprites, arrived, turns]);
  // Before anything is drawn for what is in view.
  useLayoutEffect(() => {
    if (!view || !markers) return;
    view.fit(L.latLngBounds(markers.map(({ lat, lng }) => [lat, lng])), 'markers');
  }, [view, markers]);
  return markers;
}

const clip = (share: number): number => Math.min(1, Math.max(0, share));

type Place = readonly [number, number];

/** Items that have a place, and where, one by one. */
function placesOf(items: readonly MapItem[], settings: MarkerSettings): { placed: MapItem[]; places: Place[] } {
  const placed: MapItem[] = [];
  const places: Place[] = [];
  for (const item of items) {
    const place = placeOf(item, settings);
    if (!place) continue;
    placed.push(item);
    places.push(place);
  }
  return { placed, places };
}

/** Where items are, one by one, as far as a function doesn’t put them elsewhere in a picture. */
function usePositions(
  items: readonly MapItem[],
  places: readonly Place[],
  { keys, position }: MarkerSettings,
): readonly Place[] | undefined {
  const body = position?.trim() ? position : undefined;
  const calls = useItemResults(items, {
    place: body ? { body, numbers: { origXPos: keys[0], origYPos: keys[1] } } : undefined,
  });
  return useMemo(() => {
    if (!calls || calls.size === 0) return calls && places;
    return places.map((place, at): Place => {
      const made = objectSetting(calls.get(items[at]?.id ?? '')?.place);
      const [x, y] = [coordinateOf(made.x), coordinateOf(made.y)];
      return x === undefined || y === undefined ? place : [x, y];
    });
  }, [calls, items, places]);
}

interface Look {
  url: string;
  size: number;
  offset?: readonly [number, number];
  tooltipOffset?: readonly [number, number];
}

/**
 * The picture that a function chose among those that are configured and those that the item's own values name, else the
 * configured one; pictures alone are fetched.
 */
function imageOf(result: unknown, { image, imageBody, images, imageSize }: MarkerSettings, item: MapItem): Look {
  const { url, size, markerOffset, tooltipOffset } = objectSetting(result);
  const own = typeof url === 'string' ? url : '';
  if (!isPicture(own) || !isKnownPicture(own, [image, imageBody ?? '', ...images, ...textsOf(item)]))
    return { url: isPicture(image) ? image : '', size: imageSize };
  return {
    url: own,
    size: Math.max(1, coordinateOf(size) ?? imageSize),
    offset: pairOf(markerOffset),
    tooltipOffset: pairOf(tooltipOffset),
  };
}

const isPicture = (url: string): boolean => /^(data:image\/|https?:\/\/|\/)/i.test(url);

function pairOf(value: unknown): readonly [number, number] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y] = [coordinateOf(value[0]), coordinateOf(value[1])];
  return x === undefined || y === undefined ? undefined : [x, y];
}
