import type { Dashboard } from '../model/dashboard';
import { readDashboard } from '../model/read-dashboard';
import { storedDashboard } from '../testing/render-dashboards';
import { editSettingsOf, editStatesOf } from './edit-parts';
import { editDialogs } from './open-edit-dialogs';
import type { Editing } from './use-editing';

jest.mock('./open-edit-dialogs', () => ({ editDialogs: jest.fn() }));

const read = (title: string): Dashboard =>
  readDashboard({ ...storedDashboard(), title } as never, { now: 1_700_000_000_000 }).dashboard;

test('a dialog whose code comes late shows what has been changed by then', async () => {
  const dialogs = { editSettings: jest.fn(), editStates: jest.fn() };
  const arrive: (() => void)[] = [];
  jest
    .mocked(editDialogs)
    .mockImplementation(() => new Promise((resolve) => arrive.push(() => resolve(dialogs as never))));
  const before = read('Before');
  const after = read('After');
  let now = before;
  const editing = { dashboard: before, latest: () => now } as Editing;
  const opened = [editSettingsOf(editing), editStatesOf(editing)];
  now = after;
  for (const one of arrive) one();
  await Promise.all(opened);
  expect(dialogs.editSettings).toHaveBeenCalledWith(expect.objectContaining({ title: 'After' }));
  expect(dialogs.editStates.mock.calls[0]?.[0]).toBe(after.configuration);
});
