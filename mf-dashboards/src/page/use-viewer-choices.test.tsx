import { act, renderHook } from '@testing-library/react';
import type { DashboardConfiguration } from '../model/dashboard';
import { useViewerChoices } from './use-viewer-choices';

const device = (id: string) => ({ entityType: 'DEVICE' as const, id });
const ofStation = {
  ...{ type: 'relationsQuery', rootStateEntity: true, direction: 'FROM', filters: [], maxLevel: 1 },
  resolveMultiple: false,
};
const configuration = {
  entityAliases: {
    pump: { id: 'pump', alias: 'Pump', filter: ofStation },
    any: { id: 'any', alias: 'Any', filter: { type: 'deviceType', deviceType: 'pump', resolveMultiple: false } },
  },
  filters: {},
} as unknown as DashboardConfiguration;

test('an entity among those of another is chosen as long as the state is about that one', () => {
  const about = (id: string, more: object = {}) => ({ entityId: device(id), ...more });
  const view = renderHook((params) => useViewerChoices(configuration, params, false), { initialProps: about('s1') });
  const chosen = () => Object.keys(view.result.current.entities);
  const entity = { id: device('p2'), name: 'Pump 2', label: '' };
  act(() => view.result.current.chooseEntity('pump', entity as never));
  act(() => view.result.current.chooseEntity('any', entity as never));
  view.rerender(about('s1', { entityName: 'Station 1' }));
  expect(chosen()).toEqual(['pump', 'any']);
  view.rerender(about('s2'));
  expect(chosen()).toEqual(['any']);
  expect(view.result.current.configuration.entityAliases.pump?.filter).toBe(ofStation);
  view.rerender(about('s1'));
  expect(chosen()).toEqual(['any']);
});
