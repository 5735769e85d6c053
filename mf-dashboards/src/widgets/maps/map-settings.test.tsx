import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { WidgetAction } from '../../model/widget-action';
import type { WidgetSource } from '../../runtime/widget-source';
import { pump } from '../../testing/answers';
import { renderMap } from '../../testing/render-map';
import { testSettings } from '../../testing/turned-settings';

/* Every declared setting of maps, turned once: what is drawn, fetched, or answered has to change. */

const openMap = 'maps_v2.openstreetmap';
const imageMap = 'maps_v2.image_map';
/** Types that show settings of their own providers. */
const typeOf: Readonly<Record<string, string>> = {
  gmApiKey: 'maps_v2.google_maps',
  gmDefaultMapType: 'maps_v2.google_maps',
  mapProviderHere: 'maps_v2.here_map',
  'credentials.app_code': 'maps_v2.here_map',
  tmApiKey: 'maps_v2.tencent_maps',
  tmDefaultMapType: 'maps_v2.tencent_maps',
  mapImageUrl: imageMap,
  imageEntityAlias: imageMap,
  imageUrlAttribute: imageMap,
  xPosKeyName: imageMap,
  yPosKeyName: imageMap,
  posFunction: imageMap,
};

const picture = 'data:image/png;base64,AAAA';
const byFunction = (flag: string) => ({ [flag]: true });
/** What has to be stored besides, so that a setting counts. */
function alongsideOf(path: string): Record<string, unknown> {
  const own: Readonly<Record<string, Record<string, unknown>>> = {
    customProviderTileUrl: byFunction('useCustomProvider'),
    useCustomProvider: { customProviderTileUrl: '/tiles/{z}/{x}/{y}.png' },
    gmDefaultMapType: { gmApiKey: 'key' },
    mapProviderHere: { credentials: { app_code: 'key' } },
    defaultZoomLevel: { fitMapBounds: false },
    fitMapBounds: { defaultZoomLevel: 3 },
    defaultCenterPosition: byFunction('useDefaultCenterPosition'),
    useDefaultCenterPosition: { defaultCenterPosition: '10,10' },
    markerImageSize: { markerImage: picture },
    useMarkerImageFunction: { markerImageFunction: `return { url: '${picture}', size: 10 };` },
    markerImageFunction: byFunction('useMarkerImageFunction'),
    markerImages: {
      useMarkerImageFunction: true,
      markerImageFunction: 'return { url: images[0], size: 10 };',
    },
    useColorFunction: { colorFunction: 'return "green";' },
    colorFunction: byFunction('useColorFunction'),
    useLabelFunction: { labelFunction: 'return "made";' },
    labelFunction: byFunction('useLabelFunction'),
    useTooltipFunction: { tooltipFunction: 'return "made";' },
    tooltipFunction: byFunction('useTooltipFunction'),
    useIconCreateFunction: { clusterMarkerFunction: 'return "green";' },
    clusterMarkerFunction: byFunction('useIconCreateFunction'),
    spiderfyOnMaxZoom: { latKeyName: 'same', lngKeyName: 'same' },
    imageEntityAlias: { imageUrlAttribute: 'plan' },
    imageUrlAttribute: { imageEntityAlias: 'Plans' },
    useStrokeWeightFunction: { strokeWeightFunction: 'return 7;' },
    strokeWeightFunction: byFunction('useStrokeWeightFunction'),
    useStrokeOpacityFunction: { strokeOpacityFunction: 'return 0.5;' },
    strokeOpacityFunction: byFunction('useStrokeOpacityFunction'),
  };
  const shape = /[pP]olygon/.test(path) ? 'Polygon' : /[cC]ircle/.test(path) ? 'Circle' : undefined;
  const far = { defaultZoomLevel: 3, fitMapBounds: false };
  const isShapeFlag = shape && path === `show${shape}`;
  return {
    ...own[path],
    ...(path.startsWith('editable') && { draggableMarker: false }),
    ...(ofEditor.includes(path) && { showPolygon: true, editablePolygon: true, draggableMarker: true }),
    ...(ofEditor.slice(1).includes(path) && { initDragMode: true }),
    ...(shape && !isShapeFlag && { [`show${shape}`]: true }),
    ...(shape && /Label/.test(path) && path !== `show${shape}Label` && { [`show${shape}Label`]: true }),
    ...(shape && /Tooltip/.test(path) && path !== `show${shape}Tooltip` && { [`show${shape}Tooltip`]: true }),
    ...(shape && /^use.*Function$/.test(path) && { [bodyOf(path)]: 'return "green";' }),
    ...(shape && /Function$/.test(path) && !path.startsWith('use') && { [flagOf(path)]: true }),
    ...(ofClusters.includes(path) && { ...far, ...(path !== 'useClusterMarkers' && { useClusterMarkers: true }) }),
  };
}
const ofEditor = [
  ...['initDragMode', 'snappable', 'hideAllControlButton', 'hideDrawControlButton', 'hideEditControlButton'],
  'hideRemoveControlButton',
];
const ofClusters = [
  ...['useClusterMarkers', 'zoomOnClick', 'maxZoom', 'maxClusterRadius', 'animate', 'spiderfyOnMaxZoom'],
  ...['showCoverageOnHover', 'useIconCreateFunction', 'clusterMarkerFunction'],
];
const bodyOf = (flag: string) => `${flag.charAt(3).toLowerCase()}${flag.slice(4)}`;
const flagOf = (body: string) => `use${body.charAt(0).toUpperCase()}${body.slice(1)}`;

