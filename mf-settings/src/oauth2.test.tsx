import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { isDomain, repeated } from './features/oauth2/oauth2-rules';
import { newAppSecret } from './features/oauth2/oauth2-values';
import OAuth2 from './oauth2';
import { openPage } from './testing/open-page';

const mapperConfig = {
  allowUserCreation: true,
  activateUser: false,
  type: 'BASIC',
  basic: { emailAttributeKey: 'email', firstNameAttributeKey: 'given_name', tenantNameStrategy: 'DOMAIN' },
  custom: null,
};
const google = {
  name: 'Google',
  providerId: 'Google',
  mapperConfig,
  accessTokenUri: 'https://oauth2.googleapis.com/token',
  authorizationUri: 'https://accounts.google.com/o/oauth2/v2/auth',
  scope: ['email', 'openid'],
  jwkSetUri: null,
  userInfoUri: 'https://openidconnect.googleapis.com/v1/userinfo',
  clientAuthenticationMethod: 'BASIC',
  userNameAttributeName: 'email',
  loginButtonLabel: 'Google',
  loginButtonIcon: 'google-logo',
};
const answer = ({ method, path, body }: Call) => {
  if (method === 'POST') return body;
  if (path.endsWith('/loginProcessingUrl')) return '/login/oauth2/code/';
  return { enabled: false, oauth2ParamsInfos: [] };
};
const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });

type Opened = Awaited<ReturnType<typeof openGroup>>;

/** Puts a text into a field at once: each key draws the whole group again, which takes long on a busy machine. */
async function fill({ user }: Pick<Opened, 'user'>, at: Element | undefined, text: string) {
  await user.clear(at as HTMLElement);
  await user.paste(text);
}

async function openGroup(templates = [google]) {
  const page = await openPage(OAuth2, (call) => (call.path.endsWith('/template') ? templates : answer(call)));
  await page.user.click(screen.getByRole('switch', { name: 'Offer OAuth2' }));
  await page.user.click(screen.getByRole('button', { name: 'Add group' }));
  return page;
}

test('a group with a known provider is stored as the platform wants it', async () => {
  const { user, sent, saveAll } = await openGroup();
  expect(field(/^Domain/)).toHaveValue('localhost');
  expect(screen.getByText('http://localhost/login/oauth2/code/')).toBeVisible();
  expect(field(/^Access token URI/)).toBeDisabled();
  // It is offered for copying, so it has to be where this page is: over HTTP.
  await user.selectOptions(screen.getByLabelText(/^Protocol/), 'HTTPS');
  await user.click(screen.getByRole('button', { name: 'Show secret' }));
  await fill({ user }, field(/^Domain/), 'iot.example.com');
  await fill({ user }, field(/^Client ID/), 'id-1');
  await fill({ user }, field(/^Client secret/), 'secret');
  await saveAll();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    enabled: true,
    oauth2ParamsInfos: [
      {
        domainInfos: [{ scheme: 'HTTPS', name: 'iot.example.com' }],
        mobileInfos: [],
        clientRegistrations: [
          {
            clientId: 'id-1',
            clientSecret: 'secret',
            accessTokenUri: google.accessTokenUri,
            scope: ['email', 'openid'],
            platforms: [],
            additionalInfo: { providerName: 'Google' },
            mapperConfig: {
              type: 'BASIC',
              custom: null,
              basic: { emailAttributeKey: 'email', lastNameAttributeKey: null },
            },
          },
        ],
      },
    ],
  });
  expect(await screen.findByText('Settings saved')).toBeVisible();
  await expectAccessible();
});

