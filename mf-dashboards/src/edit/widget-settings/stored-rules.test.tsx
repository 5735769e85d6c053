import type { StoredValues } from './stored-field';
import { storedRules } from './stored-rules';
import { readValues } from './stored-values';
import { formsOfType } from './widget-forms';

/** Where a form with these settings, and the rest as it begins, is wrong. */
async function wrongIn(type: string, settings: StoredValues, of: 'settings' | 'key' = 'settings'): Promise<string[]> {
  const fields = formsOfType(type)?.[of] ?? [];
  try {
    await storedRules(fields).validate(readValues(fields, settings), { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: { path: string }[] }).inner.map(({ path }) => path);
  }
}

const rpc = 'control_widgets.';
test.each<[type: string, settings: StoredValues, wrong: readonly string[]]>([
  ['maps_v2.google_maps', { gmApiKey: '' }, ['gmApiKey']],
  ['maps_v2.openstreetmap', { useCustomProvider: true }, ['customProviderTileUrl']],
  [
    'maps_v2.openstreetmap',
    { showPolygon: true, polygonKeyName: 'p', usePolygonColorFunction: true },
    ['polygonColorFunction'],
  ],
  ['cards.qr_code', { useQrCodeTextFunction: true }, ['qrCodeTextFunction']],
  ['cards.entities_table', { useRowStyleFunction: true }, ['rowStyleFunction']],
  [`${rpc}update_attributes`, { entityParameters: 'no json' }, ['entityParameters']],
  [`${rpc}update_attributes`, { entityParameters: '[1]' }, ['entityParameters']],
  [`${rpc}knob_control`, { minValue: 5, maxValue: 5 }, ['maxValue']],
  ['digital_gauges.gauge_justgage', { minValue: 100, maxValue: 10 }, ['maxValue']],
  ['input_widgets.update_integer_timeseries', { minValue: 7, maxValue: 6 }, ['maxValue']],
  ['charts.basic_timeseries', { yaxis: { min: 30, max: 20 } }, ['yaxis.max']],
  [
    'gpio_widgets.gpio_panel',
    { gpioList: [1, 2, 1].map((pin) => ({ pin, label: 'L', row: 0, col: 0 })) },
    ['gpioList.2.pin'],
  ],
])('%s with %j is wrong at %j', async (type, settings, wrong) => {
  expect(await wrongIn(type, settings)).toEqual(wrong);
});

test.each<[type: string, path: string]>([
  [`${rpc}switch_control`, 'getValueMethod'],
  [`${rpc}led_indicator`, 'checkStatusMethod'],
  ['cards.qr_code', 'qrCodeTextPattern'],
])('%s: %s can’t be emptied', async (type, path) => {
  const fields = formsOfType(type)?.settings ?? [];
  const emptied = { ...readValues(fields, {}), [path]: null };
  await expect(storedRules(fields).validate(emptied)).rejects.toMatchObject({ path });
});

test('a list that is required has at least one row', async () => {
  expect(await wrongIn(`${rpc}persistent_table`, { displayColumns: [] })).toEqual(['displayColumns']);
});

test('what isn’t shown isn’t asked for', async () => {
  expect(await wrongIn('maps_v2.image_map', { latKeyName: '', lngKeyName: '' })).toEqual([]);
  expect(await wrongIn(`${rpc}switch_control`, { retrieveValueMethod: 'none', getValueMethod: '' })).toEqual([]);
  expect(await wrongIn('input_widgets.update_string_timeseries', { minLength: 4, maxLength: 4 })).toEqual([]);
});
