import type { LatestCell } from '../runtime/latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import { readingOf } from './gauge-reading';

test('what is stored in the place of decimals is none', () => {
  const words = (decimals: unknown) => {
    const key = { name: 'level', type: 'timeseries', label: 'Level', settings: {}, decimals };
    const ctx = { settings: { valueDec: 2 }, widget: { config: {} } } as unknown as WidgetContext;
    return readingOf({ key, value: '40' } as unknown as LatestCell, ctx).text;
  };
  expect([{}, ['x'], true, '1', null].map(words)).toEqual(['40', '40', '40', '40.0', '40.00']);
});
