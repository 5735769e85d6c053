import { createHmac } from 'node:crypto';
import { CLIENT_ID, CLIENT_SECRET, Provider } from './oauth2-provider.js';
import {
  type Caller,
  customerRef,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';

const APP_SECRET = 'secretOfTheMobileApp';
const HOME = '/login/oauth2/code/';

let platform: RunningPlatform;
let provider: Provider;
let sys: Caller;
let tenant: TestTenant;

beforeAll(async () => {
  [platform, provider] = await Promise.all([runPlatform({ env: { FORWARDED_HOPS: '1' } }), Provider.start()]);
  sys = await signInSystem(platform);
  tenant = await makeTenant(platform, sys);
});
afterAll(async () => {
  await Promise.all([platform.stop(), provider.stop()]);
});
beforeEach(() => provider.reset());

let made = 0;
/** What a provider tells of somebody whose address it has verified. */
const verified = (email: string) => ({ email, email_verified: true });
/** A name nobody else has. */
const fresh = (prefix: string) => {
  made += 1;
  return `${prefix}-${process.pid}-${made}`;
};

/** Sets up one registration of the local provider; answers where its button leads. */
async function setUp({ basic = {}, mapper = {}, ...more }: Json = {}): Promise<string> {
  const registration = {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    authorizationUri: `${provider.url}/authorize?hint=1`,
    accessTokenUri: `${provider.url}/token`,
    userInfoUri: `${provider.url}/user`,
    scope: ['email', 'profile'],
    userNameAttributeName: 'email',
    clientAuthenticationMethod: 'BASIC',
    loginButtonLabel: 'Local',
    additionalInfo: { providerName: 'Local' },
    mapperConfig: {
      allowUserCreation: true,
      activateUser: false,
      type: 'BASIC',
      basic: {
        emailAttributeKey: 'email',
        firstNameAttributeKey: 'given_name',
        lastNameAttributeKey: 'family_name',
        tenantNameStrategy: 'DOMAIN',
        ...basic,
      },
      ...mapper,
    },
    ...more,
  };
  const domain = { scheme: 'MIXED', name: new URL(platform.url).host };
  const saved = await sys.post('/api/oauth2/config', {
    enabled: true,
    oauth2ParamsInfos: [
      {
        domainInfos: [domain],
        mobileInfos: [{ pkgName: 'test.app', appSecret: APP_SECRET }],
        clientRegistrations: [registration],
      },
    ],
  });
  expect(saved.status).toBe(200);
  const { body } = await platform.as().post('/api/noauth/oauth2Clients?platform=WEB');
  return body[0].url;
}

interface Step {
  location: URL;
  cookie: string;
  setCookie: string;
}

/** A browser's request that ends in a redirect. */
async function follow(url: string, init: RequestInit = {}): Promise<Step> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  expect(response.status).toBe(302);
  const setCookie = response.headers.get('set-cookie') ?? '';
  return {
    location: new URL(response.headers.get('location') ?? ''),
    cookie: setCookie.split(';')[0] ?? '',
    setCookie,
  };
}

const begin = (button: string, query = '') => follow(platform.url + button + query);
const comeBack = (cookie: string, answer: Record<string, string>) =>
  follow(`${platform.url}${HOME}?${new URLSearchParams(answer)}`, { headers: { cookie } });

/** The whole way: button, provider, back. */
async function signIn(button: string, query = ''): Promise<URL> {
  const { location, cookie } = await begin(button, query);
  const code = provider.grant(location);
  return (await comeBack(cookie, { code, state: location.searchParams.get('state') ?? '' })).location;
}

const errorOf = (url: URL) => {
  expect(url.pathname).toBe('/login');
  return url.searchParams.get('loginError');
};
const tokenIn = (url: URL): string => {
  expect(url.searchParams.get('loginError')).toBeNull();
  return url.searchParams.get('accessToken') ?? '';
};
const userOf = async (url: URL) => (await platform.as(tokenIn(url)).get('/api/auth/user')).body;
const tenantTitled = async (title: string) => {
  const { body } = await sys.get(`/api/tenants?pageSize=10&page=0&textSearch=${encodeURIComponent(title)}`);
  return body.data.filter((each: { title: string }) => each.title === title);
};

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

