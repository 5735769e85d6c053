import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor } from '@testing-library/react';
import General from './general';
import HomeSettings from './home-settings';
import { admin, box, field, notSet } from './testing/admin-settings';
import { ApiError, openPage, retype } from './testing/open-page';

afterEach(() => act(() => session.store.setState({ authUser: null, userDetails: null })));

describe('general', () => {
  const stored = { baseUrl: 'http://localhost:8080', prohibitDifferentUrl: false, other: 1 };

  test('is read, changed, and saved with what the page does not know', async () => {
    const { user, sent, saveAll } = await openPage(General, admin('general', stored).answer);
    expect(field(/^Base URL/)).toHaveValue('http://localhost:8080');
    await retype(user, /^Base URL/, 'https://iot.example.com');
    await saveAll();
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      id: { id: 's1' },
      createdTime: 1,
      key: 'general',
      jsonValue: { ...stored, baseUrl: 'https://iot.example.com' },
    });
    expect(screen.getAllByText('Nothing has changed yet')[0]).toBeVisible();
    await expectAccessible();
  });

  test.each<[string, RegExp]>([
    ['ftp://x', /begins with http/],
    ['http:x', /begins with http/],
    ['http://a/b c', /begins with http.*without spaces/],
    ['https://ann:secret@iot.example.com', /Leave out a user/],
    ['https://ann@iot.example.com', /Leave out a user/],
    ['https://iot.example.com/?a=b', /Leave out a user/],
    ['https://iot.example.com/#top', /Leave out a user/],
    ['https://iot.example.com?', /Leave out a user/],
    ['https://iot.example.com/<b>', /HTML tags/],
  ])('%s, with which no link can begin, is refused at its field, without a call', async (address, reason) => {
    const { user, sent, saveAll } = await openPage(General, admin('general', stored).answer);
    await retype(user, /^Base URL/, address);
    await saveAll();
    await waitFor(() => expect(field(/^Base URL/)).toHaveAccessibleDescription(reason));
    expect(field(/^Base URL/)).toHaveFocus();
    expect(sent()).toHaveLength(0);
  });

  test('a path may follow the address', async () => {
    const { user, sent, saveAll } = await openPage(General, admin('general', stored).answer);
    await retype(user, /^Base URL/, 'https://iot.example.com:8443/p@th');
    await saveAll();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('what was discarded is gone, and the focus is in the form', async () => {
    const { user } = await openPage(General, admin('general', stored).answer);
    await retype(user, /^Base URL/, 'https://x.example');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(field(/^Base URL/)).toHaveValue('http://localhost:8080'));
    expect(field(/^Base URL/)).toHaveFocus();
  });

  test('what another person has changed meanwhile is said before it is overwritten', async () => {
    const { answer, set } = admin('general', stored);
    const { user, sent, saveAll } = await openPage(General, answer);
    await retype(user, /^Base URL/, 'https://mine.example');
    set({ ...stored, baseUrl: 'https://theirs.example' });
    await saveAll();
    expect(await screen.findByText(/Someone else has changed this too/)).toBeVisible();
    expect(sent()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Their value' }));
    expect(field(/^Base URL/)).toHaveValue('https://theirs.example');
  });

  test('a failure is a failure, with another try; 404 is an empty form', async () => {
    let fails = true;
    const { user } = await openPage(General, () => {
      if (fails) throw new ApiError({ kind: 'http', status: 500 });
      return notSet();
    });
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(/^Base URL/)).toHaveValue('');
  });

  test('a refusal keeps what was typed', async () => {
    const { user, saveAll } = await openPage(General, ({ method }) => {
      if (method === 'GET') return { key: 'general', jsonValue: stored };
      throw new ApiError({ kind: 'http', status: 400, body: { message: 'Nothing may be saved today' } as never });
    });
    await retype(user, /^Base URL/, 'https://a.example');
    await saveAll();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing may be saved today');
    expect(field(/^Base URL/)).toHaveValue('https://a.example');
  });
});

test('a tenant’s home dashboard is stored with its toolbar, and taken back', async () => {
  const dashboard = { id: { entityType: 'DASHBOARD', id: 'd1' }, title: 'Hall B', name: 'Hall B' };
  const { user, sent, saveAll } = await openPage(
    HomeSettings,
    ({ method, path }) => {
      if (method === 'POST') return undefined;
      if (path === '/api/tenant/dashboard/home/info') return { dashboardId: dashboard.id, hideDashboardToolbar: true };
      if (path === '/api/dashboard/info/d1') return dashboard;
      return { data: [dashboard], totalElements: 1, totalPages: 1, hasNext: false };
    },
    'TENANT_ADMIN',
  );
  await waitFor(() => expect(screen.getByLabelText(/^Dashboard/)).toHaveValue('Hall B'));
  await user.click(box('Hide the dashboard’s toolbar'));
  await saveAll();
  await waitFor(() => expect(sent()[0]?.body).toEqual({ dashboardId: dashboard.id, hideDashboardToolbar: false }));
});
