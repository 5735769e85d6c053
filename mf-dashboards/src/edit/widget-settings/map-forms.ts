import type { Provider } from '../../widgets/maps/map-settings';
import { ofMapTypes } from '../../widgets/maps/map-types';
import {
  body,
  bodyIf,
  choice,
  color,
  flag,
  group,
  image,
  isOn,
  isOneOf,
  list,
  number,
  type StoredField,
  type StoredValues,
  text,
  type WidgetForms,
} from './stored-field';

const fromProvider = (name: string) => isOneOf('provider', name);
const onGlobe = (values: StoredValues) => !fromProvider('image-map')(values);
const both =
  (...conditions: ((values: StoredValues) => boolean)[]) =>
  (values: StoredValues): boolean =>
    conditions.every((holds) => holds(values));

/** Tooltips are written in HTML, which is made harmless. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
const NAME = '${entityName}';

const PLACE = `<b>${NAME}</b><br/><br/><b>Latitude:</b> \${latitude:7}<br/><b>Longitude:</b> \${longitude:7}`;
const TRIP_TOOLTIP = `${PLACE}<br/><b>End Time:</b> \${maxTime}<br/><b>Start Time:</b> \${minTime}`;

/** Whose pictures lie below the markers; the first is that of the type. */
const provider = (providers: readonly string[]): StoredField =>
  group('map-provider', [
    choice('provider', providers),
    text('gmApiKey', '', { required: true, when: fromProvider('google-map') }),
    choice('gmDefaultMapType', ['roadmap', 'satellite', 'hybrid', 'terrain'], { when: fromProvider('google-map') }),
    choice(
      'mapProvider',
      [
        ...['OpenStreetMap.Mapnik', 'OpenStreetMap.HOT', 'Esri.WorldStreetMap', 'Esri.WorldTopoMap'],
        ...['Esri.WorldImagery', 'CartoDB.Positron', 'CartoDB.DarkMatter'],
      ],
      { when: both(fromProvider('openstreet-map'), (values) => !isOn('useCustomProvider')(values)) },
    ),
    flag('useCustomProvider', false, { when: fromProvider('openstreet-map') }),
    text('customProviderTileUrl', '', {
      required: true,
      when: both(fromProvider('openstreet-map'), isOn('useCustomProvider')),
    }),
    choice('mapProviderHere', ['HERE.normalDay', 'HERE.normalNight', 'HERE.hybridDay', 'HERE.terrainDay'], {
      when: fromProvider('here'),
    }),
    text('credentials.app_code', '', { when: fromProvider('here') }),
    text('tmApiKey', '', { when: fromProvider('tencent-map') }),
    choice('tmDefaultMapType', ['roadmap', 'satellite', 'hybrid'], { when: fromProvider('tencent-map') }),
  ]);

const view = group(
  'map-view',
  [
    text('latKeyName', 'latitude', { required: true }),
    text('lngKeyName', 'longitude', { required: true }),
    number('defaultZoomLevel', null, { min: 0, max: 20 }),
    flag('fitMapBounds', true),
    flag('useDefaultCenterPosition'),
    text('defaultCenterPosition', '0,0'),
    flag('disableScrollZooming'),
    flag('disableDoubleClickZooming'),
    flag('disableZoomControl'),
  ],
  { when: onGlobe },
);

const markers = group('map-markers', [
  number('markerOffsetX', 0.5),
  number('markerOffsetY', 1),
  color('color', '#FE7569'),
  ...bodyIf('useColorFunction', 'colorFunction', 'mapColor'),
  image('markerImage', { when: (values) => !isOn('useMarkerImageFunction')(values) }),
  number('markerImageSize', 34, { min: 1 }),
  ...bodyIf('useMarkerImageFunction', 'markerImageFunction', 'mapImage'),
  list('markerImages', [image('', { name: 'markerImages.image' })], { when: isOn('useMarkerImageFunction') }),
]);

const label = group('map-label', [
  flag('showLabel', true),
  ...bodyIf('useLabelFunction', 'labelFunction', 'mapLabel', { when: isOn('showLabel') }),
  text('label', NAME, {
    name: 'map.label',
    when: both(isOn('showLabel'), (values) => !isOn('useLabelFunction')(values)),
  }),
]);

const tooltip = group('map-tooltip', [
  flag('showTooltip', true, { name: 'map.showTooltip' }),
  choice('showTooltipAction', ['click', 'hover'], { when: isOn('showTooltip') }),
  flag('autocloseTooltip', true, { when: isOn('showTooltip') }),
  ...bodyIf('useTooltipFunction', 'tooltipFunction', 'mapTooltip', { when: isOn('showTooltip') }),
  {
    kind: 'html',
    path: 'tooltipPattern',
    initial: PLACE,
    when: both(isOn('showTooltip'), (values) => !isOn('useTooltipFunction')(values)),
  },
  number('tooltipOffsetX', 0, { when: isOn('showTooltip') }),
  number('tooltipOffsetY', -1, { when: isOn('showTooltip') }),
]);

