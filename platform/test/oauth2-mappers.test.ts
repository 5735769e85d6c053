import { CLIENT_ID } from './oauth2-provider.js';
import {
  begin,
  comeBack,
  errorOf,
  follow,
  fresh,
  HOME,
  platform,
  provider,
  runOAuth2World,
  setUp,
  signIn,
  sys,
  tenant,
  tokenIn,
  userOf,
  verified,
} from './oauth2-world.js';
import { customerRef, makeTenant } from './running-platform.js';

runOAuth2World();

describe('ID tokens', () => {
  const openId = () => setUp({ scope: ['openid', 'email'], jwkSetUri: `${provider.url}/keys`, userInfoUri: null });

  test('tell who it is without a user info address', async () => {
    const button = await openId();
    provider.claims = verified(tenant.adminEmail);
    expect((await userOf(await signIn(button))).email).toBe(tenant.adminEmail);
  });

  test.each([
    [{ aud: 'somebody' }, 'for another client'],
    [{ aud: [CLIENT_ID, 'somebody'] }, 'for another client'],
    [{ exp: 1 }, 'has expired'],
    [{ iat: 9_999_999_999 }, 'not valid yet'],
    [{ nonce: 'replayed' }, 'of another sign-in'],
    [{ sub: '' }, 'names nobody'],
  ])('with %j are refused', async (claims, message) => {
    const button = await openId();
    provider.claims = { email: tenant.adminEmail, ...claims };
    expect(errorOf(await signIn(button))).toContain(message);
  });

  test('of another signer are refused', async () => {
    const button = await openId();
    Object.assign(provider, { claims: { email: tenant.adminEmail }, forging: true });
    expect(errorOf(await signIn(button))).toContain('signature');
  });

  test('that nobody signed are refused', async () => {
    const button = await openId();
    const { location, cookie } = await begin(button);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { aud: CLIENT_ID, sub: 'u1', exp: 9_999_999_999, email: tenant.adminEmail };
    const id_token = `${part({ alg: 'none' })}.${part({ ...claims, nonce: location.searchParams.get('nonce') })}.`;
    provider.broken = { '/token': { body: JSON.stringify({ access_token: 'access-1', id_token }) } };
    const back = await comeBack(cookie, { code: 'x', state: location.searchParams.get('state') ?? '' });
    expect(errorOf(back.location)).toContain('signed in an unknown way');
  });

  test('and user info have to be of the same person', async () => {
    const button = await setUp({ scope: ['openid'], jwkSetUri: `${provider.url}/keys` });
    provider.user = { sub: 'u2', email: tenant.adminEmail };
    expect(errorOf(await signIn(button))).toContain('somebody else');
    provider.user = { sub: 'u1', ...verified(tenant.adminEmail) };
    tokenIn(await signIn(button));
  });
});

