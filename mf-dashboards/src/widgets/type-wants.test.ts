/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wantsOf } from './type-wants';
import { systemTypeOf } from './widget-types';

const system = path.join(__dirname, '../../../platform/src/widgets/system');

interface Installed {
  alias: string;
  type: string;
  defaultConfig: { datasources?: { dataKeys?: unknown[] }[] };
}

const installed = readdirSync(system)
  .map((file) => JSON.parse(readFileSync(path.join(system, file), 'utf8')) as { alias: string; widgets: Installed[] })
  .flatMap(({ alias: bundleAlias, widgets }) =>
    widgets.map((one) => ({ ...one, names: { isSystemType: true, bundleAlias, typeAlias: one.alias } })),
  );

test('every type of the system takes what it is installed with', () => {
  const drawn = installed.filter(({ names }) => systemTypeOf(names));
  expect(drawn).toHaveLength(97);
  const most = (count: number) => (count < 0 ? Number.POSITIVE_INFINITY : count);
  const refused = drawn.filter(({ names, type, defaultConfig: { datasources = [] } }) => {
    const wants = wantsOf(names);
    if (!wants) return true;
    if (type === 'static' || type === 'rpc' || type === 'alarm') return false;
    const keys = datasources.map(({ dataKeys = [] }) => dataKeys.length);
    const isMost =
      datasources.length <= most(wants.maxDatasources) && keys.every((one) => one <= most(wants.maxDataKeys));
    return !isMost || (!wants.dataKeysOptional && keys.some((one) => one === 0));
  });
  expect(refused.map(({ names }) => names)).toEqual([]);
});

test.each([
  ['digital_gauges.lcd_gauge', { maxDatasources: 1, maxDataKeys: 1, singleEntity: true }],
  ['input_widgets.update_shared_location_attribute', { maxDatasources: 1, maxDataKeys: 2, singleEntity: true }],
  ['cards.entities_table', { maxDatasources: 1, maxDataKeys: -1, dataKeysOptional: true, singleEntity: false }],
  ['cards.markdown_card', { datasourcesOptional: true, dataKeysOptional: true }],
  ['charts.state_chart', { hasAdditionalLatestDataKeys: true, hasLegend: true, datasourcesOptional: false }],
  ['charts.radar_chart_js', { hasAdditionalLatestDataKeys: false, hasLegend: true }],
  ['maps_v2.route_map', { hasAdditionalLatestDataKeys: true, hasLegend: false, maxDatasources: -1 }],
])('%s takes what its renderer shows', (key, wants) => {
  const [bundleAlias = '', typeAlias = ''] = key.split('.');
  expect(wantsOf({ isSystemType: true, bundleAlias, typeAlias })).toMatchObject(wants);
});

test('of types that the console does not draw nothing is declared', () => {
  expect(wantsOf({ isSystemType: false, bundleAlias: 'cards', typeAlias: 'simple_card' })).toBeUndefined();
});
