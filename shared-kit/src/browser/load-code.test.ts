import { CodeNotLoadedError, isCodeNotLoaded, loadCode } from './load-code';

const missing = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: '/shell/7.js' });
let asked: [string, RequestInit | undefined][];

beforeEach(() => {
  asked = [];
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    asked.push([url, init]);
    return new Response();
  }) as typeof fetch;
});

test('a file that did not arrive is asked for once more, past the cache', async () => {
  const load = jest.fn().mockRejectedValueOnce(missing()).mockResolvedValueOnce('there');
  await expect(loadCode(load)).resolves.toBe('there');
  expect(asked).toEqual([['/shell/7.js', { cache: 'reload' }]]);
});

test('one that fails twice is a failure of its own kind, with the reason', async () => {
  const failure = await loadCode(() => Promise.reject(missing())).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CodeNotLoadedError);
  expect((failure as Error).cause).toMatchObject({ name: 'ChunkLoadError' });
  expect(asked).toHaveLength(1);
});

test('code that arrived and throws is no such failure, and is not asked for again', async () => {
  const load = jest.fn().mockRejectedValue(new TypeError('x is not a function'));
  await expect(loadCode(load)).rejects.toBeInstanceOf(TypeError);
  expect(load).toHaveBeenCalledTimes(1);
});

test('styles count as code', () => {
  expect(
    isCodeNotLoaded(Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' })),
  ).toBe(true);
  expect(isCodeNotLoaded(new Error('Loading'))).toBe(false);
});