test('a domain that is in use is marked at the second one; nothing is sent', async () => {
  const { user, sent, saveAll } = await openGroup();
  await fill({ user }, field(/^Client ID/), 'id-1');
  await fill({ user }, field(/^Client secret/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  const [, second] = screen.getAllByLabelText(/^Domain/, { selector: 'input' });
  await user.selectOptions(screen.getAllByLabelText(/^Protocol/)[1] as HTMLElement, 'HTTP');
  await fill({ user }, second, 'localhost');
  await saveAll();
  await waitFor(() => expect(second).toHaveAccessibleDescription(/already in use/));
  expect(sent()).toHaveLength(0);
});

test('a custom provider needs its addresses, its scope, and its button', async () => {
  const { user, sent, saveAll } = await openGroup();
  await user.selectOptions(screen.getByLabelText(/^Provider/), 'Custom');
  await fill({ user }, field(/^Access token URI/), 'javascript:alert(1)');
  await saveAll();
  await waitFor(() => expect(field(/^Access token URI/)).toHaveAccessibleDescription(/begins with http/));
  expect(field(/^Text of the sign-in button/)).toHaveAccessibleDescription('Required');
  expect(sent()).toHaveLength(0);
});

test('known providers go by the names that they have', async () => {
  const github = { ...google, name: 'Github', providerId: 'Github' };
  await openGroup([github, google]);
  const names = within(screen.getByLabelText(/^Provider/)).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['GitHub', 'Google']));
});

test.each(['http:foo', 'https://a b/x', 'https:///x'])('%s is no address of a provider', async (address) => {
  const { user, sent, saveAll } = await openGroup();
  await user.selectOptions(screen.getByLabelText(/^Provider/), 'Custom');
  await fill({ user }, field(/^Authorization URI/), address);
  await saveAll();
  await waitFor(() => expect(field(/^Authorization URI/)).toHaveAccessibleDescription(/without spaces/));
  expect(sent()).toHaveLength(0);
});

test('a scope of 256 characters is refused at its field', async () => {
  const { user, sent, saveAll } = await openGroup();
  await fill({ user }, field(/^Client ID/), 'id-1');
  await fill({ user }, field(/^Client secret/), 'secret');
  await user.click(field(/^Scope/));
  await user.paste('x'.repeat(256));
  await user.keyboard('{Enter}');
  await saveAll();
  await waitFor(() => expect(field(/^Scope/)).toHaveAccessibleDescription('At most 255 characters'));
  expect(sent()).toHaveLength(0);
});

test('what a mapper of one’s own hides can’t be wrong', async () => {
  const { user, sent, saveAll } = await openGroup();
  await fill({ user }, field(/^Client ID/), 'id-1');
  await fill({ user }, field(/^Client secret/), 'secret');
  await user.selectOptions(screen.getByLabelText(/^Tenant is named after/), 'a pattern');
  await user.selectOptions(screen.getByLabelText(/^Mapper/), 'Custom');
  await fill({ user }, field(/^URL/), 'https://map.example');
  await saveAll();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('removing a group asks first', async () => {
  const { user } = await openGroup();
  await user.click(screen.getByRole('button', { name: 'Remove group localhost' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Remove group' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Domain/)).toBeNull());
});

test('a domain is a host, with a port that exists or none', () => {
  const good = ['localhost', 'iot.example.com:8443', 'bücher.example', '10.0.0.1', '[::1]:80', 'my_host', 'a:b@x:80'];
  const bad = ['x:99999', 'x:0', '<b>x', 'a..b', '-', 'https://x', 'a/b', 'a b', '@x'];
  expect([...good, ...bad].filter(isDomain)).toEqual(good);
});

describe('what stands twice', () => {
  const group = (...domains: [string, string][]) => ({
    domains: domains.map(([scheme, name]) => ({ scheme, name })),
    apps: [],
    providers: [],
  });
  test.each<[string, ReturnType<typeof group>[], string[]]>([
    ['the same in two groups', [group(['HTTP', 'a']), group(['HTTP', 'A '])], ['groups.1.domains.0.name']],
    ['another protocol', [group(['HTTP', 'a'], ['HTTPS', 'a'])], []],
    ['both protocols and one', [group(['HTTP', 'a'], ['MIXED', 'a'])], ['groups.0.domains.1.name']],
  ])('%s', (_, groups, paths) => expect(repeated(groups)).toEqual(paths));

  test('apps', () => {
    const app = { pkgName: 'org.app', appSecret: 'x' };
    expect(repeated([{ domains: [], apps: [app, app], providers: [] }])).toEqual(['groups.0.apps.1.pkgName']);
  });
});

test('a secret of an app has 24 letters and digits', () => {
  expect(newAppSecret()).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(newAppSecret()).not.toBe(newAppSecret());
});
