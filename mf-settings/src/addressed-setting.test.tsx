import { session } from '@mullion/shared-kit/session/session';
import { act, screen } from '@testing-library/react';
import HomeSettings from './home-settings';
import OutgoingMail from './outgoing-mail';
import Repository from './repository';
import { openPage } from './testing/open-page';

afterEach(() => {
  history.replaceState(null, '', '/');
  act(() => session.store.setState({ authUser: null, hasRepository: false }));
});

const mail = { smtpHost: 'mail.example', smtpPort: '25', username: 'ann', enableTls: false };
const repository = { repositoryUri: 'https://git.example/iot.git', authMethod: 'USERNAME_PASSWORD', username: 'tara' };

test.each([
  ['a field', OutgoingMail, 'smtpHost', /^Host/],
  ['a stored secret: what changes it', OutgoingMail, 'password', 'Change: Password'],
  ['what a switch hides: the switch', OutgoingMail, 'tlsVersion', 'Use TLS'],
  ['what another choice hides: the choice', Repository, 'privateKey', /^Method/],
  ['what needs a dashboard first: its picker', HomeSettings, 'hideDashboardToolbar', 'Dashboard'],
])('an address leads to %s', async (_, Page, name, focused) => {
  history.replaceState(null, '', `/settings#${name}`);
  const answers: Readonly<Record<string, unknown>> = {
    '/api/admin/settings/mail': { key: 'mail', jsonValue: mail },
    '/api/admin/repositorySettings/exists': true,
    '/api/admin/repositorySettings': repository,
    '/api/tenant/dashboard/home/info': { dashboardId: null, hideDashboardToolbar: true },
  };
  await openPage(Page, ({ path }) => answers[path] ?? {}, 'TENANT_ADMIN');
  expect(document.activeElement).toBe(screen.getByLabelText(focused, { selector: 'input, select, button' }));
});
