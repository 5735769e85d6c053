/** Signing in through another service: a platform, a provider beside it, and what a browser does between them. */
import { CLIENT_ID, CLIENT_SECRET, Provider } from './oauth2-provider.js';
import {
  type Caller,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';

export const APP_SECRET = 'secretOfTheMobileApp';
export const HOME = '/login/oauth2/code/';

export let platform: RunningPlatform;
export let provider: Provider;
export let sys: Caller;
export let tenant: TestTenant;

/** Has a platform, a provider and a tenant run beside the tests of the file that calls it. */
export function runOAuth2World(): void {
  beforeAll(async () => {
    [platform, provider] = await Promise.all([runPlatform({ env: { FORWARDED_HOPS: '1' } }), Provider.start()]);
    sys = await signInSystem(platform);
    tenant = await makeTenant(platform, sys);
  });
  afterAll(async () => {
    await Promise.all([platform.stop(), provider.stop()]);
  });
  beforeEach(() => provider.reset());
}

let made = 0;
/** What a provider tells of somebody whose address it has verified. */
export const verified = (email: string) => ({ email, email_verified: true });
/** A name nobody else has. */
export const fresh = (prefix: string) => {
  made += 1;
  return `${prefix}-${process.pid}-${made}`;
};

/** Sets up one registration of the local provider; answers where its button leads. */
export async function setUp({ basic = {}, mapper = {}, ...more }: Json = {}): Promise<string> {
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
export async function follow(url: string, init: RequestInit = {}): Promise<Step> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  expect(response.status).toBe(302);
  const setCookie = response.headers.get('set-cookie') ?? '';
  return {
    location: new URL(response.headers.get('location') ?? ''),
    cookie: setCookie.split(';')[0] ?? '',
    setCookie,
  };
}

export const begin = (button: string, query = '') => follow(platform.url + button + query);
export const comeBack = (cookie: string, answer: Record<string, string>) =>
  follow(`${platform.url}${HOME}?${new URLSearchParams(answer)}`, { headers: { cookie } });

/** The whole way: button, provider, back. */
export async function signIn(button: string, query = ''): Promise<URL> {
  const { location, cookie } = await begin(button, query);
  const code = provider.grant(location);
  return (await comeBack(cookie, { code, state: location.searchParams.get('state') ?? '' })).location;
}

export const errorOf = (url: URL) => {
  expect(url.pathname).toBe('/login');
  return url.searchParams.get('loginError');
};
export const tokenIn = (url: URL): string => {
  expect(url.searchParams.get('loginError')).toBeNull();
  return url.searchParams.get('accessToken') ?? '';
};
export const userOf = async (url: URL) => (await platform.as(tokenIn(url)).get('/api/auth/user')).body;
export const tenantTitled = async (title: string) => {
  const { body } = await sys.get(`/api/tenants?pageSize=10&page=0&textSearch=${encodeURIComponent(title)}`);
  return body.data.filter((each: { title: string }) => each.title === title);
};
