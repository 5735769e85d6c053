import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { render, waitFor } from '@testing-library/react';
import { CustomActionDialog } from './custom-action';
import { type CustomRun, isSameRun, runInDialog } from './run-custom-action';

jest.mock('@mullion/shared-kit/dialogs/open-dialog', () => ({ openDialog: jest.fn() }));
jest.mock('./custom-action', () => ({ CustomActionDialog: jest.fn(() => null) }));

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

test('what was given up while the code for dialogs came does not run', async () => {
  const code: { arrives?: () => void } = {};
  jest.mocked(openDialog).mockImplementation(async (draw) => {
    await new Promise<void>((arrives) => {
      code.arrives = arrives;
    });
    return new Promise((close) => void render(draw(close)));
  });
  const givenUp = new AbortController();
  const over = runInDialog(run({}), givenUp.signal, () => undefined);
  await waitFor(() => expect(code.arrives).toBeDefined());
  givenUp.abort();
  code.arrives?.();
  await over;
  expect(CustomActionDialog).not.toHaveBeenCalled();
});
