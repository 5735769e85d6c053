/** Whom the platform answers: hosts, proxies, pages of other sites, and the mailbox. */
import http from 'node:http';
import { WebSocket } from 'ws';
import { type Json, type RunningPlatform, runPlatform } from './running-platform.js';

interface RawAnswer {
  status: number;
  body: string;
}

/** A request with any headers; `fetch` would not send a `Host` of its own. */
function ask(url: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    request.on('error', reject).end(body);
  });
}

const open: RunningPlatform[] = [];
const run = async (env: Record<string, string> = {}): Promise<RunningPlatform> => {
  const platform = await runPlatform({ env });
  open.push(platform);
  return platform;
};
let plain: RunningPlatform;
let proxied: RunningPlatform;
let published: RunningPlatform;

beforeAll(async () => {
  [plain, proxied, published] = await Promise.all([
    run(),
    run({ FORWARDED_HOPS: '1', ALLOWED_HOSTS: 'console.test' }),
    run({ PUBLIC_URL: 'https://console.test', MAILBOX: '1' }),
  ]);
});
afterAll(() => Promise.all(open.map((platform) => platform.stop())));

const json = { 'content-type': 'application/json' };
const tenantEmail = 'tenant@thingsboard.org';
const credentials = JSON.stringify({ username: tenantEmail, password: 'tenant' });
const portOf = (platform: RunningPlatform) => new URL(platform.url).port;

describe('the host', () => {
  test.each(['evil.test', 'localhost.evil.test', '6.6.6.6'])('%s is answered 421, in the error body', async (host) => {
    const answer = await ask(plain.url, '/api/noauth/userPasswordPolicy', { host: `${host}:${portOf(plain)}` });
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 421, errorCode: 31 });
  });

  test('localhost and a name that was told are answered', async () => {
    const statusOf = async (platform: RunningPlatform, host: string) =>
      (await ask(platform.url, '/api/noauth/userPasswordPolicy', { host })).status;
    expect(await statusOf(plain, 'localhost')).toBe(200);
    expect(await statusOf(plain, 'console.test')).toBe(421);
    expect(await statusOf(proxied, 'Console.test:8443')).toBe(200);
    expect(await statusOf(published, 'console.test')).toBe(200);
  });

  test('a WebSocket is no exception', async () => {
    const socket = new WebSocket(`${plain.url.replace('http', 'ws')}/api/ws/plugins/telemetry`, {
      headers: { host: 'evil.test' },
    });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(421);
  });

  test('that a trusted proxy forwards has to be told too', async () => {
    const forwarded = async (name: string) =>
      (await ask(proxied.url, '/api/noauth/userPasswordPolicy', { 'x-forwarded-host': name })).status;
    expect([await forwarded('console.test'), await forwarded('evil.test')]).toEqual([200, 421]);
  });
});

