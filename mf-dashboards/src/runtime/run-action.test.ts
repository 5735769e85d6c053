import type { WidgetAction } from '../model/widget-action';
import { decodeStates } from '../states/state-parameter';
import { stackOf } from '../states/state-stack';
import { destinationOf } from './run-action';

const uuid = '00000000-0000-4000-8000-00000000000a';
const pump = {
  id: { entityType: 'DEVICE' as const, id: '00000000-0000-4000-8000-0000000000d1' },
  name: 'Pump 7',
  label: '',
};
const action = (more: Partial<WidgetAction>): WidgetAction => ({
  id: 'a1',
  name: 'Open',
  icon: 'more_horiz',
  type: 'openDashboardState',
  targetDashboardStateId: 'pump',
  setEntityId: true,
  ...more,
});
const entity = { entityId: pump.id, entityName: 'Pump 7', entityLabel: '' };

test('an action opens a state about the entity, beside what the state before was about', () => {
  expect(destinationOf(action({}), { hall: 'B' }, pump, '/dashboards')).toEqual({
    kind: 'open',
    entry: { id: 'pump', params: { hall: 'B', ...entity } },
  });
});

test('under a name, the entity stands beside that of the state', () => {
  const named = action({ type: 'updateDashboardState', stateEntityParamName: 'pump' });
  expect(destinationOf(named, { entityName: 'Hall B' }, pump, '/dashboards')).toEqual({
    kind: 'update',
    id: 'pump',
    params: { entityName: 'Hall B', pump: entity, targetEntityParamName: 'pump' },
  });
});

test('another dashboard opens where dashboards are shown, without what this one is about', () => {
  const other = action({ type: 'openDashboard', targetDashboardId: uuid });
  const to = destinationOf(other, { hall: 'B' }, pump, '/dashboard');
  if (to.kind !== 'dashboard') throw new Error('it leads elsewhere');
  const address = new URL(to.path, 'http://localhost');
  expect(address.pathname).toBe(`/dashboard/${uuid}`);
  expect(decodeStates(address.searchParams.get('state'))).toEqual([{ id: 'pump', params: entity }]);
});

test('another dashboard opens with its root about the entity where the action names no state', () => {
  const other = action({ type: 'openDashboard', targetDashboardId: uuid, targetDashboardStateId: null });
  const to = destinationOf(other, {}, pump, '/dashboards');
  if (to.kind !== 'dashboard') throw new Error('it leads elsewhere');
  const read = decodeStates(new URL(to.path, 'http://localhost').searchParams.get('state'));
  const known = { ids: new Set(['hall']), root: 'hall' };
  expect(stackOf(read, 'entity', known)).toEqual([{ id: 'hall', params: entity }]);
});

test.each([{ type: 'custom' as const }, { targetDashboardStateId: null }, { type: 'openDashboard' as const }])(
  'what cannot be done is known: %j',
  (more) => {
    expect(destinationOf(action(more), {}, pump, '/dashboards')).toEqual({ kind: 'unknown' });
  },
);

test.each(['../../home?accessToken=a&refreshToken=b#', '..%2Fhome', `${uuid}?publicId=${uuid}`, `${uuid}/..`, 'x1', 5])(
  'what is no id of a dashboard leads nowhere: %j',
  (targetDashboardId) => {
    const other = action({ type: 'openDashboard', targetDashboardId: targetDashboardId as string });
    expect(destinationOf(other, {}, pump, '/dashboards')).toEqual({ kind: 'unknown' });
  },
);
