import { isRtl } from '@mullion/shared-kit/ui/is-rtl';
import * as L from 'leaflet';
import type { ViewSettings } from './map-settings';
import { MarkerLayer } from './marker-layer';

/** A picture in the place of a globe. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** A map that is drawn: what looks at it, and what lies on it. */
export interface MapView {
  map: L.Map;
  markers: MarkerLayer;
  /** The picture that stands for the globe. */
  picture: Picture | null;
  /** Presses are for what is being drawn or changed. */
  isHeld: boolean;
  /** Brings what there is into view, as it is configured; `what` has its own part of all. */
  fit(places: L.LatLngBounds, what: string): void;
  end(): void;
}

/** Zoom while nobody says another. */
const USUAL_ZOOM = 8;
/** Nearer than this nothing is brought into view by itself. */
const NEAREST_FIT = 16;
/** Around what is brought into view, px. */
const FIT_PADDING = 50;
/** The same beside the buttons of the zoom, which the name of a marker would stand upon, px. */
const BUTTONS_PADDING = 84;
/** What a pin with its label takes of the map around its place, px: it stands on it. */
const PIN = { side: 14, above: 52, below: 4 } as const;
/** The longer side of a picture at zoom 0, px. */
const PICTURE_SIDE = 512;
/** How far a picture can be enlarged, and reduced. */
const PICTURE_ZOOM = 6;
const PICTURE_LEAST_ZOOM = -4;

/** A place of a picture, as shares of it, as its map counts. */
export const onPicture = ({ width, height }: Picture, x: number, y: number): [number, number] => {
  const scale = PICTURE_SIDE / Math.max(width, height);
  return [-y * height * scale, x * width * scale];
};

/** The shares of a picture at which a place lies. */
export const inPicture = (picture: Picture, lat: number, lng: number): readonly [number, number] => {
  const [bottom, right] = onPicture(picture, 1, 1);
  return [lng / right, lat / bottom];
};

/** Makes a map in an element. Nothing of it is animated by hand: it follows at once. */
export function createMapView(
  element: HTMLElement,
  settings: ViewSettings,
  { picture, maxZoom }: { picture: Picture | null; maxZoom: number },
): MapView {
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    // The map says by itself when its popups close.
    closePopupOnClick: false,
    // It follows its place, with what was brought into view: what follows the window alone has been there first.
    trackResize: false,
    scrollWheelZoom: settings.zoomsByWheel,
    doubleClickZoom: settings.zoomsByDoubleClick,
    ...(picture ? { crs: L.CRS.Simple, zoomSnap: 0, maxZoom: PICTURE_ZOOM, minZoom: PICTURE_LEAST_ZOOM } : { maxZoom }),
  });
  const zoom = settings.zoom ?? USUAL_ZOOM;
  if (picture) layPicture(map, picture);
  else map.setView(L.latLng(settings.center[0], settings.center[1]), Math.min(zoom, maxZoom));
  const markers = new MarkerLayer();
  markers.addTo(map);
  const parts = new Map<string, L.LatLngBounds>();
  let fitted: L.LatLngBounds | undefined;
  /** Where it was brought to; nobody has moved it as long as it is there. */
  let brought: { center: L.LatLng; zoom: number } | undefined;
  const buttonsAt = () => settings.hasZoomButtons && (isRtl(element.parentElement ?? element) ? 'right' : 'left');
  const bring = (places: L.LatLngBounds) => {
    const { x, y } = map.getSize();
    // What isn't seen yet has no size to fit into: it is brought into view once it is.
    if (x === 0 || y === 0) return;
    const [lat, lng] = settings.center;
    if (!settings.fits && settings.zoom !== null) {
      map.setView(settings.usesCenter ? L.latLng(lat, lng) : places.getCenter(), settings.zoom);
    } else {
      const bounds = L.latLngBounds(places.getSouthWest(), places.getNorthEast());
      if (settings.usesCenter) bounds.extend(L.latLng(lat, lng));
      map.fitBounds(bounds, {
        // What stands one above the other stands in the middle.
        ...paddingIn(map.getSize(), bounds.getWest() < bounds.getEast() && buttonsAt()),
        maxZoom: Math.max(NEAREST_FIT, settings.zoom ?? 0),
        animate: false,
      });
    }
    brought = { center: map.getCenter(), zoom: map.getZoom() };
  };
  const isUnmoved = () => !brought || (map.getZoom() === brought.zoom && map.getCenter().equals(brought.center));
  /** Whoever has moved the map has seen how near to its edge things are: it moves by itself for what is out of sight alone. */
  const shows = (places: L.LatLngBounds) => (isUnmoved() ? hasRoom(map, places) : map.getBounds().contains(places));
  const observer = new ResizeObserver(() => {
    const before = map.getSize();
    const stays = isUnmoved();
    map.invalidateSize({ animate: false, pan: false });
    if (stays && fitted && !map.getSize().equals(before)) bring(fitted);
  });
  observer.observe(element);
  return {
    map,
    markers,
    picture,
    isHeld: false,
    fit(part, what) {
      if (picture || !part.isValid()) return;
      parts.set(what, part);
      const places = L.latLngBounds([]);
      for (const one of parts.values()) places.extend(one);
      if (fitted?.equals(places)) return;
      const isFirst = !fitted;
      fitted = places;
      if (isFirst || (settings.fits && !shows(places))) bring(places);
    },
    end() {
      observer.disconnect();
      // The wheel waits a moment before it zooms: there is no map by then.
      clearTimeout(Reflect.get(map.scrollWheelZoom, '_timer') as number | undefined);
      map.remove();
    },
  };
}

