/** @jest-environment jsdom */
import * as L from 'leaflet';
import { createMapView } from './map-view';

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
  const view = createMapView(document.createElement('div'), settings, { picture: null, maxZoom: 18 });
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