describe('mappers', () => {
  test('CUSTOM hands the attributes to a service, with its credentials and the provider’s token', async () => {
    const customTarget = {
      type: 'CUSTOM',
      custom: { url: `${provider.url}/map`, username: 'mapper', password: 'pass', sendToken: true },
    };
    provider.user = { email: 'x@y.test', team: { name: 'a' } };
    provider.mapped = {
      email: `${fresh('ann')}@corp.test`,
      firstName: 'Ann',
      tenantId: { entityType: 'TENANT', id: tenant.tenantId },
      customerId: customerRef(tenant.customerId),
    };
    const user = await userOf(await signIn(await setUp({ mapper: customTarget })));
    expect(user).toMatchObject({
      email: provider.mapped.email,
      firstName: 'Ann',
      authority: 'CUSTOMER_USER',
      tenantId: { id: tenant.tenantId },
      customerId: { id: tenant.customerId },
    });
    const [call] = provider.callsTo('/map');
    expect(JSON.parse(call?.body ?? '')).toEqual({ name: 'x@y.test', attributes: provider.user });
    expect(call?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('mapper:pass').toString('base64')}`,
      'provider-access-token': 'access-1',
    });
  });

  test.each([
    [{}, 'The mapper told no e-mail address'],
    [{ email: 'new@corp.test' }, 'The tenant of a new user is not known'],
    [{ email: 'new@corp.test', tenantId: '11111111-2222-11ee-8080-808080808080' }, 'non-existent tenant'],
    [{ email: 'new@corp.test', tenantId: 'x' }, 'Invalid UUID string'],
  ])('CUSTOM with the answer %j refuses', async (mapped, message) => {
    const button = await setUp({ mapper: { type: 'CUSTOM', custom: { url: `${provider.url}/map` } } });
    Object.assign(provider, { user: { email: 'x@y.test' }, mapped });
    expect(errorOf(await signIn(button))).toContain(message);
    expect(provider.callsTo('/map')[0]?.headers).not.toHaveProperty('provider-access-token');
  });

  test('CUSTOM does not put a customer of another tenant into a tenant', async () => {
    const other = await makeTenant(platform, sys);
    const button = await setUp({ mapper: { type: 'CUSTOM', custom: { url: `${provider.url}/map` } } });
    provider.user = { email: 'x@y.test' };
    provider.mapped = { email: 'new@corp.test', tenantId: tenant.tenantId, customerId: other.customerId };
    expect(errorOf(await signIn(button))).toContain('different tenant');
  });

  test('GITHUB asks for the primary address', async () => {
    const button = await setUp({
      userNameAttributeName: 'login',
      basic: { emailAttributeKey: null, firstNameAttributeKey: 'name' },
      mapper: { type: 'GITHUB' },
    });
    provider.user = { login: 'ann', name: 'Ann' };
    provider.emails = [
      { email: 'other@corp.test', primary: false, verified: true },
      { email: tenant.adminEmail, primary: true, verified: true },
    ];
    expect((await userOf(await signIn(button))).email).toBe(tenant.adminEmail);
    provider.emails = [{ email: tenant.adminEmail, primary: true, verified: false }];
    expect(errorOf(await signIn(button))).toBe('The provider sent no e-mail address');
  });

  test('APPLE takes names from the form, and the address and whether it is verified from the token only', async () => {
    const button = await setUp({
      authorizationUri: `${provider.url}/authorize?response_mode=form_post`,
      scope: ['openid', 'email', 'name'],
      jwkSetUri: `${provider.url}/keys`,
      userInfoUri: null,
      clientAuthenticationMethod: 'POST',
      basic: { firstNameAttributeKey: 'firstName', lastNameAttributeKey: 'lastName' },
      mapper: { type: 'APPLE' },
    });
    const email = `ann@${fresh('corp')}.test`;
    const answerByForm = async () => {
      const { location, cookie } = await begin(button);
      const body = new URLSearchParams({
        code: provider.grant(location),
        state: location.searchParams.get('state') ?? '',
        user: JSON.stringify({ name: { firstName: 'Ann', lastName: 'Lee' }, ...verified(tenant.adminEmail) }),
      });
      return (await follow(platform.url + HOME, { method: 'POST', headers: { cookie }, body })).location;
    };
    provider.claims = { sub: fresh('ann'), email };
    expect(await userOf(await answerByForm())).toMatchObject({ email, firstName: 'Ann', lastName: 'Lee' });
    provider.claims = { sub: fresh('ann'), email: tenant.adminEmail };
    expect(errorOf(await answerByForm())).toContain('not say that the address is verified');
    provider.claims = { sub: fresh('ann'), email: tenant.adminEmail, email_verified: 'true' };
    expect((await userOf(await answerByForm())).email).toBe(tenant.adminEmail);
  });

  test('the cookie reaches a form of the provider’s own site over TLS', async () => {
    const button = await setUp({ authorizationUri: `${provider.url}/authorize?response_mode=form_post` });
    const { setCookie } = await follow(platform.url + button, { headers: { 'x-forwarded-proto': 'https' } });
    expect(setCookie).toMatch(/; Secure; SameSite=None$/);
  });
});