describe('users', () => {
  test('that do not exist are made with their tenant, named by the domain of the address', async () => {
    const domain = `${fresh('corp')}.test`;
    const button = await setUp();
    provider.user = { email: `ann@${domain}`, given_name: 'Ann', family_name: 'Lee' };
    const user = await userOf(await signIn(button));
    expect(user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      authority: 'TENANT_ADMIN',
      additionalInfo: { authProviderName: 'Local' },
    });
    const [found, ...others] = await tenantTitled(domain);
    expect(others).toEqual([]);
    expect(found.id.id).toBe(user.tenantId.id);
    provider.user = { email: `bob@${domain}` };
    expect((await userOf(await signIn(button))).tenantId.id).toBe(found.id.id);
    expect(await tenantTitled(domain)).toHaveLength(1);
  });

  test('that come at the same moment share one tenant, and one user is made once', async () => {
    const domain = `${fresh('corp')}.test`;
    const button = await setUp({ mapper: { activateUser: true } });
    provider.user = { email: `ann@${domain}` };
    const all = await Promise.all(Array.from({ length: 5 }, async () => userOf(await signIn(button))));
    expect(new Set(all.map(({ id }) => id.id)).size).toBe(1);
    expect(await tenantTitled(domain)).toHaveLength(1);
  });

  test('get the tenant of exactly their name, not of one that contains it', async () => {
    const long = `${fresh('corp')}.test`;
    await sys.post('/api/tenant', { title: `north.${long}` });
    const button = await setUp();
    provider.user = { email: `ann@${long}` };
    const { tenantId } = await userOf(await signIn(button));
    expect((await tenantTitled(long))[0].id.id).toBe(tenantId.id);
  });

  test('have a tenant of their own by the strategy EMAIL', async () => {
    const email = `${fresh('ann')}@corp.test`;
    provider.user = { email };
    const { tenantId } = await userOf(await signIn(await setUp({ basic: { tenantNameStrategy: 'EMAIL' } })));
    expect((await tenantTitled(email))[0].id.id).toBe(tenantId.id);
  });

  test('belong to tenant and customer by patterns, and start with the dashboard of their customer', async () => {
    const [title, customer] = [fresh('Tenant'), fresh('Customer')];
    const org = fresh('org');
    await sys.post('/api/tenant', { title: `${title} ${org}` });
    const button = await setUp({
      basic: {
        tenantNameStrategy: 'CUSTOM',
        tenantNamePattern: `${title} %{org}`,
        customerNamePattern: `${customer} %{team}`,
        defaultDashboardName: 'Start',
        alwaysFullScreen: true,
      },
    });
    provider.user = { email: `${fresh('ann')}@corp.test`, org, team: 7 };
    const user = await userOf(await signIn(button));
    expect(user.authority).toBe('CUSTOMER_USER');
    expect(user.additionalInfo).not.toHaveProperty('defaultDashboardId');
    expect((await tenantTitled(`${title} ${org}`))[0].id.id).toBe(user.tenantId.id);
    const adminEmail = `${fresh('admin')}@corp.test`;
    await sys.post('/api/user?sendActivationMail=false', {
      email: adminEmail,
      authority: 'TENANT_ADMIN',
      tenantId: user.tenantId,
    });
    provider.user = { ...provider.user, ...verified(adminEmail) };
    const admin = platform.as(tokenIn(await signIn(button)));
    const [made] = (await admin.get('/api/customers?pageSize=10&page=0')).body.data;
    expect(made).toMatchObject({ id: user.customerId, title: `${customer} 7` });
    await admin.post('/api/dashboard', { title: 'Start' });
    const dashboard = (await admin.post('/api/dashboard', { title: 'Start' })).body;
    await admin.post(`/api/customer/${user.customerId.id}/dashboard/${dashboard.id.id}`);
    provider.user = { email: `${fresh('bob')}@corp.test`, org, team: 7 };
    expect((await userOf(await signIn(button))).additionalInfo).toMatchObject({
      defaultDashboardId: dashboard.id.id,
      defaultDashboardFullscreen: true,
    });
  });

  test.each([{}, { team: '' }, { team: ' ' }, { team: null }, { team: ['a'] }])(
    'whose attributes %j leave a place of a pattern empty are not made administrators',
    async (attributes) => {
      const button = await setUp({ basic: { customerNamePattern: '%{team}' } });
      provider.user = { email: `${fresh('ann')}@corp.test`, ...attributes };
      expect(errorOf(await signIn(button))).toBe('The provider sent no "team"');
    },
  );

  test('do not become users of the public customer', async () => {
    const device = (await tenant.admin.post('/api/device', { name: fresh('public') })).body;
    await tenant.admin.post(`/api/customer/public/device/${device.id.id}`);
    const { body } = await sys.get(`/api/tenant/${tenant.tenantId}`);
    const button = await setUp({
      basic: { tenantNameStrategy: 'CUSTOM', tenantNamePattern: body.title, customerNamePattern: 'Public' },
    });
    provider.user = { email: `${fresh('ann')}@corp.test` };
    expect(errorOf(await signIn(button))).toContain('system reserved');
  });

  test('are not made when that is not allowed, and nothing else is either', async () => {
    const domain = `${fresh('corp')}.test`;
    provider.user = { email: `ann@${domain}` };
    const button = await setUp({ mapper: { allowUserCreation: false } });
    expect(errorOf(await signIn(button))).toBe(`User not found: ann@${domain}`);
    expect(await tenantTitled(domain)).toEqual([]);
  });

  test('a refused user leaves no tenant behind', async () => {
    const domain = `${fresh('corp')}.test`;
    provider.user = { email: `ann@${domain}`, given_name: 'x'.repeat(300) };
    expect(errorOf(await signIn(await setUp()))).toContain('first name length');
    expect(await tenantTitled(domain)).toEqual([]);
  });

  test('wait for activation, or are active at once when that is set', async () => {
    const link = async (user: Json) => (await sys.get(`/api/user/${user.id.id}/activationLink`)).status;
    provider.user = { email: `ann@${fresh('corp')}.test` };
    expect(await link(await userOf(await signIn(await setUp())))).toBe(200);
    provider.user = { email: `ann@${fresh('corp')}.test` };
    const user = await userOf(await signIn(await setUp({ mapper: { activateUser: true } })));
    expect(await link(user)).toBe(400);
    expect(user.additionalInfo.userCredentialsEnabled).toBe(true);
    for (const password of [' ', 'null', 'undefined']) {
      const tried = await platform.as().post('/api/auth/login', { username: user.email, password });
      expect(tried.status).toBe(401);
    }
  });

  test('that were switched off stay outside', async () => {
    provider.user = verified(tenant.customerEmail);
    const button = await setUp();
    const enable = (on: boolean) =>
      tenant.admin.post(`/api/user/${tenant.customerUserId}/userCredentialsEnabled?userCredentialsEnabled=${on}`);
    await enable(false);
    expect(errorOf(await signIn(button))).toBe('User account is not active');
    await enable(true);
    tokenIn(await signIn(button));
  });
});

