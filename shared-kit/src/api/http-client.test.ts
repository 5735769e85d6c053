import { QueryClient } from '@tanstack/react-query';
import { createFakePlatform, type FakeAnswer, type FakeHandler, ok, refuse } from '../testing/fake-platform';
import { ApiError } from './api-error';
import { type Change, type Changes, createChanges } from './changes';
import { actFailure } from './error-message';
import { MAX_RESENDS, RESEND_PAUSE_MS, RESEND_RANDOM_MS, resendPause, toQueryString } from './http-client';
import { toldInPlace } from './told-in-place';

const signedIn = (handler: FakeHandler, changes?: Changes) => {
  const fake = createFakePlatform(handler, changes);
  fake.http.connectTokens({ getToken: async () => 't1', renew: async () => 't2' });
  return fake;
};

it('waits one to four seconds before it asks again', () => {
  expect([RESEND_PAUSE_MS, RESEND_RANDOM_MS]).toEqual([1000, 3000]);
  expect(resendPause(1, () => 0)).toBe(1000);
  expect(resendPause(1, () => 1)).toBe(4000);
});

describe('query', () => {
  it('leaves out what is not set and joins lists', () => {
    expect(toQueryString({ a: 1, b: null, c: undefined, d: '', e: false, f: ['x', 'y z'], g: 0, h: [] })).toBe(
      'a=1&e=false&f=x,y%20z&g=0&h=',
    );
  });

  it('is sent with reads, deletes and, as an option, with bodies', async () => {
    const fake = signedIn(() => ok(1));
    await fake.http.get('/api/devices', { pageSize: 10, page: 0, textSearch: 'ä&b' });
    await fake.http.delete('/api/x', { keys: ['a', 'b'] });
    await fake.http.post('/api/device', { name: 'd' }, { query: { accessToken: 'q' } });
    expect(fake.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/devices?pageSize=10&page=0&textSearch=%C3%A4%26b',
      'DELETE /api/x?keys=a,b',
      'POST /api/device?accessToken=q',
    ]);
    expect(fake.calls[2]?.body).toEqual({ name: 'd' });
  });
});

test.each(['POST', 'PUT'] as const)('a body of %s is sent whole, whatever its members are called', async (method) => {
  const fake = signedIn(() => ok(1));
  const text = '{"constructor":1,"info":{"prototype":true,"__proto__":{"deep":[{"constructor":2}]}}}';
  await fake.http[method === 'POST' ? 'post' : 'put']('/api/device', JSON.parse(text));
  expect(JSON.stringify(fake.calls[0]?.body)).toBe(text);
});

test('what a query tells in the place of its answer is told by no toast; the same call elsewhere is', async () => {
  const fake = signedIn(() => refuse(500, 2));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = {
    queryKey: ['devices'],
    queryFn: ({ signal }: { signal: AbortSignal }) => fake.http.get('/api/devices', undefined, { signal }),
  };
  const { queryFn } = toldInPlace(query);
  await expect(client.fetchQuery({ ...query, queryFn })).rejects.toMatchObject({ reported: false });
  expect(fake.reactions).toEqual([]);
  await expect(client.fetchQuery(query)).rejects.toMatchObject({ reported: true });
  expect(fake.reactions).toMatchObject([{ kind: 'toast' }]);
});

describe('token', () => {
  it.each([
    ['/api/device/1', 't1'],
    ['/api/auth/user', 't1'],
    ['/api/auth/login', ''],
    ['/api/auth/login/public', ''],
    ['/api/auth/token', ''],
    ['/api/noauth/activate', ''],
    ['/texts/en.json', ''],
  ])('%s is sent with %p', async (url, token) => {
    const fake = signedIn(() => ok(1));
    await fake.http.post(url);
    expect(fake.calls[0]?.token).toBe(token);
  });

  it('is renewed after 401/11, and only then', async () => {
    const fake = signedIn(({ token }) => (token === 't2' ? ok('fine') : refuse(401, 11)));
    await expect(fake.http.get('/api/x')).resolves.toBe('fine');
    const other = signedIn(() => refuse(401, 10));
    await expect(other.http.get('/api/x')).rejects.toMatchObject({ errorCode: 10 });
    expect(other.calls).toHaveLength(1);
  });
});

