import { createHmac } from 'node:crypto';
import { CLIENT_ID, CLIENT_SECRET } from './oauth2-provider.js';
import {
  APP_SECRET,
  begin,
  comeBack,
  errorOf,
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
import type { Json } from './running-platform.js';

runOAuth2World();

describe('the way to the provider', () => {
  test('asks for a code with state and challenge, and brings the browser back with working tokens', async () => {
    const button = await setUp();
    provider.user = verified(tenant.adminEmail);
    const { location, cookie, setCookie } = await begin(button);
    expect(location.origin + location.pathname).toBe(`${provider.url}/authorize`);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      hint: '1',
      response_type: 'code',
      client_id: CLIENT_ID,
      scope: 'email profile',
      redirect_uri: `${platform.url}${HOME}`,
      code_challenge_method: 'S256',
    });
    expect(setCookie).toMatch(/; HttpOnly; .*SameSite=Lax/);
    expect(setCookie).not.toContain(CLIENT_SECRET);
    const code = provider.grant(location);
    const back = await comeBack(cookie, { code, state: location.searchParams.get('state') ?? '' });
    expect(back.setCookie).toContain('Max-Age=0');
    expect(back.location.origin).toBe(platform.url);
    expect(back.location.pathname).toBe('/');
    expect(await userOf(back.location)).toMatchObject({ email: tenant.adminEmail, authority: 'TENANT_ADMIN' });
    const refreshed = await platform
      .as()
      .post('/api/auth/token', { refreshToken: back.location.searchParams.get('refreshToken') });
    expect(refreshed.status).toBe(200);
  });

  test.each([
    ['/devices', '/devices/?accessToken='],
    ['/devices?page=1&x=ö', '/devices?page=1&accessToken='],
    ['/a#b', '/a/?accessToken='],
    ['//evil.test', '/?accessToken='],
    ['/\\evil.test', '/?accessToken='],
    ['@evil.test', '/?accessToken='],
    ['https://evil.test', '/?accessToken='],
  ])('returns from %s to %s', async (prevUri, expected) => {
    const button = await setUp();
    provider.user = verified(tenant.adminEmail);
    const { href } = await signIn(button, `?prevUri=${prevUri.replace('#', '%23')}`);
    expect(href.startsWith(platform.url + expected)).toBe(true);
  });

  test('authenticates the client in the header, or in the body', async () => {
    provider.user = verified(tenant.adminEmail);
    tokenIn(await signIn(await setUp({ clientAuthenticationMethod: 'BASIC' })));
    tokenIn(await signIn(await setUp({ clientAuthenticationMethod: 'POST' })));
    const [first, second] = provider.callsTo('/token');
    expect(first?.headers.authorization).toMatch(/^Basic /);
    expect(first?.body).not.toContain('client_secret');
    expect(second?.headers.authorization).toBeUndefined();
    expect(second?.body).toContain('client_secret');
  });

  test('writes the sign-in into the audit log and into the user', async () => {
    const button = await setUp();
    provider.user = verified(tenant.adminEmail);
    const user = await userOf(await signIn(button));
    expect(user.additionalInfo.lastLoginTs).toBeGreaterThan(Date.now() - 60_000);
    const { body } = await tenant.admin.get(
      `/api/audit/logs/user/${tenant.adminId}?pageSize=10&page=0&actionTypes=LOGIN&sortProperty=createdTime&sortOrder=DESC`,
    );
    expect(body.data[0]).toMatchObject({ actionType: 'LOGIN', actionStatus: 'SUCCESS', userName: tenant.adminEmail });
  });

  test('leads back to the address the administrator insists on', async () => {
    const { body: general } = await sys.get('/api/admin/settings/general');
    const saveGeneralSettings = (jsonValue: object) => sys.post('/api/admin/settings', { ...general, jsonValue });
    await saveGeneralSettings({ baseUrl: 'https://console.test/', prohibitDifferentUrl: true });
    try {
      provider.user = verified(tenant.adminEmail);
      const { origin, pathname } = await signIn(await setUp());
      expect(origin + pathname).toBe('https://console.test/');
    } finally {
      await saveGeneralSettings(general.jsonValue);
    }
  });
});

