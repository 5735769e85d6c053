import { session } from '@mullion/shared-kit/session/session';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import AutoCommit from './auto-commit';
import HomeSettings from './home-settings';
import OAuth2 from './oauth2';
import OutgoingMail from './outgoing-mail';
import Repository from './repository';
import SecuritySettings from './security-settings';
import { groupOf } from './testing/oauth2';
import { openPage, retype } from './testing/open-page';
import TwoFactor from './two-factor';

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

type User = Awaited<ReturnType<typeof openPage>>['user'];

interface Case {
  page: ComponentType;
  authority: 'SYS_ADMIN' | 'TENANT_ADMIN';
  path: string;
  /** Stored at first, and what somebody else has stored meanwhile. */
  before: object;
  theirs: object;
  /** Changes the same thing otherwise. */
  mine: (user: User) => Promise<unknown>;
  /** Of the forms of the page, from the first. */
  at?: number;
}

const type = (label: RegExp, text: string) => (user: User) => retype(user, label, text);
const jwt = {
  tokenIssuer: 'mullion',
  tokenSigningKey: btoa('k'.repeat(64)),
  tokenExpirationTime: 9000,
  refreshTokenExpTime: 604_800,
};
const policy = { passwordPolicy: { minimumLength: 6, allowWhitespaces: true }, maxFailedLoginAttempts: 3 };
const repository = {
  repositoryUri: 'file:///x',
  defaultBranch: 'main',
  readOnly: false,
  authMethod: 'USERNAME_PASSWORD',
};
const factors = {
  providers: [],
  totalAllowedTimeForVerification: 3600,
  minVerificationCodeSendPeriod: 30,
  maxVerificationFailuresBeforeUserLockout: 30,
};
const mail = {
  mailFrom: 'a@example.com',
  smtpProtocol: 'smtp',
  smtpHost: 'one',
  smtpPort: '25',
  timeout: '10000',
  enableTls: false,
};
const commits = (branch: string) => ({
  DEVICE: { branch, saveRelations: false, saveAttributes: true, saveCredentials: true },
});

const cases: Record<string, Case> = {
  OAuth2: {
    page: OAuth2,
    authority: 'SYS_ADMIN',
    path: '/api/oauth2/config',
    before: { enabled: true, oauth2ParamsInfos: [groupOf('one.example')] },
    theirs: { enabled: true, oauth2ParamsInfos: [groupOf('theirs.example')] },
    mine: type(/^Domain/, 'mine.example'),
  },
  mail: {
    page: OutgoingMail,
    authority: 'SYS_ADMIN',
    path: '/api/admin/settings/mail',
    before: { key: 'mail', jsonValue: mail },
    theirs: { key: 'mail', jsonValue: { ...mail, smtpHost: 'theirs' } },
    mine: type(/^Host/, 'mine'),
  },
  'password policy': {
    page: SecuritySettings,
    authority: 'SYS_ADMIN',
    path: '/api/admin/securitySettings',
    before: policy,
    theirs: { ...policy, maxFailedLoginAttempts: 4 },
    mine: type(/^Failed sign-ins/, '5'),
  },
  tokens: {
    page: SecuritySettings,
    authority: 'SYS_ADMIN',
    path: '/api/admin/jwtSettings',
    before: jwt,
    theirs: { ...jwt, tokenExpirationTime: 8000 },
    mine: type(/^Access token/, '7000'),
    at: 1,
  },
  'two-factor authentication': {
    page: TwoFactor,
    authority: 'SYS_ADMIN',
    path: '/api/2fa/settings',
    before: factors,
    theirs: { ...factors, minVerificationCodeSendPeriod: 40 },
    mine: type(/^Wait before another code/, '50'),
  },
  'home settings': {
    page: HomeSettings,
    authority: 'TENANT_ADMIN',
    path: '/api/tenant/dashboard/home/info',
    before: { dashboardId: { entityType: 'DASHBOARD', id: 'd1' }, hideDashboardToolbar: true },
    theirs: { dashboardId: { entityType: 'DASHBOARD', id: 'd2' }, hideDashboardToolbar: true },
    mine: async (user) => {
      const field = await screen.findByDisplayValue('Hall 1');
      await user.clear(field);
      await user.type(field, 'Hall 3');
      await user.click(await screen.findByRole('option', { name: /Hall 3/ }));
    },
  },
  repository: {
    page: Repository,
    authority: 'TENANT_ADMIN',
    path: '/api/admin/repositorySettings',
    before: repository,
    theirs: { ...repository, repositoryUri: 'file:///theirs' },
    mine: type(/^Repository URL/, 'file:///mine'),
  },
  'auto-commit': {
    page: AutoCommit,
    authority: 'TENANT_ADMIN',
    path: '/api/admin/autoCommitSettings',
    before: commits('main'),
    theirs: { DEVICE: { ...commits('main').DEVICE, saveAttributes: false }, ASSET: commits('main').DEVICE },
    mine: async (user) => user.click(screen.getByRole('checkbox', { name: 'Relations' })),
  },
};