describe('an account that exists', () => {
  const refused = /^There is an account for .* already, but the provider does not say that the address is verified/;
  const github = () =>
    setUp({
      userNameAttributeName: 'login',
      basic: { emailAttributeKey: null, firstNameAttributeKey: 'name' },
      mapper: { type: 'GITHUB' },
    });

  test.each([true, 'true'])('is entered by an address whose email_verified is %j', async (email_verified) => {
    provider.user = { sub: fresh('ann'), email: tenant.adminEmail, email_verified };
    expect((await userOf(await signIn(await setUp()))).email).toBe(tenant.adminEmail);
  });

  test.each([{}, { email_verified: null }, { email_verified: 'yes' }, { email_verified: 1 }])(
    'is not entered when the provider says %j of the address',
    async (claims) => {
      provider.user = { sub: fresh('ann'), email: tenant.adminEmail, ...claims };
      expect(errorOf(await signIn(await setUp()))).toMatch(refused);
    },
  );

  test('is not entered by a verified address beside the one that is asked for', async () => {
    provider.user = { sub: fresh('ann'), ...verified('own@corp.test'), upn: tenant.adminEmail };
    expect(errorOf(await signIn(await setUp({ basic: { emailAttributeKey: 'upn' } })))).toMatch(refused);
  });

  test('is not entered by the user info’s address when the ID token verified another one', async () => {
    const button = await setUp({ scope: ['openid'], jwkSetUri: `${provider.url}/keys` });
    provider.claims = { sub: 'u7', ...verified('own@corp.test') };
    provider.user = { sub: 'u7', email: tenant.adminEmail };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.claims = { sub: 'u7', ...verified(tenant.adminEmail) };
    tokenIn(await signIn(button));
  });

  test('that the provider made is entered again by the same person, and by nobody else', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const sub = fresh('ann');
    provider.user = { sub, email };
    const made = await userOf(await signIn(await setUp()));
    // Saving the settings gives the registration another id.
    const button = await setUp();
    expect((await userOf(await signIn(button))).id).toEqual(made.id);
    provider.user = { sub: fresh('eve'), email };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.user = { id: sub, email };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.user = { sub, email };
    expect(errorOf(await signIn(await setUp({ accessTokenUri: `${provider.url}/token?other` })))).toMatch(refused);
  });

  test('that was made for an unverified address goes over to whoever shows that the address is his', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const [stranger, owner] = [
      { sub: fresh('eve'), email },
      { sub: fresh('ann'), ...verified(email) },
    ];
    const button = await setUp();
    provider.user = stranger;
    const first = platform.as(tokenIn(await signIn(button)));
    const { id } = (await first.get('/api/auth/user')).body;
    provider.user = owner;
    expect((await userOf(await signIn(button))).id).toEqual(id);
    expect((await first.get('/api/auth/user')).status).toBe(401);
    provider.user = stranger;
    expect(errorOf(await signIn(button))).toMatch(refused);
    // Once verified, a person is known also when the provider says nothing of the address.
    provider.user = { sub: owner.sub, email };
    tokenIn(await signIn(button));
  });

  test('that was made for an unverified address is lost by its activation through a link', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const button = await setUp();
    provider.user = { sub: fresh('eve'), email };
    const first = platform.as(tokenIn(await signIn(button)));
    const { id } = (await first.get('/api/auth/user')).body;
    const link = new URL((await sys.get(`/api/user/${id.id}/activationLink`)).body);
    const activateToken = link.searchParams.get('activateToken');
    const activated = await platform.as().post('/api/noauth/activate', { activateToken, password: 'secret-1' });
    expect((await platform.as(activated.body.token).get('/api/auth/user')).body.id).toEqual(id);
    expect((await first.get('/api/auth/user')).status).toBe(401);
    expect(errorOf(await signIn(button))).toMatch(refused);
  });

  test('is linked by its first verified sign-in', async () => {
    const button = await setUp();
    const sub = fresh('ann');
    provider.user = { sub, ...verified(tenant.adminEmail) };
    tokenIn(await signIn(button));
    provider.user = { sub, email: tenant.adminEmail };
    tokenIn(await signIn(button));
  });

  test('does not come back with its links after it was deleted', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const button = await setUp();
    provider.user = { sub: fresh('ann'), email };
    const gone = await userOf(await signIn(button));
    await sys.delete(`/api/user/${gone.id.id}`);
    await sys.post('/api/user?sendActivationMail=false', {
      email,
      authority: 'TENANT_ADMIN',
      tenantId: gone.tenantId,
    });
    expect(errorOf(await signIn(button))).toMatch(refused);
  });

  test('is entered by GitHub’s verified address only', async () => {
    const button = await github();
    provider.user = { id: 77, login: fresh('ann') };
    provider.emails = [{ email: tenant.adminEmail, primary: true }];
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.emails = [{ email: tenant.adminEmail, primary: true, verified: true }];
    tokenIn(await signIn(button));
  });

  test('is entered by a mapper’s address that the provider or the mapper calls verified', async () => {
    const button = await setUp({ mapper: { type: 'CUSTOM', custom: { url: `${provider.url}/map` } } });
    const sub = fresh('ann');
    provider.mapped = { email: tenant.customerEmail };
    provider.user = { sub, ...verified('own@corp.test') };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.user = { sub: fresh('ann'), ...verified(tenant.customerEmail) };
    tokenIn(await signIn(button));
    provider.mapped = verified(tenant.customerEmail);
    provider.user = { sub: fresh('ann'), email: 'own@corp.test' };
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
