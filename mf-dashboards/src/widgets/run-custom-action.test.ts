import { type CustomRun, isSameRun } from './run-custom-action';

const device = { id: { entityType: 'DEVICE', id: 'pump' }, name: 'Pump 7' };
const run = (of: object) =>
  ({ action: { id: 'a', name: 'Acknowledge' }, about: device, more: null, ...of }) as CustomRun;

test('two runs are the same that do the same about the same alarm, whatever the order of its members', () => {
  expect(isSameRun(run({ more: { alarm: '1', row: 2 } }), run({ more: { row: 2, alarm: '1' } }))).toBe(true);
  expect(isSameRun(run({ more: undefined }), run({}))).toBe(true);
});

test.each([
  ['another alarm of the same device', { more: { alarm: '2' } }],
  ['another device', { about: { ...device, id: { ...device.id, id: 'valve' } } }],
  ['another action', { action: { id: 'b', name: 'Acknowledge' } }],
])('one about %s is not the same', (_what, other) => {
  const first = { more: { alarm: '1' } };
  expect(isSameRun(run(first), run({ ...first, ...other }))).toBe(false);
});
