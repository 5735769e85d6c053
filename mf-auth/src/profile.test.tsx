import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { defaultReaderFormats, readerFormats, setReaderFormats } from '@mullion/shared-kit/i18n/reader-formats';
import { session } from '@mullion/shared-kit/session/session';
import { screen, waitFor } from '@testing-library/react';
import ProfilePage from './profile';
import { openPage } from './testing/open-page';
import { ann, answer, callsOf, ok, platform, refuse } from './testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('./testing/platform').platform);

const firstName = () => screen.findByLabelText('First name');
const dashboard = () => screen.getByRole('combobox', { name: 'Default dashboard' });
const save = () => screen.getByRole('button', { name: 'Save' });

async function open() {
  await session.login({ username: 'ann@example.com', password: 'secret' });
  return openPage(ProfilePage, '/profile');
}

afterEach(() => setLanguage('en_US'));

test('the page says who is here and when they signed in last', async () => {
  await open();
  expect(await screen.findByText('Ann')).toBeVisible();
  expect(screen.getByText('Tenant administrator')).toBeVisible();
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2026-01-02T03:04:05.000Z');
  expect(await firstName()).toHaveValue('Ann');
  expect(screen.getByLabelText(/Email/)).toHaveValue('ann@example.com');
});

test('a profile that cannot be read says so in its place, and no toast does', async () => {
  await session.login({ username: 'ann@example.com', password: 'secret' });
  answer({ 'GET /api/user/user-1': refuse(500, 2, 'the database is asleep') });
  openPage(ProfilePage, '/profile');
  expect(await screen.findByText('the database is asleep')).toBeVisible();
  expect(platform.reactions).toEqual([]);
});

test('saving sends the whole user back and keeps what the page does not show', async () => {
  answer({ 'POST /api/user': ({ body }) => ok(body) });
  const { user } = await open();
  await user.clear(await firstName());
  await user.type(screen.getByLabelText('Last name'), ' Lee ');
  await user.selectOptions(screen.getByLabelText(/Language/), 'Deutsch');
  await user.click(save());
  await waitFor(() => expect(callsOf('/api/user')).toHaveLength(1));
  expect(callsOf('/api/user')[0]).toMatchObject({
    url: '/api/user?sendActivationMail=false',
    body: {
      ...ann,
      firstName: null,
      lastName: 'Lee',
      additionalInfo: { ...ann.additionalInfo, lang: 'de_DE' },
    },
  });
  await waitFor(() => expect(session.store.getState().userDetails?.lastName).toBe('Lee'));
  await waitFor(() => expect(document.documentElement.lang).toBe('de-DE'));
  expect(await screen.findByText('Profile saved')).toBeVisible();
  // The kit's own text, in the new language at once.
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Es wurde noch nichts geändert'));
});

test('saving keeps what somebody else has changed meanwhile', async () => {
  answer({ 'POST /api/user': ({ body }) => ok(body) });
  const { user } = await open();
  await user.type(await firstName(), 'a');
  const theirs = { ...ann, lastName: 'Lee', additionalInfo: { ...ann.additionalInfo, lang: 'de_DE', note: 'new' } };
  answer({ 'GET /api/user/user-1': ok(theirs) });
  await user.click(save());
  await waitFor(() => expect(callsOf('/api/user')).toHaveLength(1));
  expect(callsOf('/api/user')[0]).toMatchObject({
    body: {
      firstName: 'Anna',
      lastName: 'Lee',
      additionalInfo: { lang: 'de_DE', note: 'new' },
    },
  });
  await waitFor(() => expect(document.documentElement.lang).toBe('de-DE'));
});

test('nothing is saved while nothing has changed, and the reason is said', async () => {
  const { user } = await open();
  await firstName();
  expect(save()).toHaveAccessibleDescription('Nothing has changed yet');
  await user.click(save());
  expect(callsOf('/api/user')).toHaveLength(0);
});

test('a refusal stands at the field it is about, not in a toast, and keeps what was typed', async () => {
  answer({ 'POST /api/user': refuse(400, 31, "User with email 'bob@example.com'  already present in database!") });
  const { user } = await open();
  await user.type(await firstName(), 'a');
  await user.click(save());
  const email = screen.getByLabelText(/^Email/);
  await waitFor(() => expect(email).toHaveAccessibleDescription('This is already in use. Choose another.'));
  expect(email).toHaveFocus();
  expect(platform.reactions).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await firstName()).toHaveValue('Anna');
  expect(save()).toBeEnabled();
});

