import { session } from '@mullion/shared-kit/session/session';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import General from './general';
import OAuth2 from './oauth2';
import OutgoingMail from './outgoing-mail';
import Repository from './repository';
import SecuritySettings from './security-settings';
import SmsProvider from './sms-provider';
import { field } from './testing/admin-settings';
import { groupOf } from './testing/oauth2';
import { ApiError, openPage, retype } from './testing/open-page';

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

const jwt = { tokenIssuer: 'a', tokenSigningKey: 'b', tokenExpirationTime: 9000, refreshTokenExpTime: 604_800 };
const answers: Record<string, unknown> = {
  '/api/admin/settings/general': { key: 'general', jsonValue: { baseUrl: 'http://a.example' } },
  '/api/admin/settings/mail': { key: 'mail', jsonValue: { mailFrom: 'a@b.example', username: 'ann' } },
  '/api/admin/settings/sms': {
    key: 'sms',
    jsonValue: { type: 'TWILIO', numberFrom: '+4915112345678', accountSid: 'sid', accountToken: 'token' },
  },
  '/api/admin/securitySettings': { passwordPolicy: { minimumLength: 6 }, maxFailedLoginAttempts: null },
  '/api/admin/jwtSettings': jwt,
  '/api/admin/repositorySettings/exists': true,
  '/api/admin/repositorySettings': { repositoryUri: 'file:///x', authMethod: 'USERNAME_PASSWORD', username: 'ann' },
};
const refusing = (message: string, stored: Record<string, unknown>) => (call: Call) => {
  if (call.method === 'GET') return stored[call.path] ?? null;
  throw new ApiError({ kind: 'http', status: 400, body: { message } as never });
};

test.each<[string, ComponentType, RegExp, string, RegExp]>([
  ['general', General, /^Base URL/, 'Invalid value of "baseUrl": an address is expected', /^Base URL/],
  ['mail', OutgoingMail, /^From/, 'Mail setting "smtpHost" should be specified!', /^Host/],
  ['mail', OutgoingMail, /^From/, 'Invalid smtp port value: 25', /^Port/],
  ['mail', OutgoingMail, /^From/, 'Invalid value of "password": a text is expected', /^Password/],
  ['SMS', SmsProvider, /^Account SID/, 'Invalid value of "numberFrom": a number is expected', /^Sender/],
  ['security', SecuritySettings, /^Email for/, 'Invalid value of "minimumDigits": a number', /^Minimum digits/],
  ['repository', Repository, /^Default branch/, 'There is no repository in that folder', /^Repository URL/],
  ['repository', Repository, /^Username/, "Wrong. Authentication failed for 'https://a.example'", /^Password/],
  ['repository', Repository, /^Username/, 'Invalid branch name: main', /^Default branch/],
])('%s: what the platform refuses is told at its field, and nothing typed is lost', async (...row) => {
  const [page, Page, typed, message, label] = row;
  const authority = page === 'repository' ? 'TENANT_ADMIN' : 'SYS_ADMIN';
  const { user } = await openPage(Page, refusing(message, answers), authority);
  await retype(user, typed, page === 'general' ? 'http://b.example' : 'ann@c.example');
  await user.click(screen.getAllByRole('button', { name: /^Save/ })[0] as HTMLElement);
  await waitFor(() => expect(field(label)).toBeInvalid());
  expect(field(label)).toHaveAccessibleDescription(/\w/);
  await waitFor(() => expect(field(label)).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  expect((field(typed) as HTMLInputElement).value).toMatch(/example$/);
});

describe('OAuth2', () => {
  const stored = (provider: object) => ({
    '/api/oauth2/config': { enabled: true, oauth2ParamsInfos: [groupOf('a.example'), groupOf('b.example', provider)] },
    '/api/oauth2/config/template': [],
    '/api/oauth2/loginProcessingUrl': '/login/oauth2/code/',
  });
  const first = () => screen.getAllByLabelText(/^Domain/, { selector: 'input' })[0] as HTMLElement;
  const change = async (user: Awaited<ReturnType<typeof openPage>>['user']) => {
    await user.clear(first());
    await user.paste('c.example');
  };

  test('a refusal unfolds the group and the provider that it is about', async () => {
    const message = 'Validation error: clientId is malformed';
    const { user, saveAll } = await openPage(OAuth2, refusing(message, stored({ clientId: '<b>x' })));
    await change(user);
    await saveAll();
    const wrong = screen.getAllByLabelText(/^Client ID/, { selector: 'input' })[1] as HTMLElement;
    await waitFor(() => expect(wrong).toHaveAccessibleDescription('HTML tags aren’t allowed here'));
    const folds = [wrong.closest('details'), wrong.closest('details')?.parentElement?.closest('details')];
    expect(folds.map((fold) => fold?.open)).toEqual([true, true]);
    await waitFor(() => expect(wrong).toHaveFocus());
    expect(first()).toHaveValue('c.example');
    // Folding it hides no problem.
    const fold = folds[0] as HTMLDetailsElement;
    fold.open = false;
    fireEvent(fold, new Event('toggle'));
    expect(fold.open).toBe(true);
  });

  test('one about no field on the page stands above them', async () => {
    const message = 'Client registrations should be specified!';
    const { user, saveAll } = await openPage(OAuth2, refusing(message, stored({})));
    await change(user);
    await saveAll();
    expect(await screen.findByRole('alert')).toHaveTextContent('Client registrations should be specified!');
  });

  test.each<[RegExp, string]>([
    [/^Text of the sign-in button/, '<b>Acme'],
    [/^Customer/, '<img src=x>'],
  ])('markup in %s is refused before the call', async (label, text) => {
    const { user, sent, saveAll } = await openPage(OAuth2, refusing('', stored({})));
    const [name] = screen.getAllByLabelText(label, { selector: 'input' });
    await user.clear(name as HTMLElement);
    await user.paste(text);
    await saveAll();
    await waitFor(() => expect(name).toHaveAccessibleDescription('HTML tags aren’t allowed here'));
    await waitFor(() => expect(name).toHaveFocus());
    expect(sent()).toHaveLength(0);
  });
});