describe('answers', () => {
  it('are null for an empty body and text when asked for', async () => {
    const fake = signedIn(({ url }) => ok(url === '/api/link' ? '"quoted"' : ''));
    await expect(fake.http.get('/api/empty')).resolves.toBeNull();
    await expect(fake.http.get('/api/link', undefined, { responseType: 'text' })).resolves.toBe('"quoted"');
  });
});

describe('a path', () => {
  it.each(['../../auth/logout', '..\\..\\auth\\logout', '%2e%2e/user', '.\t./user', '%'])(
    'with the ID %j is not called: it would lead elsewhere',
    async (id) => {
      const fake = signedIn(() => ok(1));
      await expect(fake.http.get(`/api/device/info/${id}`)).rejects.toMatchObject({ kind: 'http', status: 404 });
      expect(fake.calls).toEqual([]);
    },
  );

  it('may hold any name', async () => {
    const fake = signedIn(() => ok(1));
    const path = `/api/customer/device/${encodeURIComponent("a/b ..\\?#ä'%")}/claim`;
    await expect(fake.http.get(path)).resolves.toBe(1);
    await expect(fake.http.get('/api/device/no ID')).resolves.toBe(1);
  });
});

describe('429', () => {
  it('is reported at once without resend', async () => {
    const fake = signedIn(() => refuse(429, 33, 'Too many requests for current tenant!'));
    await expect(fake.http.get('/api/x')).rejects.toMatchObject({ status: 429 });
    expect(fake.calls).toHaveLength(1);
    expect(fake.reactions).toEqual([{ kind: 'toast', message: { key: 'error.too-many-requests' } }]);
  });

  it('is sent again five times with growing pauses, then reported', async () => {
    const fake = signedIn(() => refuse(429, 33));
    await expect(fake.http.post('/api/x', {}, { resendOn429: true })).rejects.toMatchObject({ errorCode: 33 });
    expect(fake.calls).toHaveLength(1 + MAX_RESENDS);
    expect(fake.pauses).toEqual([2500, 5000, 7500, 10_000, 12_500]);
    expect(fake.reactions).toHaveLength(1);
  });

  it('ends when the platform has room again', async () => {
    let busy = 2;
    const fake = signedIn(() => (busy-- > 0 ? refuse(429, 33) : ok('in')));
    await expect(fake.http.get('/api/x', undefined, { resendOn429: true })).resolves.toBe('in');
    expect(fake.reactions).toEqual([]);
  });
});

