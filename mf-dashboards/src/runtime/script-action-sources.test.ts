/** @jest-environment jsdom */
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { readActionSources } from './script-action-sources';

beforeEach(() => playFunctions());

test('a script says where it offers actions', async () => {
  const script = `self.actionSources = () => ({
      barClick: { name: 'Press of a bar', value: 'barClick', multiple: true, hasShowCondition: true },
      __proto__: { polluted: true },
      other: null,
    });`;
  expect(await readActionSources(script)).toEqual([
    { id: 'barClick', name: 'Press of a bar', multiple: true, hasCondition: true },
    { id: 'other', name: 'other', multiple: false, hasCondition: false },
  ]);
});

test.each([
  ['says nothing', 'self.onInit = () => {};'],
  ['fails', 'throw new Error("actionSources");'],
  ['names parts of the platform’s console', 'self.actionSources = () => TbMapWidgetV2.actionSources();'],
])('a script that %s offers actions nowhere', async (_what, script) => {
  expect(await readActionSources(script)).toEqual([]);
});
