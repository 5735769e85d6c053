/** @jest-environment jsdom */

import { initI18n } from '@mullion/shared-kit/i18n/i18n';
import { newWidget } from './new-widget';

beforeAll(() => initI18n('en_US'));

const type = {
  bundleAlias: 'alarm_widgets',
  alias: 'alarms_table',
  isSystemType: true,
  image: null,
  description: null,
};
const made = (descriptor: object) => newWidget({ ...type, name: 'Alarms', descriptor });

test('a new widget has the size, the settings, and the keys of alarms of its type, and no data sources', () => {
  const dataKeys = [{ name: 'severity', type: 'alarm' }];
  const defaultConfig = JSON.stringify({
    ...{ title: 'Other', settings: { a: 1 }, datasources: [{ type: 'function' }] },
    alarmSource: { type: 'function', dataKeys, name: 'function' },
  });
  expect(made({ type: 'alarm', sizeX: 7.5, sizeY: 6.5, defaultConfig })).toMatchObject({
    ...{ type: 'alarm', typeAlias: 'alarms_table', title: 'Alarms', sizeX: 7.5, sizeY: 6.5 },
    config: { title: 'New Alarms', settings: { a: 1 }, datasources: [], alarmSource: { type: 'entity', dataKeys } },
  });
  expect(made({ type: 'latest', defaultConfig }).config).not.toHaveProperty('alarmSource');
});

test.each([undefined, null, '', '{', '[1]'])('a type whose default configuration is %j has none', (defaultConfig) => {
  expect(made({ type: 'static', defaultConfig })).toMatchObject({
    ...{ sizeX: 8, sizeY: 6 },
    config: { title: 'New Alarms', datasources: [] },
  });
});