describe('errors', () => {
  it('carry what the platform said, as JSON or as bare text', async () => {
    const fake = signedIn(({ url }) => (url === '/api/json' ? refuse(400, 31, 'bad') : { status: 400, data: 'plain' }));
    await expect(fake.http.get('/api/json')).rejects.toMatchObject({
      kind: 'http',
      status: 400,
      errorCode: 31,
      method: 'GET',
      url: '/api/json',
    });
    await expect(fake.http.get('/api/text')).rejects.toMatchObject({ body: 'plain', errorCode: null });
  });

  it('say that somebody else answered in the place of the platform, with a page', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const fake = signedIn(() => ({ status: 200, data: '<!doctype html>', headers }));
    await expect(fake.http.get('/api/device/1')).rejects.toMatchObject({ kind: 'network' });
    const saving = await fake.http.post('/api/device', {}).catch((error: unknown) => error);
    expect(fake.reactions).toEqual([{ kind: 'toast', message: { key: 'error.not-platform' } }]);
    expect(actFailure(saving)).toEqual({ key: 'error.not-platform' });
  });

  it('are read from the bytes of a download', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ errorCode: 32, message: 'gone' }));
    const fake = signedIn(() => ({ status: 404, data: bytes.buffer.slice(0) }));
    const call = fake.http.get('/api/file', undefined, { responseType: 'arraybuffer' });
    await expect(call).rejects.toMatchObject({ errorCode: 32 });
  });

  it('are told even when the caller ignores errors only if the connection is lost', async () => {
    const fake = signedIn(({ url }) => (url === '/api/lost' ? 'no-answer' : refuse(500, 2)));
    const options = { ignoreErrors: true };
    await expect(fake.http.get('/api/lost', undefined, options)).rejects.toMatchObject({ kind: 'network', status: 0 });
    await expect(fake.http.get('/api/x', undefined, options)).rejects.toBeInstanceOf(ApiError);
    expect(fake.reactions).toEqual([{ kind: 'toast', message: { key: 'error.unable-to-connect' } }]);
  });

  it('are never told for silent calls, aborted calls and addresses outside the API', async () => {
    const fake = signedIn(() => 'no-answer');
    const aborted = new AbortController();
    aborted.abort();
    await expect(fake.http.get('/api/a', undefined, { silent: true })).rejects.toMatchObject({ kind: 'network' });
    await expect(fake.http.get('/api/b', undefined, { signal: aborted.signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
    await expect(fake.http.get('/texts/en.json')).rejects.toMatchObject({ kind: 'network' });
    expect(fake.reactions).toEqual([]);
  });

  it('that happen together are told once', async () => {
    const fake = signedIn(() => 'no-answer');
    await Promise.allSettled(Array.from({ length: 50 }, () => fake.http.get('/api/x')));
    expect(fake.reactions).toHaveLength(1);
  });
});

describe('loading bar', () => {
  it('counts running calls but those that ask not to be, token refreshes and RPC', async () => {
    const counts: Record<string, number> = {};
    const fake = signedIn(({ url }) => {
      counts[url] = fake.activeRequests.count();
      return ok(1);
    });
    await fake.http.get('/api/x');
    await fake.http.get('/api/quiet', undefined, { ignoreLoading: true });
    await fake.http.post('/api/auth/token');
    await fake.http.post('/api/rpc/oneway/1');
    await fake.http.post('/api/plugins/rpc/oneway/1');
    await fake.http.get('/texts/en.json');
    expect(counts).toEqual({
      '/api/x': 1,
      '/api/quiet': 0,
      '/api/auth/token': 0,
      '/api/rpc/oneway/1': 0,
      '/api/plugins/rpc/oneway/1': 0,
      '/texts/en.json': 0,
    });
    expect(fake.activeRequests.count()).toBe(0);
  });
});

describe('deleting what somebody else has deleted', () => {
  const id = '11111111-2222-3333-4444-555555555555';
  const deleting = async (path: string, answer: FakeAnswer) => {
    const told: Change[] = [];
    const changes = createChanges();
    changes.listen((made) => void told.push(...made));
    const fake = signedIn(() => answer, changes);
    const result = await fake.http.delete(path).then(
      () => 'done',
      (error: ApiError) => error.status,
    );
    await changes.settled();
    return { result, told, reactions: fake.reactions };
  };

  it('is done, and lists are told that it is gone', async () => {
    const { result, told, reactions } = await deleting(`/api/device/${id}`, refuse(404, 32));
    expect([result, told, reactions]).toEqual(['done', [{ of: 'DEVICE', id, gone: true }], []]);
  });

  it.each([
    ['the platform refuses', `/api/device/${id}`, 400],
    ['it takes away something else', `/api/customer/device/${id}`, 404],
  ])('is not done where %s', async (_, path, status) => {
    const { result, told } = await deleting(path, refuse(status, 31));
    expect([result, told]).toEqual([status, []]);
  });
});
