import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WidgetSource } from '../../runtime/widget-source';
import { pump } from '../../testing/answers';
import { renderMap } from '../../testing/render-map';
import { testSettings } from '../../testing/turned-settings';
import { marksAlong } from './line-marks';
import { placeAt } from './trip-course';

// Functions answer when they do: frames are waited for, as in a browser.
const tell = console.error;
const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  world.IS_REACT_ACT_ENVIRONMENT = false;
  // The testing library turns it on again for its own calls, during which functions may answer.
  jest.spyOn(console, 'error').mockImplementation((...words) => {
    if (!String(words[0]).includes('not wrapped in act')) tell(...words);
  });
});
afterEach(() => {
  cleanup();
  world.IS_REACT_ACT_ENVIRONMENT = true;
});

const keyOf = (name: string, label = name) => ({ name, type: 'timeseries', label, settings: {} });
const points = (...values: [ts: number, value: string][]) => values.map(([ts, value]) => ({ ts, value })).reverse();
const map = () => screen.getByRole('application', { name: 'Mine: map' });
const source = {
  ...{ kind: 'entities', name: '', aliasName: 'Pumps', keyFilters: [], latestKeys: [] },
  entities: { entityType: 'DEVICE', ids: [pump.id] },
  keys: [
    ...[keyOf('lat', 'latitude'), keyOf('lng', 'longitude'), keyOf('speed', 'Speed')],
    ...[keyOf('zone', 'perimeter'), keyOf('lat', 'other'), keyOf('ring')],
  ],
} as unknown as WidgetSource;
const values = {
  lat: points([2000, '50'], [3000, '50.2'], [4000, '50.2']),
  lng: points([2000, '8'], [3000, '8'], [4000, '8']),
  speed: points([2000, '20'], [3000, '30']),
  zone: points([2000, '[[49,7],[51,7],[51,9]]']),
  ring: points([2000, '{"latitude":50,"longitude":8,"radius":9000}']),
};

/** Draws the trip of one pump, which went north, and stood. */
async function drawTrip(settings: object = {}) {
  const drawn = await renderMap('maps_v2.test', {
    settings: { rotationAngle: 180, ...settings },
    sources: [source],
    attributes: [{}],
    timewindow: {
      selectedTab: 1,
      timezone: 'Asia/Tokyo',
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 1000, endTimeMs: 9000 } },
      aggregation: { type: 'NONE', limit: 100 },
    },
    answer: ({ path }) => (path.includes(`${pump.id}/values/timeseries`) ? values : undefined),
  });
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  return drawn;
}

test('between two points a trip is where the way lies, and heads where it goes; standing, where it came from', () => {
  const way = [
    { ts: 1000, lat: 10, lng: 5 },
    { ts: 2500, lat: 10, lng: 6 },
    { ts: 4000, lat: 10, lng: 6 },
  ];
  // The second is at the position after it.
  expect(placeAt(way, 2000, 1000, 1000)).toEqual({ lat: 10, lng: 5.5, course: 90 });
  expect(placeAt(way, 9000, 1000, 1000)).toEqual({ lat: 10, lng: 6, course: 90 });
  expect(placeAt(way, 0, 1000, 1000)).toMatchObject({ lng: 5 });
  expect(placeAt([], 0, 0, 1)).toBeUndefined();
});

test('marks stand along a line at distances in pixels and shares', () => {
  const corner = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  const marks = marksAlong(corner, { offset: '10%', endOffset: '20px', repeat: '80px' });
  expect(marks.map(({ x, y }) => [x, y])).toEqual([
    [20, 0],
    [100, 0],
    [100, 80],
  ]);
});

test('the player moves the marker along the way, and the panel tells what is known there', async () => {
  const { drawn } = await drawTrip({ normalizationStep: 500 });
  await userEvent.click(screen.getByRole('button', { name: 'Trip details' }));
  const panel = screen.getByRole('complementary', { name: 'Trip details' });
  await waitFor(() => expect(panel).toHaveTextContent('Latitude: 50.0000000'));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(panel).toHaveTextContent('Latitude: 50.1000000'));
  // By the clock of the time window.
  expect(panel).toHaveTextContent(/End Time: 1970-01-01 09:00:04Start Time: 1970-01-01 09:00:02/);
  expect(screen.getByText('Jan 1, 1970, 09:00:02')).toBeVisible();
  // North, by the half turn that the arrow is drawn with.
  expect(drawn.some((call) => call === 'rotate(3.1)')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Go to the end' }));
  await waitFor(() => expect(panel).toHaveTextContent('Latitude: 50.2000000'));
});

test('a function says at which points the player stops', async () => {
  await drawTrip({
    ...{ usePointAsAnchor: true, pointAsAnchorFunction: 'return data.Speed > 25;', normalizationStep: 100 },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
    tooltipPattern: '${Speed} at ${latitude:1}, ${Speed|ts}',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Trip details' }));
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('complementary')).toHaveTextContent(/^30.* at 50.2, Jan 1, 1970, 09:00:03/);
  });
});

