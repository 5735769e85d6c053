import { expect, test } from '../../support/fixtures';

const group = (name: string, clientId: string) => ({
  domainInfos: [{ scheme: 'HTTPS', name }],
  mobileInfos: [],
  clientRegistrations: [
    {
      mapperConfig: {
        allowUserCreation: true,
        activateUser: false,
        type: 'BASIC',
        basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN' },
      },
      clientId,
      clientSecret: 'secret',
      authorizationUri: 'https://a.example',
      accessTokenUri: 'https://a.example',
      scope: ['email'],
      userNameAttributeName: 'email',
      clientAuthenticationMethod: 'POST',
      loginButtonLabel: 'Acme',
      platforms: [],
      additionalInfo: { providerName: 'Custom' },
    },
  ],
});

test('a refusal of OAuth2 settings unfolds the row that it is about, and goes to its field', async ({
  open,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const page = await open({ as: 'sysadmin' });
  await page.route('**/api/oauth2/config', (route) => {
    const message = 'Validation error: clientId is malformed';
    if (route.request().method() === 'POST') return route.fulfill({ status: 400, json: { status: 400, message } });
    const oauth2ParamsInfos = [group('a.example', 'id'), group('b.example', '<b>x')];
    return route.fulfill({ json: { enabled: true, oauth2ParamsInfos } });
  });
  await page.goto('/settings/oauth2');
  await page.getByText('a.example', { exact: true }).click();
  await page
    .getByLabel(/^Domain/)
    .first()
    .fill('c.example');
  await page.getByRole('button', { name: 'Save' }).click();
  const field = page.getByLabel(/^Client ID/).nth(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('HTML tags aren’t allowed here');
  await expect(page.getByLabel(/^Domain/).first()).toHaveValue('c.example');
});