/** What polygons and circles store: both the same, under other names. */
const shapes = (
  small: 'polygon' | 'circle',
  large: 'Polygon' | 'Circle',
  fill: string,
  opacity: string,
  isEditable = false,
  isForced = false,
): StoredField => {
  const shown = isOn(`show${large}`);
  const labelled = both(shown, isOn(`show${large}Label`));
  const told = both(shown, isOn(`show${large}Tooltip`));
  const stroke = `${small}Stroke`;
  const upper = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const byFunction = (
    path: string,
    name: 'Fill' | 'Stroke' | 'Label',
    when: (values: StoredValues) => boolean,
  ): StoredField[] => [
    flag(`use${upper(path)}Function`, false, { name: `shape.use${name}Function`, when }),
    body(`${path}Function`, name === 'Label' ? 'mapLabel' : 'mapShapeColor', {
      name: `shape.${name}Function`,
      required: true,
      when: both(when, isOn(`use${upper(path)}Function`)),
    }),
  ];
  return group(`map-${small}s`, [
    flag(`show${large}`, false, { name: `show${large}` }),
    text(`${small}KeyName`, 'perimeter', { name: 'shape.keyName', required: true, when: shown }),
    ...(isEditable ? [flag(`editable${large}`, false, { name: 'shape.editable', when: shown, isForced })] : []),
    color(fill, '#3388ff', { name: 'shape.fill', when: shown }),
    number(opacity, 0.2, { name: 'shape.fillOpacity', min: 0, max: 1, when: shown }),
    ...byFunction(fill, 'Fill', shown),
    color(`${stroke}Color`, '#3388ff', { name: 'shape.stroke', when: shown }),
    number(`${stroke}Opacity`, 1, { name: 'shape.strokeOpacity', min: 0, max: 1, when: shown }),
    number(`${stroke}Weight`, 3, { name: 'shape.strokeWeight', min: 0, when: shown }),
    ...byFunction(`${stroke}Color`, 'Stroke', shown),
    flag(`show${large}Label`, false, { name: 'showLabel', when: shown }),
    ...byFunction(`${small}Label`, 'Label', labelled),
    text(`${small}Label`, NAME, {
      name: 'map.label',
      when: both(labelled, (values) => !isOn(`use${large}LabelFunction`)(values)),
    }),
    flag(`show${large}Tooltip`, false, { name: 'map.showTooltip', when: shown }),
    choice(`show${large}TooltipAction`, ['click', 'hover'], { name: 'showTooltipAction', when: told }),
    flag(`autoClose${large}Tooltip`, true, { name: 'autocloseTooltip', when: told }),
    flag(`use${large}TooltipFunction`, false, { name: 'useTooltipFunction', when: told }),
    body(`${small}TooltipFunction`, 'mapShapeTooltip', {
      required: true,
      name: 'tooltipFunction',
      when: both(told, isOn(`use${large}TooltipFunction`)),
    }),
    {
      kind: 'html',
      path: `${small}TooltipPattern`,
      name: 'tooltipPattern',
      initial: `<b>${NAME}</b>`,
      when: both(told, (values) => !isOn(`use${large}TooltipFunction`)(values)),
    },
  ]);
};

const editor = group(
  'map-editor',
  [
    ...[flag('snappable'), flag('initDragMode'), flag('hideAllControlButton')],
    ...[flag('hideDrawControlButton'), flag('hideEditControlButton'), flag('hideRemoveControlButton')],
  ],
  { when: (values) => ['draggableMarker', 'editablePolygon', 'editableCircle'].some((path) => isOn(path)(values)) },
);

const together = isOn('useClusterMarkers');
const clusters = group('map-clusters', [
  flag('useClusterMarkers'),
  flag('zoomOnClick', true, { when: together }),
  number('maxZoom', null, { name: 'map.maxZoom', min: 0, max: 18, integer: true, when: together }),
  number('maxClusterRadius', 80, { min: 1, when: together }),
  flag('animate', true, { name: 'map.animate', when: together }),
  flag('spiderfyOnMaxZoom', false, { when: together }),
  flag('showCoverageOnHover', true, { when: together }),
  flag('useIconCreateFunction', false, { when: together }),
  body('clusterMarkerFunction', 'mapCluster', {
    required: true,
    when: both(together, isOn('useIconCreateFunction')),
  }),
]);

const onPicture = fromProvider('image-map');
const picture = group(
  'map-picture',
  [
    image('mapImageUrl'),
    text('imageEntityAlias'),
    text('imageUrlAttribute'),
    text('xPosKeyName', 'xPos', { required: true }),
    text('yPosKeyName', 'yPos', { required: true }),
    body('posFunction', 'mapPosition'),
  ],
  { when: onPicture },
);

const providers: readonly Provider[] = ['openstreet-map', 'google-map', 'here', 'tencent-map', 'image-map'];
const startingWith = (first: Provider, among = providers) => [first, ...among.filter((one) => one !== first)];

