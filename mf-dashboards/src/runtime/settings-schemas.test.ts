/** @jest-environment jsdom */
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { readSettingsSchemas } from './settings-schemas';

beforeEach(() => playFunctions());

const schema = { type: 'object', properties: { level: { type: 'number' } } };

test('a type stores what its settings and those of its keys are, as texts', async () => {
  const stored = JSON.stringify({ schema, form: ['level'], groupInfoes: [{ formIndex: 0, GroupTitle: 'All' }] });
  expect(
    await readSettingsSchemas({ settingsSchema: stored, dataKeySettingsSchema: JSON.stringify({ schema }) }),
  ).toEqual({
    settings: { schema, form: ['level'], groupInfoes: [{ formIndex: 0, GroupTitle: 'All' }] },
    key: { schema, form: ['*'] },
  });
});

test('its script comes first', async () => {
  const said = { schema: { ...schema, title: 'Said' }, form: ['level'] };
  const controllerScript = `
    self.getSettingsSchema = function () { return ${JSON.stringify(said)}; };
    self.getLatestDataKeySettingsSchema = () => ${JSON.stringify(JSON.stringify(said))};`;
  expect(await readSettingsSchemas({ controllerScript, settingsSchema: JSON.stringify({ schema }) })).toEqual({
    settings: said,
    latestKey: said,
  });
});

test.each([
  { settingsSchema: '{' },
  { settingsSchema: '{}', dataKeySettingsSchema: '' },
  { settingsSchema: '{"schema":{"type":"object","properties":{}},"form":[]}' },
  { controllerScript: 'self.getSettingsSchema = () => ({ schema: 7 });' },
  { controllerScript: 'self.getSettingsSchema = () => { throw new Error("no"); };' },
])('%j describes no form', async (descriptor) => {
  expect(await readSettingsSchemas(descriptor)).toEqual({});
});
