/** @jest-environment jsdom */
import * as L from 'leaflet';
import { playCanvas } from '../../testing/drawn-canvas';
import { createMapView, onPicture } from './map-view';

const size = { width: 600, height: 400 };
const resized: (() => void)[] = [];
beforeEach(() => {
  resized.length = 0;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  globalThis.ResizeObserver = class {
    constructor(heard: () => void) {
      resized.push(heard);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

const settings = {
  ...{ zoom: null, fits: true, usesCenter: false, center: [0, 0] as [number, number] },
  ...{ zoomsByWheel: true, zoomsByDoubleClick: true, hasZoomButtons: true },
};
const places = L.latLngBounds([48, 8], [52, 14]);

function open(width: number, height: number) {
  Object.assign(size, { width, height });
  const place = document.createElement('div');
  document.body.replaceChildren(document.createElement('div'));
  document.body.firstElementChild?.append(place);
  const view = createMapView(place, settings, { picture: null, maxZoom: 18 });
  view.fit(places, 'routes');
  const resize = (toWidth: number, toHeight: number) => {
    Object.assign(size, { width: toWidth, height: toHeight });
    for (const heard of resized) heard();
  };
  return { view, resize, shows: () => view.map.getBounds().contains(places) };
}

test('what was brought into view stays in it when the map becomes narrower', () => {
  const { resize, shows } = open(1400, 400);
  expect(shows()).toBe(true);
  resize(360, 400);
  expect(shows()).toBe(true);
});

test('and when the window does', async () => {
  const { view, resize, shows } = open(1400, 400);
  Object.assign(size, { width: 360, height: 400 });
  window.dispatchEvent(new Event('resize'));
  await new Promise(requestAnimationFrame);
  resize(360, 400);
  expect(shows()).toBe(true);
  const { lng } = view.map.getCenter();
  expect(Math.abs(lng - places.getCenter().lng)).toBeLessThan(1);
});

test('what came while the map was hidden is brought into view once it is seen', () => {
  const { resize, shows } = open(0, 0);
  resize(360, 300);
  expect(shows()).toBe(true);
});

test('where somebody has moved the map to, it stays', () => {
  const { view, resize } = open(600, 400);
  view.map.setView(L.latLng(10, 10), 9, { animate: false });
  resize(360, 400);
  expect(view.map.getZoom()).toBe(9);
});

test('a picture that is seen whole stays whole when its place shrinks or grows, and one that is enlarged stays so', () => {
  Object.assign(size, { width: 980, height: 430 });
  const picture = { url: '', width: 1200, height: 700 };
  const { map } = createMapView(document.createElement('div'), settings, { picture, maxZoom: 18 });
  const bounds = L.latLngBounds(onPicture(picture, 0, 0), onPicture(picture, 1, 1));
  const resize = (width: number, height: number) => {
    Object.assign(size, { width, height });
    for (const heard of resized) heard();
  };
  for (const [width, height] of [
    [540, 430],
    [940, 380],
    [363, 300],
  ] as const) {
    resize(width, height);
    expect(map.getBounds().pad(0.001).contains(bounds)).toBe(true);
  }
  map.setZoom(3, { animate: false });
  resize(500, 400);
  expect(map.getZoom()).toBe(3);
});

/** Where a place is in the map's own place, px. */
const at = (map: L.Map, place: L.LatLngExpression) => map.latLngToContainerPoint(place);

test.each([
  [600, 400],
  [300, 130],
])('in a place of %i × %i px pins at the edge of what is brought into view are whole', (width, height) => {
  const { view } = open(width, height);
  expect(at(view.map, places.getNorthWest()).y).toBeGreaterThanOrEqual(Math.min(50, height * 0.4 - 1));
  expect(at(view.map, places.getNorthWest()).x).toBeGreaterThanOrEqual(12);
  expect(at(view.map, places.getSouthEast()).x).toBeLessThanOrEqual(width - 12);
});

test.each([
  ['ltr', 'left'],
  ['rtl', 'right'],
])('read %s, the name of a pin in the corner of the buttons has room beside them', (dir, side) => {
  document.documentElement.dir = dir;
  const { view } = open(600, 400);
  const { x } = at(view.map, side === 'left' ? places.getNorthWest() : places.getNorthEast());
  expect(side === 'left' ? x : 600 - x).toBeGreaterThanOrEqual(84);
  document.documentElement.dir = '';
});

test('a pin that moves to the edge, where half of it would be cut, is brought into view', () => {
  const { view } = open(600, 400);
  const edge = view.map.containerPointToLatLng([300, 5]);
  view.fit(L.latLngBounds(places.getSouthWest(), places.getNorthEast()).extend(edge), 'routes');
  expect(at(view.map, edge).y).toBeGreaterThanOrEqual(50);
});

test('a map that somebody has moved stays where a pin nears its edge, until one is out of sight', () => {
  const { view } = open(600, 400);
  view.map.panBy([0, -40], { animate: false });
  const { lat } = view.map.getCenter();
  const seen = view.map.containerPointToLatLng([300, 5]);
  const all = L.latLngBounds(places.getSouthWest(), places.getNorthEast());
  view.fit(L.latLngBounds(all.getSouthWest(), all.getNorthEast()).extend(seen), 'routes');
  expect(view.map.getCenter().lat).toBe(lat);
  const unseen = view.map.containerPointToLatLng([300, -5]);
  view.fit(all.extend(unseen), 'routes');
  expect(at(view.map, unseen).y).toBeGreaterThanOrEqual(50);
});

test('around a picture is room for the pins on its edges, near and far, and for nothing more', () => {
  Object.assign(size, { width: 980, height: 430 });
  const picture = { url: '', width: 1200, height: 700 };
  const { map } = createMapView(document.createElement('div'), settings, { picture, maxZoom: 18 });
  const [top, bottom] = [onPicture(picture, 0.5, 0), onPicture(picture, 0.5, 1)];
  expect(at(map, top).y).toBeGreaterThanOrEqual(50);
  expect(at(map, bottom).y).toBeLessThanOrEqual(430);
  map.setZoom(3, { animate: false });
  map.panBy([0, -9000], { animate: false });
  expect(at(map, top).y).toBeGreaterThanOrEqual(50);
  expect(at(map, top).y).toBeLessThanOrEqual(60);
  map.setZoom(map.getMinZoom(), { animate: false });
  expect(at(map, top).y).toBeGreaterThanOrEqual(50);
});

test('what stands for thousands has room for their number, and a name on which another stands has its text not made', async () => {
  const drawn = playCanvas();
  const { view } = open(600, 400);
  const at = { lat: 50, lng: 11, offset: [0.5, 0.5] as const, sprite: { picture: null, width: 0, height: 0 } };
  const text = jest.fn(() => 'Below');
  const below = Object.defineProperty({ ...at, id: 'b', label: '' }, 'label', { get: text });
  const cluster = { ...at, id: 'c', label: '', cluster: { count: 10_000, color: 'red' } };
  view.markers.set([{ ...at, id: 'a', label: 'Above' }, below, cluster], {
    color: '#000',
    halo: '#fff',
    font: 'serif',
  });
  await new Promise(requestAnimationFrame);
  const radii = drawn.flatMap((call) => /^arc\(\S+ \S+ (\S+)/.exec(call)?.[1] ?? []);
  expect(2 * Math.min(...radii.map(Number))).toBeGreaterThan('10000'.length * 8);
  expect(drawn.join()).toContain('fillText(Above');
  expect(text).not.toHaveBeenCalled();
  view.end();
});