/** `isPlaced`: markers and areas can be changed, whatever is stored. */
const latestMap = (own: Provider, isPlaced = false): WidgetForms => ({
  settings: [
    ...[
      provider(startingWith(own)),
      picture,
      view,
      flag('draggableMarker', false, { isForced: isPlaced }),
      number('mapPageSize', 16_384, { min: 1, integer: true }),
      markers,
      label,
      tooltip,
    ],
    ...[shapes('polygon', 'Polygon', 'polygonColor', 'polygonOpacity', true, isPlaced)],
    ...[shapes('circle', 'Circle', 'circleFillColor', 'circleFillColorOpacity', true), editor, clusters],
  ],
});

const onRoute = providers.filter((one) => one !== 'image-map');
const route = group('map-route', [
  number('strokeWeight', 2, { name: 'shape.strokeWeight', min: 0 }),
  number('strokeOpacity', 1, { name: 'shape.strokeOpacity', min: 0, max: 1 }),
  ...bodyIf('useStrokeWeightFunction', 'strokeWeightFunction', 'mapPathWidth'),
  ...bodyIf('useStrokeOpacityFunction', 'strokeOpacityFunction', 'mapPathOpacity'),
]);

const withTooltip = isOn('showTooltip');
const decorated = isOn('usePolylineDecorator');
const withPoints = isOn('showPoints');
const tripMap: WidgetForms = {
  settings: [
    ...[provider(onRoute), view, number('normalizationStep', 1000, { min: 1, integer: true })],
    group('map-route', [
      number('strokeWeight', 2, { name: 'shape.strokeWeight', min: 0 }),
      number('strokeOpacity', 1, { name: 'shape.strokeOpacity', min: 0, max: 1 }),
      color('color', null, { name: 'trip.color' }),
      ...bodyIf('useColorFunction', 'colorFunction', 'mapPathColor'),
      flag('usePolylineDecorator'),
      choice('decoratorSymbol', ['arrowHead', 'dash'], { when: decorated }),
      number('decoratorSymbolSize', 10, { min: 1, when: decorated }),
      flag('useDecoratorCustomColor', false, { when: decorated }),
      color('decoratorCustomColor', '#000', { when: both(decorated, isOn('useDecoratorCustomColor')) }),
      text('decoratorOffset', '20px', { when: decorated }),
      text('endDecoratorOffset', '20px', { when: decorated }),
      text('decoratorRepeat', '20px', { when: decorated }),
    ]),
    group('map-points', [
      flag('showPoints'),
      color('pointColor', null, { when: withPoints }),
      number('pointSize', 10, { min: 1, when: withPoints }),
      ...bodyIf('useColorPointFunction', 'colorPointFunction', 'mapPointColor', { when: withPoints }),
      flag('pointTooltipOnRightPanel', true, { when: withPoints }),
      ...bodyIf('usePointAsAnchor', 'pointAsAnchorFunction', 'mapAnchor'),
    ]),
    group('map-markers', [
      number('rotationAngle', 0, { min: 0, max: 360 }),
      image('markerImage', { when: (values) => !isOn('useMarkerImageFunction')(values) }),
      number('markerImageSize', 34, { min: 1 }),
      ...bodyIf('useMarkerImageFunction', 'markerImageFunction', 'mapImage'),
      list('markerImages', [image('', { name: 'markerImages.image' })], { when: isOn('useMarkerImageFunction') }),
    ]),
    label,
    group('map-tooltip', [
      flag('showTooltip', true, { name: 'map.showTooltip' }),
      color('tooltipColor', '#fff', { when: withTooltip }),
      color('tooltipFontColor', '#000', { when: withTooltip }),
      number('tooltipOpacity', 1, { min: 0, max: 1, when: withTooltip }),
      flag('autocloseTooltip', true, { when: withTooltip }),
      ...bodyIf('useTooltipFunction', 'tooltipFunction', 'mapTooltip', { when: withTooltip }),
      {
        kind: 'html',
        path: 'tooltipPattern',
        initial: TRIP_TOOLTIP,
        when: both(withTooltip, (values) => !isOn('useTooltipFunction')(values)),
      },
    ]),
    ...[shapes('polygon', 'Polygon', 'polygonColor', 'polygonOpacity')],
    ...[shapes('circle', 'Circle', 'circleFillColor', 'circleFillColorOpacity')],
  ],
};

const routeMap = (own: Provider): WidgetForms => ({
  settings: [
    ...[provider(startingWith(own, onRoute)), view, route, markers, label, tooltip],
    ...[shapes('polygon', 'Polygon', 'polygonColor', 'polygonOpacity')],
    ...[shapes('circle', 'Circle', 'circleFillColor', 'circleFillColorOpacity')],
  ],
});

/** What maps store. */
export const mapForms: Readonly<Record<string, WidgetForms>> = ofMapTypes((type) => {
  if (type.shows === 'trip') return tripMap;
  return type.shows === 'route' ? routeMap(type.provider) : latestMap(type.provider, type.isPlaced);
});
