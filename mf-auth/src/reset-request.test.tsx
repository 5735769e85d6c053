import { screen, waitFor } from '@testing-library/react';
import ResetRequestPage from './reset-request';
import { openPage } from './testing/open-page';
import { answer, callsOf, ok, refuse } from './testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('./testing/platform').platform);

const call = '/api/noauth/resetPasswordByEmail';
const email = () => screen.getByLabelText(/Email/);
const open = () => openPage(ResetRequestPage, '/login/resetPasswordRequest');

test.each([
  ['', 'Enter your email address.'],
  ['ann@', 'Enter a valid email address.'],
])('“%s” is refused on submit, not before', async (typed, message) => {
  const { user } = open();
  expect(email()).toHaveFocus();
  if (typed) await user.keyboard(typed);
  await user.tab();
  expect(email()).not.toHaveAccessibleDescription();
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(email()).toHaveAccessibleDescription(message);
  expect(email()).toHaveFocus();
  expect(callsOf(call)).toHaveLength(0);
});

test('a sent link is said, and the form stays closed', async () => {
  answer({ [`POST ${call}`]: ok() });
  const { user } = open();
  await user.type(email(), ' ann@example.com{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Password link sent'));
  expect(callsOf(call)[0]?.body).toEqual({ email: 'ann@example.com' });
  expect(email()).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Send link' })).not.toBeInTheDocument();
});

test('after a failure the person may try again', async () => {
  answer({ [`POST ${call}`]: refuse(500, 2) });
  const { user } = open();
  await user.type(email(), 'ann@example.com{Enter}');
  await waitFor(() => expect(email()).toBeEnabled());
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['refused']);
  answer({ [`POST ${call}`]: ok() });
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Password link sent'));
});

test('the way back leads to the sign-in page', async () => {
  const { user, path } = open();
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(path()).toBe('/login');
});