/** Room around what is brought into view: above it for pins, and half of a small map at most. */
function paddingIn(
  { x, y }: L.Point,
  buttonsAt: 'left' | 'right' | false,
): Pick<L.FitBoundsOptions, 'paddingTopLeft' | 'paddingBottomRight'> {
  const aside = (side: 'left' | 'right') => Math.min(side === buttonsAt ? BUTTONS_PADDING : FIT_PADDING, x / 4);
  const above = Math.min(PIN.above, y * 0.4);
  return {
    paddingTopLeft: [aside('left'), Math.max(above, Math.min(FIT_PADDING, y / 4))],
    paddingBottomRight: [aside('right'), Math.min(FIT_PADDING, y * 0.1)],
  };
}

/** Whether places are in view with the pins on them. */
function hasRoom(map: L.Map, places: L.LatLngBounds): boolean {
  const size = map.getSize();
  const first = map.latLngToContainerPoint(places.getNorthWest());
  const last = map.latLngToContainerPoint(places.getSouthEast());
  const side = Math.min(PIN.side, size.x / 4 - 1);
  // What was brought into view just so has room.
  const above = Math.min(PIN.above, size.y * 0.4) - 1;
  return first.x >= side && first.y >= above && last.x <= size.x - side && last.y <= size.y;
}

/** Lays the picture so that all of it is in sight at first, with the pins on its edge, and nothing beside that later. */
function layPicture(map: L.Map, picture: Picture): void {
  const bounds = L.latLngBounds(onPicture(picture, 0, 0), onPicture(picture, 1, 1));
  L.imageOverlay(picture.url, bounds, { alt: '' }).addTo(map);
  const room = () => {
    const { x, y } = map.getSize();
    return {
      before: L.point(Math.min(PIN.side, x / 8), Math.min(PIN.above, y / 4)),
      behind: L.point(Math.min(PIN.side, x / 8), PIN.below),
    };
  };
  const showWhole = () => {
    const { before, behind } = room();
    map.fitBounds(bounds, { paddingTopLeft: before, paddingBottomRight: behind, animate: false });
  };
  const leastZoom = () => {
    const { before, behind } = room();
    return map.getBoundsZoom(bounds, false, before.add(behind));
  };
  // Pins are as large at any zoom: what they need beside the picture is less of it, the nearer it is.
  const hold = () => {
    const { before, behind } = room();
    const corner = (place: L.LatLng, away: L.Point) => map.unproject(map.project(place).add(away));
    map.setMaxBounds(
      L.latLngBounds(corner(bounds.getNorthWest(), before.multiplyBy(-1)), corner(bounds.getSouthEast(), behind)),
    );
  };
  const keep = () => {
    const wasWhole = map.getZoom() <= map.getMinZoom();
    // What is measured is never less than the least: a picture would not become smaller with its place.
    map.setMinZoom(PICTURE_LEAST_ZOOM);
    map.setMinZoom(leastZoom());
    if (wasWhole) showWhole();
    hold();
  };
  showWhole();
  hold();
  map.setMinZoom(leastZoom());
  map.on('resize', keep);
  map.on('zoomend', hold);
}
