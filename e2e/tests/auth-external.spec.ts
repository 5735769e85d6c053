import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT_ID, CLIENT_SECRET, Provider } from '../../platform/test/oauth2-provider';
import { menu } from '../support/console-page';
import { test as base, expect, uniqueName } from '../support/fixtures';

/** The page on which the person agrees, or does not, and goes back to the console. */
async function startConsentPage(provider: Provider): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://consent');
    const back = (answer: Record<string, string>) => {
      const address = new URL(asked.searchParams.get('redirect_uri') ?? '');
      address.search = new URLSearchParams({ ...answer, state: asked.searchParams.get('state') ?? '' }).toString();
      return address.href.replaceAll('&', '&amp;');
    };
    const isAsked = asked.pathname === '/authorize';
    response.writeHead(isAsked ? 200 : 204, { 'content-type': 'text/html' });
    if (!isAsked) return response.end();
    const deny = back({ error: 'access_denied', error_description: 'You said no' });
    return response.end(`<a href="${back({ code: provider.grant(asked) })}">Allow</a> <a href="${deny}">Deny</a>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

// The platform keeps one list of providers for all.
base.describe.configure({ mode: 'serial' });

/** Signing in with an external provider: a strict one that runs beside the tests. */
const test = base.extend<{ provider: Provider; consent: { url: string }; console: { url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    await provider.stop();
  },
  consent: async ({ provider }, use) => {
    const page = await startConsentPage(provider);
    await use(page);
    await page.stop();
  },
  /** A console of its own: providers belong to a host name and port, so no other test sees this one's button. */
  console: async ({ api, ownConsole, provider, consent, closeLast }, use) => {
    const own = await ownConsole();
    const sysadmin = await api('sysadmin');
    const registration = {
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      authorizationUri: `${consent.url}/authorize`,
      accessTokenUri: `${provider.url}/token`,
      userInfoUri: `${provider.url}/user`,
      scope: ['email', 'profile'],
      userNameAttributeName: 'email',
      clientAuthenticationMethod: 'BASIC',
      loginButtonLabel: 'Acme',
      additionalInfo: { providerName: 'Acme' },
      mapperConfig: {
        allowUserCreation: false,
        activateUser: false,
        type: 'BASIC',
        basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN' },
      },
    };
    await sysadmin.post('/api/oauth2/config', {
      enabled: true,
      oauth2ParamsInfos: [
        {
          domainInfos: [{ scheme: 'MIXED', name: new URL(own.url).host }],
          mobileInfos: [],
          clientRegistrations: [registration],
        },
      ],
    });
    closeLast(() => sysadmin.post('/api/oauth2/config', { enabled: false, oauth2ParamsInfos: [] }));
    await use(own);
  },
});

test('the button leads to the provider and back: with an error while the address is not verified, then signed in, to the page that was wanted', async ({
  api,
  open,
  provider,
  console: own,
}) => {
  const { email } = await (await api('sysadmin')).createTenant(uniqueName('External'));
  provider.user = { email };
  const page = await open({ url: own.url });
  await page.goto('/devices?pageSize=50');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Login error' });
  await expect(alert).toContainText('the provider does not say that the address is verified');
  await alert.getByRole('button', { name: 'Close' }).last().click();
  provider.user = { email, email_verified: true };
  await page.goto('/devices?pageSize=50');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/devices?pageSize=50');
  await expect(menu(page)).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
});

test('who says no at the provider is told, and may sign in another way', async ({ open, console: own }) => {
  const page = await open({ url: own.url });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('link', { name: 'Deny' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Login error' });
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL('/login');
  await alert.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByLabel(/^Username/)).toBeVisible();
});

test('a provider that is set up on the page signs people in', async ({
  api,
  open,
  ownConsole,
  provider,
  consent,
  closeLast,
}) => {
  const own = await ownConsole();
  const sysadmin = await api('sysadmin');
  closeLast(() => sysadmin.post('/api/oauth2/config', { enabled: false, oauth2ParamsInfos: [] }));
  const { email } = await sysadmin.createTenant(uniqueName('Set up'));
  provider.user = { email, email_verified: true };
  const page = await open({ url: own.url, as: 'sysadmin' });
  await page.goto('/settings/oauth2');
  await page.getByRole('switch', { name: 'Offer OAuth2' }).check();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabel(/^Protocol/).selectOption('HTTP');
  await page.getByLabel(/^Domain/).fill(new URL(own.url).host);
  await page.getByLabel(/^Provider/).selectOption('Custom');
  await page.getByLabel(/^Client ID/).fill(CLIENT_ID);
  await page.getByLabel(/^Client secret/).fill(CLIENT_SECRET);
  await page.getByLabel(/^Access token URI/).fill(`${provider.url}/token`);
  await page.getByLabel(/^Authorization URI/).fill(`${consent.url}/authorize`);
  await page.getByLabel(/^User info URI/).fill(`${provider.url}/user`);
  const scope = page.getByRole('combobox', { name: /^Scope/ });
  await scope.fill('email');
  await scope.press('Enter');
  await page.getByLabel(/^Text of the sign-in button/).fill('Works');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Client ID/)).toHaveValue(CLIENT_ID);

  const visitor = await open({ url: own.url });
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Sign in with Works' }).click();
  await visitor.getByRole('link', { name: 'Allow' }).click();
  await expect(menu(visitor)).toBeVisible();
  await expect(visitor.getByText(email).first()).toBeVisible();
});
