// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written like that
import type { StateParams } from '../states/state-parameter';
import { stateName } from './state-path';

const pump = { entityId: { entityType: 'DEVICE' as const, id: 'p' }, entityName: 'Pump 7', entityLabel: 'North' };
const valve = { entityId: { entityType: 'DEVICE' as const, id: 'v' }, entityName: 'Valve 3' };
const named = (name: string, params: StateParams = { ...pump, valve }) =>
  stateName({ states: { one: { name, root: true, layouts: {} } } }, { id: 'one', params });

test.each([
  ['At ${entityName}', 'At Pump 7'],
  ['${entityLabel}', 'North'],
  ['${valve:entityName}', 'Valve 3'],
  // What has no label is called by its name.
  ['${valve:entityLabel}', 'Valve 3'],
  ['${gone:entityName}', ''],
  ['${other}', '${other}'],
])('a state that is called %j is %j', (name, expected) => expect(named(name)).toBe(expected));

test('a state about nothing, and one that is gone, have a name', () => {
  expect(named('At ${entityName}', {})).toBe('At ');
  expect(stateName({ states: {} }, { id: 'gone', params: {} })).toBe('gone');
});
