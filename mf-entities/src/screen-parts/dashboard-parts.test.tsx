import type { User } from '@mullion/shared-kit/api/users';
import { homeDashboardPart } from './dashboard-parts';

const id = '784f394c-42b6-435a-983c-b7beff2784f9';
const { read, write } = homeDashboardPart<User>(() => ({}));
const user = (additionalInfo: unknown) => ({ id: { entityType: 'USER', id: 'u1' }, additionalInfo }) as User;

describe('the home dashboard of a user', () => {
  it.each([
    { homeDashboardId: 'not an id', homeDashboardHideToolbar: 'yes' },
    { homeDashboardId: { entityType: 'DASHBOARD', id } },
    { homeDashboardId: 7, kept: 1 },
    { kept: 1 },
    null,
    'text',
  ])('stays %j until somebody chooses one', (additionalInfo) => {
    const stored = user(additionalInfo);
    expect(read(stored)).toEqual({ homeDashboardId: null, homeDashboardHideToolbar: true });
    expect(write(read(stored), stored)).toEqual(stored);
    const chosen = { homeDashboardId: id, homeDashboardHideToolbar: true };
    expect(write(chosen, stored).additionalInfo).toMatchObject({ homeDashboardId: id });
  });

  it('is taken away, and keeps how it opens', () => {
    const stored = user({ homeDashboardId: id, homeDashboardHideToolbar: false });
    expect(read(stored)).toEqual({ homeDashboardId: id, homeDashboardHideToolbar: false });
    const emptied = write({ ...read(stored), homeDashboardId: null }, stored);
    expect(emptied.additionalInfo).toEqual({ homeDashboardId: null, homeDashboardHideToolbar: false });
  });
});