describe('sign-in calls', () => {
  const login = (headers: Record<string, string>) => ask(plain.url, '/api/auth/login', headers, credentials);

  test.each<[string, Record<string, string>, number]>([
    ['a page of another site', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of a sibling', { ...json, 'sec-fetch-site': 'same-site' }, 403],
    ['a page of another origin', { ...json, origin: 'http://evil.test' }, 403],
    ['a page of no origin', { ...json, origin: 'null' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 401],
    ['plain text', { 'content-type': 'text/plain' }, 401],
    ['plain text that mentions JSON', { 'content-type': 'text/plain; application/json' }, 401],
    ['no type', {}, 401],
    ['the console', { ...json, 'sec-fetch-site': 'same-origin', origin: 'http://anything.test' }, 200],
    ['a program', { 'content-type': 'application/json;charset=UTF-8' }, 200],
  ])('%s is answered as it should: %j', async (_, headers, status) => {
    expect((await login(headers)).status).toBe(status);
  });

  test.each(['/%61pi/auth/login', '/api/%61uth/login', '/api/auth/%6Cogin'])('%s is the same call', async (target) => {
    const foreign = { ...json, 'sec-fetch-site': 'cross-site' };
    expect((await ask(plain.url, target, foreign, credentials)).status).toBe(403);
  });

  test('the origin of the console itself is no other', async () => {
    expect((await login({ ...json, origin: plain.url })).status).toBe(200);
    const own = { ...json, origin: 'https://console.test' };
    expect((await ask(published.url, '/api/auth/login', own, credentials)).status).toBe(200);
  });

  test.each(['/api/auth/token', '/api/auth/login/public', '/api/noauth/resetPasswordByEmail', '/api/noauth/activate'])(
    '%s as well',
    async (path) => {
      expect((await ask(plain.url, path, { 'content-type': 'text/plain' }, '{}')).status).toBe(401);
      expect((await ask(plain.url, path, { ...json, 'sec-fetch-site': 'cross-site' }, '{}')).status).toBe(403);
    },
  );
});

describe('mails', () => {
  const mailbox = async (platform: RunningPlatform) => (await ask(platform.url, '/dev/mailbox')).body;
  const resetMail = async (platform: RunningPlatform, headers: Record<string, string>) => {
    const email = JSON.stringify({ email: tenantEmail });
    const { status } = await ask(platform.url, '/api/noauth/resetPasswordByEmail', { ...json, ...headers }, email);
    expect(status).toBe(200);
    return /https?:[^<"\s]*resetToken=\w+/.exec(await mailbox(platform))?.[0];
  };

  test('lead to the stored base address, whatever host asked for them', async () => {
    const invented = {
      host: `127.0.0.1:${portOf(plain)}`,
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
    };
    expect(await resetMail(plain, invented)).toMatch(/^http:\/\/localhost:8080\/api\/noauth\/resetPassword\?/);
    const token = await plain.signIn('sysadmin@thingsboard.org', 'sysadmin');
    const { body: general } = await plain.as(token).get('/api/admin/settings/general');
    const jsonValue = { ...general.jsonValue, baseUrl: 'https://things.test/' };
    await plain.as(token).post('/api/admin/settings', { ...general, jsonValue });
    expect(await resetMail(plain, {})).toMatch(/^https:\/\/things\.test\/api\/noauth\/resetPassword\?/);
  });

  test('lead to the public address where the operator gives one', async () => {
    expect(await resetMail(published, {})).toMatch(/^https:\/\/console\.test\/api\/noauth\/resetPassword\?/);
    const token = await published.signIn('sysadmin@thingsboard.org', 'sysadmin');
    const { body } = await published.as(token).get('/api/admin/settings/general');
    expect(body.jsonValue).toEqual({ baseUrl: 'https://console.test', prohibitDifferentUrl: false });
  });

  test.each<[string, () => RunningPlatform, Record<string, string>]>([
    ['a host that is not this machine', () => published, { host: 'console.test' }],
    ['a proxy nobody told of', () => plain, { 'x-forwarded-for': '192.168.1.9' }],
    ['a proxy that hides the host', () => published, { via: '1.1 proxy' }],
    ['anybody where a proxy is trusted', () => proxied, {}],
  ])('are shown to nobody else: %s', async (_, platform, headers) => {
    expect((await ask(platform().url, '/dev/mailbox', headers)).status).toBe(404);
  });

  test('are shown at this machine', async () => {
    expect((await ask(plain.url, '/dev/mailbox')).status).toBe(200);
    expect((await ask(published.url, '/dev/mailbox')).status).toBe(200);
  });
});

test('the audit log holds the address that a trusted proxy gives, and no other', async () => {
  const addressOf = async (platform: RunningPlatform) => {
    await ask(platform.url, '/api/auth/login', { ...json, 'x-forwarded-for': '1.2.3.4, 5.6.7.8' }, credentials);
    const token = await platform.signIn(tenantEmail, 'tenant');
    const sort = 'sortProperty=createdTime&sortOrder=ASC&actionTypes=LOGIN';
    const { body } = await platform.as(token).get(`/api/audit/logs?pageSize=20&page=0&${sort}`);
    return (body.data as Json[]).map(({ actionData }) => actionData.clientAddress);
  };
  expect(await addressOf(proxied)).toContain('5.6.7.8');
  expect(await addressOf(plain)).not.toContain('5.6.7.8');
});
