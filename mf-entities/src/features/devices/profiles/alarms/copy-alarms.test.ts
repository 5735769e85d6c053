import type { ProfileAlarm } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { withCopies } from './copy-alarms';

const alarm = (id: string, alarmType: string, propagate = false): ProfileAlarm => ({
  id,
  alarmType,
  createRules: {},
  clearRule: null,
  propagate,
  propagateRelationTypes: null,
});
const own = [alarm('1', 'No data'), alarm('2', 'High wind')];
const copied = [alarm('8', 'High wind', true), alarm('9', 'Frost', true)];

test('copied alarm rules come after a profile’s own, under ids of their own', () => {
  const [first, second, third] = withCopies(own, copied, 'KEEP');
  expect([first, second]).toEqual(own);
  expect(third).toEqual({ ...copied[1], id: expect.stringMatching(/^(?!9$).+/) });
});

test('a copied rule takes the place of the one with its alarm type, if that is wanted', () => {
  const [first, second] = withCopies(own, copied, 'REPLACE');
  expect(first).toEqual(own[0]);
  expect(second).toEqual({ ...copied[0], id: '2' });
});
