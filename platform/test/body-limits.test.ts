import http from 'node:http';
import { type RunningPlatform, runPlatform, signInSystem } from './running-platform.js';

const KB = 1024;
const MB = 1024 * KB;

let platform: RunningPlatform;
let token: string;

beforeAll(async () => {
  platform = await runPlatform();
  token = await platform.signIn('tenant@thingsboard.org', 'tenant');
});
afterAll(() => platform.stop());

interface Upload {
  method?: string;
  token?: string;
  /** The Content-Length header; chunked without it. */
  length?: number;
  /** How much is sent; the request is never finished. */
  sent?: number;
}

/** The answer to a request whose body never ends: it can only come from someone who does not wait for the whole. */
function answerToUnfinished(path: string, { method = 'POST', token, length, sent = 0 }: Upload) {
  return new Promise<{ status: number | undefined; body: { status?: number; errorCode?: number; message?: string } }>(
    (resolve, reject) => {
      const headers: Record<string, string | number> = { 'content-type': 'application/json' };
      if (token) headers['x-authorization'] = `Bearer ${token}`;
      if (length !== undefined) headers['content-length'] = length;
      const request = http.request(platform.url + path, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          request.destroy();
          resolve({ status: response.statusCode, body: text ? JSON.parse(text) : {} });
        });
      });
      request.on('error', reject);
      request.flushHeaders();
      if (sent > 0) request.write('x'.repeat(sent));
    },
  );
}

describe('a body that is too large is refused while it is read', () => {
  test.each([
    ['sign-in', '/api/auth/login', 16 * KB],
    ['public sign-in', '/api/auth/login/public', 16 * KB],
    ['refreshing', '/api/auth/token', 16 * KB],
    ['password reset', '/api/noauth/resetPasswordByEmail', 16 * KB],
    ['activation', '/api/noauth/activate', 16 * KB],
    ['a change of password', '/api/auth/changePassword', 16 * KB],
    ['device telemetry', '/api/v1/A1_TEST_TOKEN/telemetry', 64 * KB],
    ['device attributes', '/api/v1/A1_TEST_TOKEN/attributes', 64 * KB],
  ])('%s', async (_name, path, limit) => {
    const expected = {
      status: 413,
      body: { status: 413, errorCode: 31, message: expect.stringContaining(`${limit}`) },
    };
    expect(await answerToUnfinished(path, { token, length: limit + 1 })).toMatchObject(expected);
    expect(await answerToUnfinished(path, { token, sent: limit + 1 })).toMatchObject(expected);
  });

  test.each([
    ['ordinary objects', '/api/device', 16 * MB],
    [
      'telemetry of users',
      '/api/plugins/telemetry/DEVICE/10000000-0000-1000-8000-000000000001/timeseries/ANY',
      16 * MB,
    ],
    ['files', '/api/resource', 50 * MB],
  ])('%s', async (_name, path, limit) => {
    expect(await answerToUnfinished(path, { token, length: limit + 1 })).toMatchObject({ status: 413 });
  });
});

describe('whoever may not call is told before anything is read of the body', () => {
  test.each([
    ['no token', '/api/device', undefined, 401],
    ['a token that is none', '/api/device', 'garbage.token.here', 401],
    ['no token, no such path', '/api/nothing', undefined, 401],
    ['no such path', '/nothing', undefined, 404],
  ])('%s', async (_name, path, sent, status) => {
    expect(await answerToUnfinished(path, { token: sent, length: 50 * MB, sent: 100 })).toMatchObject({ status });
    expect(await answerToUnfinished(path, { token: sent, sent: 100 })).toMatchObject({ status });
  });

  test('another role', async () => {
    expect(await answerToUnfinished('/api/tenant', { token, length: 1000 })).toMatchObject({ status: 403 });
  });
});

test('a body as large as it may be is taken', async () => {
  const system = await signInSystem(platform);
  const answer = await system.post('/api/admin/settings', { key: 'mail', jsonValue: { padding: 'x'.repeat(15 * MB) } });
  expect(answer.status).not.toBe(413);
  const message = JSON.stringify({ padding: 'x'.repeat(64 * KB - 14) });
  expect(message).toHaveLength(64 * KB);
  const taken = await fetch(`${platform.url}/api/v1/A1_TEST_TOKEN/telemetry`, { method: 'POST', body: message });
  expect(taken.status).toBe(200);
});

test('two of the largest bodies of a caller may be under way, and what others send is taken meanwhile', async () => {
  const headers = { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}`, expect: '100-continue' };
  const begin = () =>
    new Promise<http.ClientRequest>((resolve, reject) => {
      const length = { 'content-length': 50 * MB };
      const options = { method: 'POST', headers: { ...headers, ...length } };
      const request = http.request(`${platform.url}/api/resource`, options);
      request.on('error', reject);
      request.on('continue', () => resolve(request));
      request.flushHeaders();
    });
  const underWay = [await begin(), await begin()];
  const third = await answerToUnfinished('/api/resource', { token, length: 2 * MB });
  expect(third).toMatchObject({ status: 429, body: { message: expect.stringContaining('Too many large bodies') } });
  const store = { title: 'Small', resourceType: 'JKS', fileName: 'small', data: 'eA==' };
  expect((await platform.as(token).post('/api/resource', store)).status).toBe(200);
  const system = await signInSystem(platform);
  const large = { ...store, data: 'eHh4'.repeat(MB) };
  expect((await system.post('/api/resource', large)).status).toBe(200);
  for (const request of underWay) request.on('error', () => {}).destroy();
  let status = 429;
  while (status === 429) ({ status } = await platform.as(token).post('/api/resource', { ...large, fileName: 'large' }));
  expect(status).toBe(200);
}, 30_000);
