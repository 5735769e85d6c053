import { screen, waitFor } from '@testing-library/react';
import type { WidgetSource } from '../runtime/widget-source';
import { onePump, pump } from '../testing/answers';
import { renderInput } from '../testing/render-input';
import { renderMap } from '../testing/render-map';
import { renderWidget } from '../testing/render-widget';
import { systemWidgets } from '../testing/system-widgets';

// Its code editor needs a browser that measures text.
jest.mock('@mullion/shared-kit/editors/json-object-editor', () => ({
  JsonObjectEditor: ({ label }: { label: string }) => <textarea aria-label={label} />,
}));

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: ({ title, context }: { title: string; context: unknown }) => <p title={title}>{String(context)}</p>,
}));

/* Types that share their renderer with others, each with the settings that it is installed with. */

const settingsOf = (key: string) => systemWidgets.find((one) => one.key === key)?.settings ?? {};
const level = {
  ...{ kind: 'entities', name: '', aliasName: onePump.alias, keyFilters: [], latestKeys: [] },
  entities: { entityType: 'DEVICE', ids: [pump.id] },
  keys: [{ name: 'level', type: 'timeseries', label: 'Level', settings: {} }],
} as unknown as WidgetSource;

test.each([
  'analogue_gauges.speed_gauge_canvas_gauges',
  'analogue_gauges.temperature_radial_gauge_canvas_gauges',
  'digital_gauges.digital_speedometer',
  'digital_gauges.horizontal_bar_justgage',
  'digital_gauges.lcd_bar_gauge',
  'digital_gauges.lcd_gauge',
  'digital_gauges.mini_gauge_justgage',
  'digital_gauges.neon_gauge_justgage',
  'digital_gauges.simple_gauge_justgage',
  'digital_gauges.simple_neon_gauge_justgage',
  'digital_gauges.vertical_bar_justgage',
])('%s is a meter of its own range', async (key) => {
  const settings = settingsOf(key);
  await renderWidget(key, { kind: 'latest', settings, sources: [level], series: { level: '20' } });
  const meter = await screen.findByRole('meter');
  expect(meter).toHaveAttribute('aria-valuenow', '20');
  expect(meter).toHaveAttribute('aria-valuemin', String(settings.minValue));
  expect(meter).toHaveAttribute('aria-valuemax', String(settings.maxValue));
});

test.each([
  ['gpio_widgets.raspberry_pi_gpio_control', 'switch', 17, { answer: () => ({}) }],
  ['gpio_widgets.raspberry_pi_gpio_panel', 'listitem', 40, { kind: 'latest', sources: [level] }],
] as const)('%s has each of its pins', async (key, role, count, more) => {
  await renderWidget(key, { settings: settingsOf(key), ...more });
  expect(await screen.findAllByRole(role)).toHaveLength(count);
});

test.each([
  ['update_string_timeseries', 'timeseries', 'Ready', 'textbox'],
  ['update_shared_string_attribute', 'attribute', 'Ready', 'textbox'],
  ['update_shared_integer_attribute', 'attribute', '21', 'spinbutton'],
  ['update_double_timeseries', 'timeseries', '21.5', 'spinbutton'],
  ['update_integer_timeseries', 'timeseries', '21', 'spinbutton'],
  ['update_location_timeseries', 'timeseries', '21.5', 'spinbutton'],
  ['update_server_double_attribute', 'attribute', '21.5', 'spinbutton'],
  ['update_shared_double_attribute', 'attribute', '21.5', 'spinbutton'],
  ['update_shared_boolean_attribute', 'attribute', 'true', 'checkbox'],
  ['update_shared_date_attribute', 'attribute', '1700000000000', 'textbox'],
  ['update_shared_location_attribute', 'attribute', '21.5', 'spinbutton'],
  ['update_json_attribute', 'attribute', '{}', 'textbox'],
] as const)('input_widgets.%s has a field for what it enters', async (alias, type, stored, role) => {
  const keys = alias.includes('_location_')
    ? (['latitude', 'longitude'] as const).map((name) => ({ name, type }))
    : [{ name: 'limit', type }];
  const values = Object.fromEntries(keys.map(({ name }) => [name, stored]));
  await renderInput(alias, { settings: settingsOf(`input_widgets.${alias}`), keys, values });
  expect(await screen.findAllByRole(role)).not.toHaveLength(0);
});

test('input_widgets.markers_placement_google_maps is a map on which markers can be placed', async () => {
  const key = 'input_widgets.markers_placement_google_maps';
  await renderMap(key, { settings: settingsOf(key), attributes: [{ latitude: '50', longitude: '8' }, {}] });
  expect(await screen.findByRole('application', { name: 'Mine: map' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Place a marker' })).toBeVisible();
});

test('cards.html_value_card is a document about its entity', async () => {
  const key = 'cards.html_value_card';
  await renderWidget(key, { kind: 'latest', settings: settingsOf(key), sources: [level], series: { level: '20' } });
  expect(await screen.findByTitle('Mine')).toHaveTextContent('Pump 7');
});

const way = (...values: string[]) => values.map((value, at) => ({ ts: 2000 + at, value })).reverse();

test.each(['maps_v2.route_map', 'maps_v2.route_map_tencent_maps'])('%s draws the way of an entity', async (key) => {
  const keys = ['latitude', 'longitude'].map((name) => ({ name, type: 'timeseries', label: name, settings: {} }));
  await renderMap(key, {
    settings: settingsOf(key),
    attributes: [{}],
    sources: [{ ...level, keys } as unknown as WidgetSource],
    timewindow: {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 1000, endTimeMs: 9000 } },
      aggregation: { type: 'NONE', limit: 100 },
    },
    answer: ({ path }) =>
      path.includes('/values/timeseries') ? { latitude: way('50', '50.2'), longitude: way('8', '8.1') } : undefined,
  });
  const map = await screen.findByRole('application', { name: 'Mine: map' });
  await waitFor(() => expect(map.querySelectorAll('path')).toHaveLength(1));
});