const dashboards = ['1', '2', '3'].map((at) => ({
  id: { entityType: 'DASHBOARD', id: `d${at}` },
  title: `Hall ${at}`,
  name: `Hall ${at}`,
}));

/** What other calls are answered with. */
function others({ path }: Call): unknown {
  if (path === '/api/admin/repositorySettings/exists') return true;
  if (path === '/api/admin/repositorySettings') return repository;
  if (path === '/api/admin/jwtSettings') return jwt;
  if (path === '/api/admin/securitySettings') return policy;
  if (path === '/api/entities/vc/branches') return [{ name: 'main', default: true }];
  if (path.endsWith('/template')) return [];
  if (path.endsWith('/loginProcessingUrl')) return '/login/oauth2/code/';
  const known = dashboards.find(({ id }) => path.endsWith(id.id));
  return known ?? { data: dashboards, totalElements: 3, totalPages: 1, hasNext: false };
}

test.each(Object.entries(cases))(
  '%s: what somebody else has changed meanwhile is said before it is overwritten',
  async (_, one) => {
    let stored = one.before;
    const { user, sent } = await openPage(
      one.page,
      (call) => (call.path === one.path && call.method === 'GET' ? stored : others(call)),
      one.authority,
    );
    await one.mine(user);
    stored = one.theirs;
    await user.click(screen.getAllByRole('button', { name: /^Save/ })[one.at ?? 0] as HTMLElement);
    expect(await screen.findByText(/Someone else has changed this too/)).toBeVisible();
    expect(sent()).toEqual([]);
  },
);

describe('lists', () => {
  /** Calls the first of two groups otherwise, while somebody else stores other ones. */
  async function rename(theirs: object[]) {
    const info = (groups: object[]) => ({ enabled: true, oauth2ParamsInfos: groups });
    let stored = info([groupOf('a.example'), groupOf('b.example')]);
    const opened = await openPage(
      OAuth2,
      (call) => (call.path === '/api/oauth2/config' && call.method === 'GET' ? stored : others(call)),
      'SYS_ADMIN',
    );
    const field = await screen.findByDisplayValue('a.example');
    await opened.user.clear(field);
    await opened.user.type(field, 'aa.example');
    stored = info(theirs);
    await opened.user.click(screen.getByRole('button', { name: /^Save/ }));
    return opened;
  }
  const groups = (...domains: string[]) => ({
    oauth2ParamsInfos: domains.map((name) => ({ domainInfos: [{ name }] })),
  });

  test('a row that somebody else has added stays beside one that was changed here', async () => {
    const { sent } = await rename(['a.example', 'b.example', 'z.example'].map((domain) => groupOf(domain)));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent().map(({ body }) => body)).toMatchObject([groups('aa.example', 'b.example', 'z.example')]);
  });

  test('a row that both have changed is asked about by its name', async () => {
    const { user, sent } = await rename(['theirs.example', 'b.example'].map((domain) => groupOf(domain)));
    expect(await screen.findByRole('group', { name: 'a.example' })).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(sent().map(({ body }) => body)).toMatchObject([groups('aa.example', 'b.example')]);
  });
});