test('a refusal about no field stands above the form until something is changed', async () => {
  answer({ 'POST /api/user': refuse(403, 20, 'Not today') });
  const { user } = await open();
  await user.type(await firstName(), 'a');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today');
  expect(platform.reactions).toEqual([]);
  await user.type(await firstName(), 'b');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('time zone and formats are saved with the user and hold at once', async () => {
  answer({ 'POST /api/user': ({ body }) => ok(body) });
  const { user } = await open();
  await user.type(await screen.findByLabelText('Time zone'), 'tokyo');
  await user.click(await screen.findByRole('option', { name: /Asia\/ ?Tokyo/ }));
  await user.selectOptions(screen.getByLabelText(/^Date format/), '2026-01-31');
  await user.selectOptions(screen.getByLabelText(/^Time format/), '18:05:09');
  await user.click(save());
  await waitFor(() => expect(document.querySelector('time')).toHaveTextContent('2026-01-02 12:04:05'));
  const chosen = { timeZone: 'Asia/Tokyo', dateFormat: 'iso', timeFormat: '24h' };
  expect(callsOf('/api/user')[0]?.body).toMatchObject({ additionalInfo: { ...ann.additionalInfo, ...chosen } });
  expect(readerFormats()).toEqual(chosen);
  setReaderFormats(defaultReaderFormats);
});

test('the computer’s time zone comes back when the field is emptied', async () => {
  const tokyo = { ...ann, additionalInfo: { timeZone: 'Asia/Tokyo' } };
  answer({ 'GET /api/user/user-1': ok(tokyo), 'POST /api/user': ({ body }) => ok(body) });
  const { user } = await open();
  expect(await screen.findByLabelText('Time zone')).toHaveValue('Asia/Tokyo (UTC+09:00)');
  await user.clear(screen.getByLabelText('Time zone'));
  await user.click(save());
  await waitFor(() => expect(callsOf('/api/user')).toHaveLength(1));
  expect(callsOf('/api/user')[0]?.body).toMatchObject({ additionalInfo: { timeZone: null } });
});

test('a default dashboard is found by its title; without one nobody is kept in full screen', async () => {
  const page = { data: [{ id: { id: 'd-1' }, title: 'Plant' }], totalElements: 1, totalPages: 1, hasNext: false };
  answer({
    'GET /api/tenant/dashboards': ok(page),
    'GET /api/dashboard/info/d-1': ok(page.data[0]),
    'POST /api/user': ({ body }) => ok(body),
  });
  const { user } = await open();
  const fullscreen = await screen.findByRole('switch', { name: 'Always full screen' });
  expect(fullscreen).toBeDisabled();
  await user.type(dashboard(), 'pl');
  await waitFor(() =>
    expect(callsOf('/api/tenant/dashboards').some(({ url }) => url.includes('textSearch=pl'))).toBe(true),
  );
  await user.click(await screen.findByRole('option', { name: /^Pl ?ant$/ }));
  await user.click(fullscreen);
  await user.click(save());
  await waitFor(() => expect(callsOf('/api/user')).toHaveLength(1));
  expect(callsOf('/api/user')[0]?.body).toMatchObject({
    additionalInfo: { defaultDashboardId: 'd-1', defaultDashboardFullscreen: true },
  });
});

test('a default dashboard that is gone is taken out, and saving forgets it', async () => {
  const info = { defaultDashboardId: 'gone-1', defaultDashboardFullscreen: true };
  answer({
    'GET /api/user/user-1': ok({ ...ann, additionalInfo: info }),
    'GET /api/tenant/dashboards': ok({ data: [], totalElements: 0, totalPages: 0, hasNext: false }),
    'POST /api/user': ({ body }) => ok(body),
  });
  const { user } = await open();
  await waitFor(() => expect(save()).not.toHaveAccessibleDescription('Nothing has changed yet'));
  expect(dashboard()).toHaveValue('');
  await user.click(save());
  await waitFor(() => expect(callsOf('/api/user')).toHaveLength(1));
  expect(callsOf('/api/user')[0]?.body).toMatchObject({
    additionalInfo: { defaultDashboardId: null, defaultDashboardFullscreen: false },
  });
});

test('theme and density change at once, without a call', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText(/^Theme/), 'Dark');
  await user.selectOptions(screen.getByLabelText(/^Density/), 'Compact');
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' });
  expect(callsOf('/api/user')).toHaveLength(0);
  await user.selectOptions(screen.getByLabelText(/^Theme/), 'System');
  await user.selectOptions(screen.getByLabelText(/^Density/), 'Comfortable');
  expect(document.documentElement.dataset).not.toMatchObject({ density: 'compact' });
});

test('an e-mail address that is none is named and not sent', async () => {
  const { user } = await open();
  await firstName();
  const email = screen.getByLabelText(/Email/);
  await user.clear(email);
  await user.type(email, 'ann');
  await user.tab();
  await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid email address'));
  await user.click(save());
  expect(callsOf('/api/user')).toHaveLength(0);
});

test('changes can be discarded', async () => {
  const { user } = await open();
  await user.type(await firstName(), 'abel');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await firstName()).toHaveValue('Ann');
});

test('a profile that cannot be read says why and can be tried again', async () => {
  await session.login({ username: 'ann@example.com', password: 'secret' });
  answer({ 'GET /api/user/user-1': refuse(500, 2, 'The database is closed') });
  const { user } = openPage(ProfilePage, '/profile');
  expect(await screen.findByText('The database is closed')).toBeVisible();
  answer({ 'GET /api/user/user-1': ok(ann) });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await firstName()).toHaveValue('Ann');
  expect(screen.queryByText('The database is closed')).not.toBeInTheDocument();
});