/** Other values than those that follow from the kind of a field. */
const turned: Readonly<Record<string, unknown>> = {
  provider: 'google-map',
  customProviderTileUrl: '/others/{z}/{x}/{y}.png',
  markerImage: picture,
  markerImageFunction: `return { url: '${picture}', size: 12 };`,
  markerImages: ['data:image/png;base64,BBBB'],
  defaultCenterPosition: '20,20',
  mapImageUrl: 'data:image/png;base64,CCCC',
  imageEntityAlias: 'Plans',
  imageUrlAttribute: 'plan',
  posFunction: 'return { x: 0.9, y: 0.9 };',
  maxZoom: 1,
  maxClusterRadius: 1,
  strokeWeightFunction: 'return 9;',
  strokeOpacityFunction: 'return 0.4;',
};

const attributes = [
  {
    ...{ latitude: '50', longitude: '8', xPos: '0.2', yPos: '0.3', same: '10' },
    perimeter: '[[49,7],[51,7],[51,9]]',
  },
  {
    ...{ latitude: '50.5', longitude: '8.5', xPos: '0.21', yPos: '0.3', same: '10' },
    perimeter: '{"latitude":50,"longitude":8,"radius":9000}',
  },
];
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

const points = (...values: string[]) => values.map((value, at) => ({ ts: 2000 + at, value })).reverse();
/** Where one pump was, for a map of its way. */
const course = {
  sources: [
    {
      ...{ kind: 'entities', name: '', aliasName: 'Pumps', keyFilters: [], latestKeys: [] },
      entities: { entityType: 'DEVICE', ids: [pump.id] },
      keys: ['latitude', 'longitude', 'other'].map((name) => ({ name, type: 'timeseries', label: name, settings: {} })),
    },
  ] as unknown as WidgetSource[],
  attributes: [{}],
  timewindow: {
    selectedTab: 1 as const,
    history: { historyType: 1 as const, fixedTimewindow: { startTimeMs: 1000, endTimeMs: 9000 } },
    aggregation: { type: 'NONE' as const, limit: 100 },
  },
  answer: ({ path }: { path: string }) =>
    path.includes('/values/timeseries')
      ? { latitude: points('50', '50.2'), longitude: points('8', '8.1'), other: points('20', '20') }
      : undefined,
};

