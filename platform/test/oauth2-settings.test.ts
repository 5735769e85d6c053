import {
  type Caller,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  UNKNOWN_ID,
} from './running-platform.js';

let platform: RunningPlatform;
let sys: Caller;
let host: string;

beforeAll(async () => {
  platform = await runPlatform({ env: { FORWARDED_HOPS: '1', ALLOWED_HOSTS: 'console.test' } });
  sys = await signInSystem(platform);
  host = new URL(platform.url).host;
});
afterAll(() => platform.stop());
beforeEach(() => sys.post('/api/oauth2/config', { enabled: false, oauth2ParamsInfos: [] }));

const registration = (more: Json = {}) => ({
  clientId: 'c',
  clientSecret: 's',
  authorizationUri: 'https://id.test/a',
  accessTokenUri: 'https://id.test/t',
  scope: ['openid'],
  userNameAttributeName: 'email',
  clientAuthenticationMethod: 'POST',
  loginButtonLabel: 'ID',
  mapperConfig: { type: 'BASIC', basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN' } },
  ...more,
});
const params = (more: Json = {}) => ({
  domainInfos: [{ scheme: 'MIXED', name: host }],
  mobileInfos: [],
  clientRegistrations: [registration()],
  ...more,
});
const save = (...oauth2ParamsInfos: Json[]) => sys.post('/api/oauth2/config', { enabled: true, oauth2ParamsInfos });
const current = async () => (await sys.get('/api/oauth2/config')).body;
const offered = async (headers: Record<string, string> = {}, query = '') => {
  const response = await fetch(`${platform.url}/api/noauth/oauth2Clients${query}`, { method: 'POST', headers });
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
};

describe('settings', () => {
  test('are replaced as a whole, complete, and registrations get new addresses', async () => {
    const first = await save(params(), params({ domainInfos: [{ scheme: 'HTTP', name: 'b.test' }] }));
    expect(first.body).toEqual(await current());
    expect(first.body.oauth2ParamsInfos.map(({ domainInfos }: Json) => domainInfos[0].name)).toEqual([host, 'b.test']);
    const links = async () => (await platform.as().post('/api/noauth/oauth2Clients')).body.map(({ url }: Json) => url);
    const [before] = await links();
    await save(params());
    const [after, ...none] = await links();
    expect(none).toEqual([]);
    expect(after).not.toBe(before);
    expect((await current()).oauth2ParamsInfos).toHaveLength(1);
  });

  test('of the other mapper type are not kept', async () => {
    const both = {
      basic: { emailAttributeKey: 'mail', tenantNameStrategy: 'EMAIL' },
      custom: { url: 'https://m.test' },
    };
    const kept = async (type: string, more: Json = {}) => {
      const { body } = await save(
        params({ clientRegistrations: [registration({ mapperConfig: { type, ...both, ...more } })] }),
      );
      return body.oauth2ParamsInfos[0].clientRegistrations[0].mapperConfig;
    };
    expect(await kept('CUSTOM')).toMatchObject({ basic: null, custom: { url: 'https://m.test', sendToken: false } });
    expect(await kept('BASIC')).toMatchObject({ basic: { emailAttributeKey: 'mail' }, custom: null });
    expect(await kept('APPLE', { basic: null })).toMatchObject({ basic: { emailAttributeKey: null }, custom: null });
  });

  test('that are refused change nothing', async () => {
    await save(params());
    const before = await current();
    const answer = await save(params(), params({ clientRegistrations: [] }));
    expect(answer).toMatchObject({ status: 400, body: { message: 'Client registrations should be specified!' } });
    expect(await current()).toEqual(before);
  });

  test.each([
    [{ domainInfos: [{ scheme: 'FTP', name: 'a' }] }, 'scheme'],
    [{ domainInfos: 'a' }, 'domainInfos'],
    [{ domainInfos: [null] }, '"domainInfos"'],
    [{ domainInfos: [{ scheme: 'HTTP', name: 'a'.repeat(256) }] }, 'name length'],
    [{ clientRegistrations: [null] }, '"clientRegistrations"'],
    [{ clientRegistrations: [registration({ scope: 'openid' })] }, 'scope'],
    [{ clientRegistrations: [registration({ platforms: ['TV'] })] }, 'platforms'],
    [{ clientRegistrations: [registration({ clientSecret: 's'.repeat(2049) })] }, 'clientSecret length'],
    [{ clientRegistrations: [registration({ loginButtonLabel: '<img src=x>' })] }, 'loginButtonLabel is malformed'],
    [{ clientRegistrations: [registration({ mapperConfig: { type: 'LDAP' } })] }, 'type'],
    [
      {
        clientRegistrations: [
          registration({ mapperConfig: { type: 'GITHUB', basic: { tenantNameStrategy: 'CUSTOM' } } }),
        ],
      },
      'Tenant name pattern should be specified!',
    ],
  ])('%j is refused', async (more, text) => {
    const answer = await save(params(more));
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect(answer.body.message).toContain(text);
  });

  test('secrets may hold any sign', async () => {
    const clientSecret = '<a>"\'&</a>';
    const { body } = await save(params({ clientRegistrations: [registration({ clientSecret })] }));
    expect(body.oauth2ParamsInfos[0].clientRegistrations[0].clientSecret).toBe(clientSecret);
  });

  test('do not appear among the other settings', async () => {
    await save(params());
    expect((await sys.get('/api/admin/settings/oauth2')).status).toBe(404);
  });
});

describe('the list on the sign-in page', () => {
  test('belongs to scheme, host and port as the browser knows them', async () => {
    const named = (name: string, domain: Json) =>
      params({ domainInfos: [domain], clientRegistrations: [registration({ loginButtonLabel: name })] });
    await save(
      named('plain', { scheme: 'HTTP', name: 'console.test' }),
      named('safe', { scheme: 'HTTPS', name: 'console.test' }),
      named('both', { scheme: 'MIXED', name: 'Console.test' }),
      named('port', { scheme: 'MIXED', name: 'console.test:8443' }),
    );
    const by = (more: Record<string, string>) => offered({ 'x-forwarded-host': 'console.test', ...more });
    expect(await by({})).toEqual(['plain', 'both']);
    expect(await by({ 'x-forwarded-proto': 'https' })).toEqual(['safe', 'both']);
    expect(await by({ 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' })).toEqual(['safe', 'both']);
    expect(await by({ 'x-forwarded-port': '8443' })).toEqual(['port']);
    expect(await offered()).toEqual([]);
  });

  test('of a senseless host is refused', async () => {
    const response = await fetch(`${platform.url}/api/noauth/oauth2Clients`, {
      method: 'POST',
      headers: { 'x-forwarded-host': 'a b' },
    });
    expect(response.status).toBe(421);
  });

  test('is narrowed by platform and package', async () => {
    await save(
      params({
        mobileInfos: [{ pkgName: 'test.app', appSecret: 's'.repeat(16) }],
        clientRegistrations: [
          registration({ loginButtonLabel: 'all' }),
          registration({ loginButtonLabel: 'phone', platforms: ['IOS'] }),
        ],
      }),
    );
    expect(await offered({}, '?platform=IOS&pkgName=test.app')).toEqual(['all', 'phone']);
    expect(await offered({}, '?platform=WEB')).toEqual(['all']);
    expect(await offered({}, '?platform=TV')).toEqual(['all', 'phone']);
    expect(await offered({}, '?pkgName=other.app')).toEqual([]);
  });
});

describe('templates', () => {
  const template = (more: Json = {}) => ({
    providerId: `T-${process.pid}`,
    mapperConfig: { type: 'BASIC', basic: {} },
    ...more,
  });
  const path = '/api/oauth2/config/template';

  test('of four providers are there from the start', async () => {
    const { body } = await sys.get(path);
    const known = Object.fromEntries(body.map((each: Json) => [each.name, each]));
    expect(Object.keys(known)).toEqual(['Google', 'Facebook', 'Github', 'Apple']);
    expect(known.Google).toMatchObject({ providerId: 'Google', scope: ['email', 'openid', 'profile'] });
    expect(known.Github.mapperConfig).toMatchObject({ type: 'GITHUB', basic: { emailAttributeKey: null } });
    expect(known.Apple).toMatchObject({ userInfoUri: null, clientAuthenticationMethod: 'POST' });
  });

  test('are made, changed and deleted', async () => {
    const made = (await sys.post(path, template())).body;
    const changed = (await sys.post(path, { ...made, comment: 'Ask Ann', providerId: 'Renamed' })).body;
    expect(changed).toEqual({ ...made, comment: 'Ask Ann', providerId: 'Renamed', name: 'Renamed' });
    expect((await sys.get(path)).body).toContainEqual(changed);
    expect((await sys.delete(`${path}/${made.id.id}`)).status).toBe(200);
    expect((await sys.get(path)).body).toHaveLength(4);
  });

  test('with a taken name, an unknown id or without mapper are refused', async () => {
    const refused = async (body: Json) => (await sys.post(path, body)).status;
    expect(await refused(template({ providerId: 'Google' }))).toBe(400);
    expect(await refused(template({ id: { id: UNKNOWN_ID } }))).toBe(404);
    expect(await refused(template({ id: { id: 'x' } }))).toBe(400);
    expect(await refused(template({ id: 'x' }))).toBe(400);
    expect(await refused(template({ mapperConfig: { type: 'BASIC' } }))).toBe(400);
    expect((await sys.delete(`${path}/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await sys.get(path)).body).toHaveLength(4);
  });

  test('are the system administrator’s alone', async () => {
    const { admin } = await makeTenant(platform, sys);
    expect((await admin.get(path)).status).toBe(403);
  });
});
