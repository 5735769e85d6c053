import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { session } from '@mullion/shared-kit/session/session';
import { screen, waitFor } from '@testing-library/react';
import ProfilePage from './profile';
import { openPage } from './testing/open-page';
import { ann, answer, callsOf, ok, refuse } from './testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('./testing/platform').platform);

const firstName = () => screen.findByLabelText('First name');
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
  expect(screen.getByLabelText(/E-mail/)).toHaveValue('ann@example.com');
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
  expect(await screen.findByText('Your profile has been saved')).toBeVisible();
  // The kit's own text, in the new language at once.
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Es wurde noch nichts geändert'));
});

test('nothing is saved while nothing has changed, and the reason is said', async () => {
  const { user } = await open();
  await firstName();
  expect(save()).toHaveAccessibleDescription('Nothing has been changed yet');
  await user.click(save());
  expect(callsOf('/api/user')).toHaveLength(0);
});

test('a refusal stands in the form and keeps what was typed', async () => {
  answer({ 'POST /api/user': refuse(400, 31, 'User with email already present in database!') });
  const { user } = await open();
  await user.type(await firstName(), 'a');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('User with email already present in database!');
  expect(await firstName()).toHaveValue('Anna');
});

test('an e-mail address that is none is named and not sent', async () => {
  const { user } = await open();
  await firstName();
  const email = screen.getByLabelText(/E-mail/);
  await user.clear(email);
  await user.type(email, 'ann');
  await user.tab();
  await waitFor(() => expect(email).toHaveAccessibleDescription('This is not an e-mail address'));
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
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await firstName()).toHaveValue('Ann');
});
