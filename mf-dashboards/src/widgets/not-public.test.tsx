import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { screen, waitFor } from '@testing-library/react';
import type { WidgetSource } from '../runtime/widget-source';
import { answerAll, latestOf, onePump, pageOf, pump, pumps } from '../testing/answers';
import { uuid } from '../testing/render-dashboards';
import { renderWidget } from '../testing/render-widget';

const keys: DataKey[] = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
const about = (alias: object, more: object = {}): WidgetSource =>
  ({
    kind: 'entities',
    name: '',
    aliasName: '',
    entities: { alias },
    keyFilters: [],
    keys,
    latestKeys: [],
    ...more,
  }) as never;
const one = about(onePump.filter);
const several = about(pumps.filter);
const filtered = about(pumps.filter, { keyFilters: [{ key: { type: 'ATTRIBUTE', key: 'on' } }] });

const kinds = {
  'cards.simple_card': 'latest',
  'cards.entities_table': 'latest',
  'cards.timeseries_table': 'timeseries',
  'charts.basic_timeseries': 'timeseries',
  'alarm_widgets.alarms_table': 'alarm',
} as const;

/** Draws a widget about somebody of whom the platform says nothing. */
const draw = (key: keyof typeof kinds, source: WidgetSource, isVisitor: boolean) =>
  renderWidget(key, {
    ...{ kind: kinds[key], rows: [], isVisitor, config: { noDataDisplayMessage: 'Wait for the pump' } },
    ...(kinds[key] === 'alarm' ? { alarmSource: source } : { sources: [source] }),
  });

const all = Object.keys(kinds) as (keyof typeof kinds)[];

test.each(all)('in place of %s public viewers read that its data isn’t public', async (key) => {
  const { unmount } = await draw(key, one, true);
  expect(await screen.findByText('This data isn’t public')).toBeVisible();
  unmount();
  await draw(key, several, true);
  expect(await screen.findByText('No public data')).toBeVisible();
});

test.each(all)('%s has no data for others, nor what a filter leaves out for public viewers', async (key) => {
  const { unmount } = await draw(key, one, false);
  expect(await screen.findByText(/^(Wait for the pump|No entities|No alarms)$/)).toBeVisible();
  unmount();
  await draw(key, filtered, true);
  expect(await screen.findByText(/^(Wait for the pump|No entities|No alarms)$/)).toBeVisible();
});

test.each(all)('what is made public is shown by %s with the next answer', async (key) => {
  const { socket } = await draw(key, one, true);
  expect(await screen.findByText('This data isn’t public')).toBeVisible();
  const alarm = {
    id: { entityType: 'ALARM', id: uuid(50) },
    ...{ createdTime: 5, originator: pump, type: 'Leak', severity: 'MAJOR', status: 'ACTIVE_UNACK' },
    latest: {},
  };
  await answerAll(socket, pageOf(key.startsWith('alarm') ? alarm : latestOf(pump, 'Pump 7', { oil: '42' })));
  await waitFor(() => expect(screen.queryByText('This data isn’t public')).not.toBeInTheDocument());
});

test('of several sources, public viewers see those that are public', async () => {
  const made = { ...one, kind: 'function', keys: [{ ...keys[0], type: 'function', funcBody: 'return 7;' }] } as never;
  await renderWidget('cards.attributes_card', { kind: 'latest', rows: [], isVisitor: true, sources: [one, made] });
  expect(await screen.findByText('Oil')).toBeVisible();
  expect(screen.queryByText('This data isn’t public')).not.toBeInTheDocument();
});

test('where a widget hides its title, what stands in its place says whose data is missing, and why', async () => {
  const options = { kind: 'latest', rows: [], isVisitor: true, sources: [several] } as const;
  const { unmount } = await renderWidget('cards.simple_card', {
    ...options,
    config: { title: 'Oil', showTitle: false },
  });
  expect(await screen.findByText('Oil')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No public data' })).toHaveAttribute(
    'title',
    expect.stringContaining('public'),
  );
  unmount();
  await renderWidget('cards.simple_card', { ...options, config: { title: 'Oil' } });
  expect(await screen.findByText('No public data')).toBeVisible();
  expect(screen.queryByText('Oil')).not.toBeInTheDocument();
});
