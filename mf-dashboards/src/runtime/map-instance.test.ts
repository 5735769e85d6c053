/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runScript, turn } from '../testing/run-script';

const id = '11111111-1111-4111-8111-111111111111';
const cell = (label: string, type: string, value: unknown, entityId = id) => ({
  datasource: { entityId, entityType: 'DEVICE', entityName: 'Pump', name: 'Pump', aliasName: 'Pumps' },
  dataKey: { name: label, label, type },
  data: [[1, value]] as (readonly [number, unknown])[],
});
const data = [
  cell('latitude', 'attribute', 50, 'other'),
  cell('latitude', 'attribute', 48),
  cell('longitude', 'timeseries', 16),
  cell('coordinates', 'attribute', '[[1,2]]'),
  cell('xPos', 'attribute', 0.5),
  cell('yPos', 'attribute', 0.5),
];

/** Runs the function of an action of the widget; what it calls. */
async function run(
  script: string,
  { alias, settings }: { alias: string; settings: object },
  entityId: object | null = { id },
) {
  const { calls } = runScript(
    (_self, ctx) => new Function('widgetContext', 'entityId', script)(ctx, entityId),
    () => ({ ok: true, value: null }),
    {
      ...{ data, settings: { ...settings } },
      action: { entityId: null, entityName: '', entityLabel: '', additionalParams: null, html: '' },
      widget: {
        id: 'w',
        title: '',
        type: 'latest',
        isSystemType: true,
        bundleAlias: 'input_widgets',
        typeAlias: alias,
      },
    },
  );
  await turn();
  await turn();
  return calls.filter(([name]) => name !== 'close');
}

interface Stored {
  alias: string;
  defaultConfig: { settings: object; actions?: { tooltipAction?: { name: string; customFunction: string }[] } };
}
const system = path.join(__dirname, '../../../platform/src/widgets/system/input-widgets.json');
const { widgets } = JSON.parse(readFileSync(system, 'utf8')) as { widgets: Stored[] };
const installed = widgets
  .filter(({ alias }) => alias.startsWith('markers_placement'))
  .map(({ alias, defaultConfig: { settings, actions } }) => ({
    ...{ alias, settings },
    functionOf: (name: string) => actions?.tooltipAction?.find((one) => one.name === name)?.customFunction ?? '',
  }));
const telemetry = `/api/plugins/telemetry/DEVICE/${id}`;

test.each(installed)('what tooltips of $alias delete is gone, and aliases are found again', async (widget) => {
  const gone =
    widget.alias === 'markers_placement_image_map'
      ? [['http', 'DELETE', `${telemetry}/SERVER_SCOPE?keys=xPos,yPos`, null]]
      : [
          ['http', 'DELETE', `${telemetry}/SERVER_SCOPE?keys=latitude`, null],
          ['http', 'POST', `${telemetry}/timeseries/ANY`, { longitude: '' }],
        ];
  expect(await run(widget.functionOf('delete'), widget)).toEqual([...gone, ['refresh']]);
  expect(await run(widget.functionOf('delete_polygon'), widget)).toEqual([
    ['http', 'DELETE', `${telemetry}/SERVER_SCOPE?keys=coordinates`, null],
    ['refresh'],
  ]);
});

const map = { alias: 'markers_placement_openstreetmap', settings: {} };

test('functions that dashboards of the platform store find their entity among those of the map', async () => {
  const script = `var found = widgetContext.mapInstance.datasources.filter(function (entity) {
      return entity.entityId === entityId.id;
    });
    widgetContext.mapInstance.saveMarkerLocation(found[0], found[0].latitude + 1, undefined).subscribe(function success() {
      widgetContext.showInfoToast('Moved ' + found[0].entityName);
    });`;
  expect(await run(script, map)).toEqual([
    ['http', 'POST', `${telemetry}/attributes/SERVER_SCOPE`, { latitude: 49 }],
    ['http', 'POST', `${telemetry}/timeseries/ANY`, { longitude: 16 }],
    ['toast', 'info', 'Moved Pump'],
  ]);
});

test('of keys that the map doesn’t have nothing is saved, and without an entity the error says so', async () => {
  const save = 'widgetContext.mapInstance.saveLocation(widgetContext.mapInstance.datasources[1], { speed: 1 })';
  const done = '.subscribe(() => widgetContext.updateAliases());';
  expect(await run(save + done, map)).toEqual([['refresh']]);
  await expect(run(installed[0]?.functionOf('delete') ?? '', map, null)).rejects.toThrow(
    'ctx.mapInstance.saveMarkerLocation: there is no entity whose place could be saved',
  );
});