describe('answers that are not taken', () => {
  const started = async () => {
    const button = await setUp();
    provider.user = verified(tenant.adminEmail);
    const { location, cookie } = await begin(button);
    return { location, cookie, state: location.searchParams.get('state') ?? '', code: provider.grant(location) };
  };

  test('without the cookie, with a changed one, or with the state of another sign-in', async () => {
    const { cookie, state, code } = await started();
    const other = await started();
    const refused = async (jar: string, wanted: string) =>
      errorOf((await comeBack(jar, { code, state: wanted })).location);
    expect(await refused('', state)).toContain('not started in this browser');
    expect(
      await refused(
        cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
        state,
      ),
    ).toContain('not started');
    expect(await refused(`oauth2_sign_in=${Buffer.from('{}').toString('base64url')}.`, state)).toContain('not started');
    expect(await refused(cookie, other.state)).toContain('another sign-in');
    expect(provider.callsTo('/token')).toHaveLength(0);
  });

  test('the refusal of the provider is shown', async () => {
    const { cookie, state } = await started();
    const answer = { error: 'access_denied', error_description: 'You said <no> 😀', state };
    expect(errorOf((await comeBack(cookie, answer)).location)).toBe('You said <no> 😀');
  });

  test('an answer without a code', async () => {
    const { cookie, state } = await started();
    expect(errorOf((await comeBack(cookie, { state })).location)).toBe('The provider sent no code');
  });

  test('an unknown code', async () => {
    const { cookie, state } = await started();
    const { location } = await comeBack(cookie, { state, code: 'guessed' });
    expect(errorOf(location)).toBe('The token address answered 400 (invalid_grant)');
  });

  test('the registration was removed meanwhile', async () => {
    const { cookie, state, code } = await started();
    await sys.post('/api/oauth2/config', { enabled: false, oauth2ParamsInfos: [] });
    expect(errorOf((await comeBack(cookie, { state, code })).location)).toContain('switched off');
  });

  test.each(['11111111-2222-11ee-8080-808080808080', 'nonsense'])('no registration %s', async (id) => {
    expect(errorOf((await begin(`/oauth2/authorization/${id}`)).location)).toContain('switched off');
  });

  test.each([
    ['/token', 'silent', 'The token address did not answer'],
    ['/token', { status: 401, body: '{"error":"invalid_client"}' }, 'The token address answered 401 (invalid_client)'],
    ['/token', { body: 'access_token=1' }, 'The token address answered no JSON'],
    ['/token', { body: '{"error":"bad_verification_code"}' }, 'refused the code (bad_verification_code)'],
    ['/token', { body: '{}' }, 'The token address answered no token'],
    ['/user', { status: 500, body: 'oops' }, 'The user info address answered 500'],
    ['/user', { body: '[]' }, 'The user info address answered no JSON object'],
    ['/user', { body: '{"name":"x"}' }, 'The provider sent no "email"'],
    ['/user', { body: '{"email":""}' }, 'The provider sent no e-mail address'],
    ['/user', { body: '{"email":"no address"}' }, "Invalid email address format 'no address'!"],
    ['/user', { body: '{"email":"a@b.test","email_verified":false}' }, 'not verified'],
  ] as const)('%s with %j', async (path, answer, message) => {
    const button = await setUp();
    provider.broken = { [path]: answer };
    expect(errorOf(await signIn(button))).toContain(message);
  });
});

test('an answer without end is not read to its end', async () => {
  const button = await setUp();
  provider.broken = { '/user': { body: `{"email":"${tenant.adminEmail}","x":"${'x'.repeat(2 ** 20)}"}` } };
  expect(errorOf(await signIn(button))).toBe('The user info address did not answer');
});

describe('mobile apps', () => {
  const appToken = (claims: Json = {}, key: Buffer | string = Buffer.from(APP_SECRET, 'base64')) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const content = `${part({ alg: 'HS512' })}.${part({ iss: 'test.app', exp: now + 120, callbackUrlScheme: 'test.app.auth', ...claims })}`;
    return `${content}.${createHmac('sha512', key).update(content).digest('base64url')}`;
  };

  test('get tokens and errors at their own scheme', async () => {
    const button = await setUp();
    provider.user = verified(tenant.adminEmail);
    const query = `?pkg=test.app&appToken=${appToken()}`;
    const url = await signIn(button, query);
    expect(url.protocol).toBe('test.app.auth:');
    expect((await userOf(url)).email).toBe(tenant.adminEmail);
    provider.user = { email: '' };
    const refused = await signIn(button, query);
    expect(refused.protocol).toBe('test.app.auth:');
    expect(refused.searchParams.get('error')).toBe('The provider sent no e-mail address');
  });

  test.each([
    ['another app', () => `pkg=other.app&appToken=${appToken()}`, 'not known'],
    ['no token', () => 'pkg=test.app', 'cannot be read'],
    ['another secret', () => `pkg=test.app&appToken=${appToken({}, 'guessed')}`, 'not signed by'],
    ['another issuer', () => `pkg=test.app&appToken=${appToken({ iss: 'x' })}`, 'another application'],
    ['an old token', () => `pkg=test.app&appToken=${appToken({ exp: 1 })}`, 'has expired'],
    ['a long-lived token', () => `pkg=test.app&appToken=${appToken({ exp: 9_999_999_999 })}`, 'longer than 5 minutes'],
    ['no scheme', () => `pkg=test.app&appToken=${appToken({ callbackUrlScheme: 'https://x' })}`, 'no scheme'],
  ])('with %s are refused', async (_case, query, message) => {
    expect(errorOf((await begin(await setUp(), `?${query()}`)).location)).toContain(message);
  });
});