/** What a map with these settings draws, fetches, and does under the pointer. */
async function traceOf(key: string, settings: Readonly<Record<string, unknown>>): Promise<string> {
  const fetched: unknown[] = [];
  globalThis.fetch = (async (...call: unknown[]) => {
    fetched.push(call);
    return { ok: true, json: async () => ({ session: 's' }) };
  }) as unknown as typeof fetch;
  document.head.innerHTML = `<meta name="mullion-maps" content="${encodeURIComponent('{"tencentTiles":"/t/{key}/{type}/{z}/{x}/{y}"}')}">`;
  const click = { id: 'a', name: 'open', type: 'custom' } as unknown as WidgetAction;
  const { drawn, asked, socket, container } = await renderMap(key, {
    settings: { ...(key === imageMap && { mapImageUrl: picture }), ...settings },
    attributes,
    actions: { markerClick: [click] },
    ...(key.includes('route') && course),
  });
  const told: unknown[] = [socket.map(({ body }) => (body.query as { pageLink?: unknown } | undefined)?.pageLink)];
  const look = async () => {
    await frame();
    await frame();
    const dialogs = screen.queryAllByRole('dialog');
    for (const dialog of dialogs)
      await waitFor(() => expect(dialog.querySelector('[aria-busy="false"]')).not.toBeNull());
    // Ids are other ones each time.
    told.push(container.innerHTML.replace(/ (id|for|aria-(controls|describedby|labelledby))="[^"]*"/g, ''));
  };
  // How often something is drawn depends on the time that answers take.
  const traced = () => JSON.stringify([[...new Set(drawn)], told, fetched, asked]);
  await look();
  const place = screen.queryByRole('application');
  if (!place) return traced();
  const from = drawn.findLast((call) => /^(drawImage|arc)\(/.test(call)) ?? '';
  const [left = 0, top = 0] = (from.match(/-?\d+\.\d/g) ?? []).map(Number);
  const at = { clientX: left - 150 + 5, clientY: top - 100 + 5, bubbles: true };
  fireEvent.mouseMove(place, at);
  await look();
  fireEvent.mouseMove(place, { clientX: 1, clientY: 1 });
  await look();
  fireEvent.click(place, at);
  await look();
  const path = place.querySelector('path.leaflet-interactive');
  if (path) {
    fireEvent.mouseOver(path, { clientX: 300, clientY: 20 });
    await look();
    fireEvent.mouseOut(path, { clientX: 300, clientY: 20 });
    fireEvent.click(path, { clientX: 300, clientY: 20 });
    await look();
  }
  fireEvent.click(place, { clientX: 2, clientY: 2 });
  await look();
  // Whether it is taken: a step of the zoom would come when its timer does.
  const wheel = new WheelEvent('wheel', { deltaY: 0, bubbles: true, cancelable: true });
  place.dispatchEvent(wheel);
  told.push(wheel.defaultPrevented);
  fireEvent.dblClick(place, { clientX: 300, clientY: 200 });
  await look();
  return traced();
}

// Functions answer when they do: frames are waited for, as in a browser.
const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  world.IS_REACT_ACT_ENVIRONMENT = false;
  // The testing library turns it on again for its own calls, during which functions may answer.
  const tell = console.error;
  jest.spyOn(console, 'error').mockImplementation((...words) => {
    if (!String(words[0]).includes('not wrapped in act')) tell(...words);
  });
});
afterEach(() => {
  // What answers later finds nobody who would be told.
  cleanup();
  document.head.innerHTML = '';
  world.IS_REACT_ACT_ENVIRONMENT = true;
});

testSettings('src/widgets/maps/map-settings.test.tsx', {
  trace: (type, { settings }, way) => traceOf(typeof way === 'string' ? way : type, settings),
  turned,
  alongside: alongsideOf,
  way: (path) => typeOf[path],
  // Maps of ways have the same shapes, and the same maps below.
  leaves: (type, path) =>
    type.includes('route') && /polygon|circle|provider|^gm|^tm|^credentials/i.test(path) ? openMap : undefined,
});

test('a function may choose the picture that a value of its item names, not one that it puts together', async () => {
  const icon = 'https://pictures.example/pump.png';
  const { drawn } = await renderMap('maps_v2.openstreetmap', {
    attributes: [
      { latitude: '50', longitude: '8', icon },
      { latitude: '51', longitude: '9', icon: '' },
    ],
    settings: {
      useMarkerImageFunction: true,
      markerImageFunction: 'return { url: data.icon || "https://pictures.example/" + data.latitude, size: 30 };',
    },
  });
  await waitFor(() => expect(drawn).toContainEqual(expect.stringContaining(icon)));
  expect(drawn.filter((call) => call.includes('https://pictures.example/5'))).toEqual([]);
});