test('a function of stops that fails is told below the map', async () => {
  await drawTrip({ usePointAsAnchor: true, pointAsAnchorFunction: 'return nothing.there;' });
  expect(await screen.findByText(/^A function of this map failed: .*nothing is not defined.*line 1/)).toBeVisible();
});

test('without points there is no trip', async () => {
  await drawTrip({ latKeyName: 'unknown' });
  expect(await screen.findByText('No data to display')).toBeVisible();
});

const picture = 'data:image/png;base64,AAAA';
const decorated = { usePolylineDecorator: true };
const pointed = { showPoints: true };
const upper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What has to be stored besides, so that a setting counts. */
function baseOf(path: string): Record<string, unknown> {
  const own: Readonly<Record<string, Record<string, unknown>>> = {
    defaultZoomLevel: { fitMapBounds: false },
    fitMapBounds: { defaultZoomLevel: 3 },
    defaultCenterPosition: { useDefaultCenterPosition: true },
    useDefaultCenterPosition: { defaultCenterPosition: '10,10' },
    markerImageSize: { markerImage: picture },
    useColorFunction: { colorFunction: 'return "green";' },
    useLabelFunction: { labelFunction: 'return "made";' },
    useTooltipFunction: { tooltipFunction: 'return "made";' },
    useColorPointFunction: { ...pointed, colorPointFunction: 'return "green";' },
    colorPointFunction: { ...pointed, useColorPointFunction: true },
    useMarkerImageFunction: { markerImageFunction: `return { url: '${picture}', size: 10 };` },
    markerImages: { useMarkerImageFunction: true, markerImageFunction: 'return { url: images[0], size: 10 };' },
    usePointAsAnchor: { pointAsAnchorFunction: 'return data.Speed === 30;', normalizationStep: 100 },
    pointAsAnchorFunction: { usePointAsAnchor: true, normalizationStep: 100 },
    decoratorCustomColor: { ...decorated, useDecoratorCustomColor: true },
  };
  const isBody = /Function$/.test(path) && !path.startsWith('use');
  return {
    ...(/[dD]ecorator/.test(path) && path !== 'usePolylineDecorator' && decorated),
    ...(/^point(Color|Size|Tooltip)/.test(path) && pointed),
    ...(path === 'autocloseTooltip' && pointed),
    ...(isBody && { [`use${upper(path)}`]: true }),
    ...own[path],
  };
}

const turned = {
  markerImage: picture,
  ...{ markerImages: ['data:image/png;base64,BBBB'], latKeyName: 'Speed', defaultCenterPosition: '20,20' },
  ...{
    decoratorOffset: '50px',
    endDecoratorOffset: '60px',
    decoratorRepeat: '90px',
    strokeOpacity: 0.5,
    normalizationStep: 500,
  },
  ...{ tooltipOpacity: 0.5 },
  markerImageFunction: `return { url: '${picture}', size: 12 };`,
  pointAsAnchorFunction: 'return data.Speed === 30;',
};
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** What a trip with these settings draws, tells, and does. */
async function traceOf(settings: Readonly<Record<string, unknown>>): Promise<string> {
  const { container, drawn } = await drawTrip(settings);
  const told: unknown[] = [];
  const look = async () => {
    await frame();
    await frame();
    for (const text of document.querySelectorAll('[role="dialog"], aside'))
      await waitFor(() => expect(text.querySelector('[aria-busy="true"]')).toBeNull());
    told.push(container.innerHTML.replace(/ (id|for|aria-(controls|describedby|labelledby))="[^"]*"/g, ''));
  };
  await look();
  const panel = screen.queryByRole('button', { name: 'Trip details' });
  if (panel) await userEvent.click(panel);
  await look();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await look();
  // The marker is at the second point by now.
  for (const at of [
    { clientX: 300, clientY: 314 },
    { clientX: 2, clientY: 2 },
  ]) {
    fireEvent.click(map().querySelector('.leaflet-overlay-pane canvas') ?? map(), at);
    await look();
  }
  const wheel = new WheelEvent('wheel', { deltaY: 0, bubbles: true, cancelable: true });
  map().dispatchEvent(wheel);
  told.push(wheel.defaultPrevented);
  fireEvent.dblClick(map(), { clientX: 300, clientY: 200 });
  await look();
  return JSON.stringify([[...new Set(drawn)], told]);
}

testSettings('src/widgets/maps/trip.test.tsx', {
  trace: (_, { settings }) => traceOf(settings),
  turned,
  alongside: baseOf,
  // Whose maps lie below, and what shapes look like, is turned on maps of latest values.
  leaves: (_, path) =>
    /polygon|circle|provider|^gm|^tm|^credentials/i.test(path) ? 'maps_v2.openstreetmap' : undefined,
});
