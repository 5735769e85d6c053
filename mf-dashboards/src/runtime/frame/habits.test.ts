import { frameHabits } from './habits';

type Call = Parameters<typeof frameHabits>[0]['call'];

const call = jest.fn<ReturnType<Call>, Parameters<Call>>();
const outside = jest.fn();
const site = 'https://console.example';
const kept = { fetch: globalThis.fetch, navigator: globalThis.navigator };

beforeAll(() => {
  const page = { origin: 'null', document: { baseURI: `${site}/sandbox/document.html` }, location: new URL(site) };
  for (const [name, value] of Object.entries({ ...page, fetch: outside, navigator: {} }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  frameHabits({ ask: async () => null, call });
});
afterAll(() => {
  for (const name of ['origin', 'document', 'location', 'localStorage', 'sessionStorage', 'alert', 'confirm', 'prompt'])
    Reflect.deleteProperty(globalThis, name);
  for (const [name, value] of Object.entries(kept)) Object.defineProperty(globalThis, name, { value });
});
beforeEach(() => {
  call.mockReset();
  outside.mockReset();
});

test.each<[string, Parameters<typeof fetch>, unknown[]]>([
  ['a path', ['/api/x?a=1'], ['GET', '/api/x?a=1', undefined, 'json']],
  ['JSON', ['/api/x', { method: 'post', body: '{"a":1}' }], ['POST', '/api/x', { a: 1 }, 'json']],
  ['a text', ['/api/x', { method: 'POST', body: 'on' }], ['POST', '/api/x', 'on', 'json']],
  ['a request', [new Request(`${site}/api/x`, { method: 'DELETE' })], ['DELETE', '/api/x', undefined, 'json']],
  ['a header', ['/api/x', { headers: { Accept: 'text/plain' } }], ['GET', '/api/x', undefined, 'text']],
  [
    'a header of a request',
    [new Request(`${site}/api/x`, { headers: { accept: 'text/plain' } })],
    ['GET', '/api/x', undefined, 'text'],
  ],
])('fetch calls the platform with %s', async (_what, given, asked) => {
  call.mockResolvedValue('answer');
  const answer = await fetch(...given);
  expect(await answer.text()).toBe(asked[3] === 'text' ? 'answer' : '"answer"');
  expect(call).toHaveBeenCalledWith(...asked, expect.any(AbortSignal));
});

test('what is given up before it is asked for never is', async () => {
  await expect(fetch('/api/x', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(call).not.toHaveBeenCalled();
});

test.each(['options', 'a request'])(
  'what is given up meanwhile by the signal of %s ends with its reason',
  async (how) => {
    call.mockReturnValue(new Promise(() => undefined));
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const answer = how === 'options' ? fetch('/api/x', options) : fetch(new Request(`${site}/api/x`, options));
    controller.abort(new Error('Enough'));
    await expect(answer).rejects.toThrow('Enough');
  },
);

test('another address is left to the browser', async () => {
  await fetch('https://other.example/api/x');
  expect(outside).toHaveBeenCalledTimes(1);
  expect(call).not.toHaveBeenCalled();
});
