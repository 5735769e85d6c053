import { ReadableStream } from 'node:stream/web';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MINUTE } from '../time/constants';
import { codeFetchLimit, codeFileLimit, codeSizeLimit, codeTotalLimit } from './limits';
import { useResourceCode } from './resource-code';

jest.mock('./limits', () => ({ ...jest.requireActual('./limits'), codeTotalLimit: 300_000, codeKeptLimit: 300_000 }));

const here = (file: string) => new URL(file, location.href).href;
const cdn = 'https://cdn.example';

interface File {
  body: string;
  type?: string;
  /** Where it is sent on to. */
  at?: string;
}

const streamOf = (text: string) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

/** A network that has these files; what it was asked for. */
function playNetwork(files: Record<string, File>) {
  const asked: string[] = [];
  globalThis.fetch = async (url, options) => {
    const { cache, ...usual } = options ?? {};
    if (cache) asked.push(`${cache}:`);
    // Without the viewer's rights, or where they are: who wrote the widget chose the address.
    expect(usual).toEqual({ credentials: 'omit', referrerPolicy: 'no-referrer', signal: expect.any(AbortSignal) });
    asked.push(String(url));
    const file = files[String(url)];
    return {
      ...{ ok: file !== undefined, url: file?.at ?? String(url), body: streamOf(file?.body ?? '') },
      headers: new Headers({ 'content-type': file?.type ?? 'text/javascript' }),
    } as unknown as Response;
  };
  return asked;
}
const { fetch } = globalThis;
beforeEach(() => {
  document.head.innerHTML = `<meta name="mullion-code-hosts" content="${cdn} http://127.0.0.1:9">`;
});
afterEach(() => {
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
});

const inPage = () => {
  const client = new QueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
};
const script = (url: string) => ({ url, type: 'js' }) as const;
const esModule = (url: string) => ({ url, type: 'js', isModule: true }) as const;

/** What a document gets that names resources. */
async function fetched(resources: Parameters<typeof useResourceCode>[0], wrapper = inPage()) {
  const { result } = renderHook(() => useResourceCode(resources, 0), { wrapper });
  await waitFor(() => expect(result.current).toBeDefined());
  return result.current;
}

test('documents that name the same resources get the code that the page has fetched once', async () => {
  const sheet = { url: here('/looks/a.css'), type: 'css' } as const;
  const asked = playNetwork({
    [here('/a.js')]: { body: 'var a = 1', type: 'text/javascript; charset=utf-8' },
    [sheet.url]: { body: 'p { background: url(b.png) }', type: 'text/css' },
    [`${cdn}/c@1.js`]: { body: 'var c = 1', type: 'application/javascript' },
  });
  const wrapper = inPage();
  const all = [script(here('/a.js')), sheet, script(`${cdn}/c@1.js`)];
  const [first, second] = await Promise.all([fetched(all, wrapper), fetched([sheet], wrapper)]);
  const withCode = { ...sheet, code: `p { background: url("${here('/looks/b.png')}") }` };
  expect(second).toEqual([withCode]);
  expect(first).toEqual([
    { ...script(here('/a.js')), code: 'var a = 1' },
    withCode,
    { ...script(`${cdn}/c@1.js`), code: 'var c = 1' },
  ]);
  expect(asked).toEqual(all.map(({ url }) => url));
});

test('a document that begins later gets what of this origin has changed meanwhile; what others have is kept', async () => {
  const [own, other] = [script(here('/a.js')), script(`${cdn}/a.js`)];
  const [ownFile, otherFile] = [{ body: 'var a = 1' }, { body: 'var b = 1' }];
  const asked = playNetwork({ [own.url]: ownFile, [other.url]: otherFile });
  const wrapper = inPage();
  await fetched([own, other], wrapper);
  ownFile.body = 'var a = 2';
  const later = Date.now() + MINUTE;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await fetched([other, own], wrapper)).toEqual([
    { ...other, code: 'var b = 1' },
    { ...own, code: 'var a = 2' },
  ]);
  expect(asked).toEqual([own.url, other.url, own.url]);
});

test.each<[string, string, Record<string, File>]>([
  ['is a page', here('/none.js'), { [here('/none.js')]: { body: '<!doctype html>', type: 'text/html' } }],
  ['is data of the platform', here('/api/a.js'), { [here('/api/a.js')]: { body: '[]', type: 'application/json' } }],
  ['isn’t there', `${cdn}/gone.js`, {}],
  [
    'is sent on to a host that isn’t listed',
    `${cdn}/a.js`,
    { [`${cdn}/a.js`]: { body: '', at: 'https://b.example/' } },
  ],
  ['is too long', `${cdn}/a.js`, { [`${cdn}/a.js`]: { body: ' '.repeat(codeSizeLimit + 1) } }],
])('what %s can’t be used, and is asked for again', async (_what, url, files) => {
  const asked = playNetwork(files);
  const { result, rerender } = renderHook(({ attempt }) => useResourceCode([script(url)], attempt), {
    wrapper: inPage(),
    initialProps: { attempt: 0 },
  });
  await waitFor(() => expect(result.current).toMatchObject({ problem: 'unable-to-load', url }));
  files[url] = { body: 'var a = 1' };
  rerender({ attempt: 1 });
  await waitFor(() => expect(result.current).toEqual([{ ...script(url), code: 'var a = 1' }]));
  expect(asked).toEqual([url, 'reload:', url]);
});

test('what was wrong when it was fetched is fetched again, past the browser’s cache, once a person tries again', async () => {
  const url = `${cdn}/a.js`;
  const files = { [url]: { body: 'not what it should be' } };
  const asked = playNetwork(files);
  const wrapper = inPage();
  const { result, rerender } = renderHook(({ attempt }) => useResourceCode([script(url), esModule(url)], attempt), {
    wrapper,
    initialProps: { attempt: 0 },
  });
  await waitFor(() => expect(result.current).toHaveLength(2));
  files[url] = { body: 'var a = 1' };
  rerender({ attempt: 1 });
  await waitFor(() =>
    expect(result.current).toMatchObject([{ code: 'var a = 1' }, { modules: [{ code: 'var a = 1' }] }]),
  );
  expect(asked).toEqual([url, 'reload:', url]);
  expect(await fetched([script(url)], wrapper)).toMatchObject([{ code: 'var a = 1' }]);
  expect(asked).toHaveLength(3);
});

describe('what modules bring along has an end', () => {
  /** Modules each of which imports the next one, and none of which says that it is the last. */
  const endless = (size: number) => {
    let [asked, now, most] = [0, 0, 0];
    globalThis.fetch = async (url) => {
      [asked, now] = [asked + 1, now + 1];
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      const [, place = ''] = /m([\d-]*)\.js/.exec(String(url)) ?? [];
      const body = Array.from({ length: 10 }, (_, at) => `import './m${place}-${at}.js';`).join('') + ' '.repeat(size);
      const headers = new Headers({ 'content-type': 'text/javascript' });
      return { ok: true, url: String(url), body: streamOf(body), headers } as unknown as Response;
    };
    return { asked: () => asked, most: () => most };
  };

  test.each([
    ['files', 0, codeFileLimit],
    ['characters', 10_000, codeTotalLimit / 10_000 + codeFetchLimit],
  ])('in %s', async (_, size, limit) => {
    const network = endless(size);
    expect(await fetched([esModule(`${cdn}/m.js`)])).toMatchObject({ problem: 'too-much-code' });
    const { asked } = network;
    const askedThen = asked();
    expect(askedThen).toBeLessThanOrEqual(limit);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked()).toBeLessThanOrEqual(askedThen + codeFetchLimit);
    expect(network.most()).toBeLessThanOrEqual(codeFetchLimit);
  });

  test('for all resources of a document together', async () => {
    const urls = Array.from({ length: codeFileLimit + 1 }, (_, at) => `${cdn}/${at}.js`);
    const asked = playNetwork(Object.fromEntries(urls.map((url) => [url, { body: 'var a' }])));
    expect(await fetched(urls.map(script))).toMatchObject({ problem: 'too-much-code' });
    expect(asked.length).toBeLessThanOrEqual(codeFileLimit);
  });
});

test('for a document that is gone nothing more is fetched', async () => {
  const begun: (() => void)[] = [];
  const headers = new Headers({ 'content-type': 'text/javascript' });
  globalThis.fetch = (url) =>
    new Promise((resolve) =>
      begun.push(() => resolve({ ok: true, url: String(url), body: streamOf('1'), headers } as unknown as Response)),
    );
  const urls = Array.from({ length: 50 }, (_, at) => `${cdn}/${at}.js`);
  const { unmount } = renderHook(() => useResourceCode(urls.map(script), 0), { wrapper: inPage() });
  await waitFor(() => expect(begun).toHaveLength(codeFetchLimit));
  unmount();
  for (const answer of begun) answer();
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toHaveLength(codeFetchLimit);
});

test('of what other hosts have the newest is kept, not all', async () => {
  const [old, late] = [`${cdn}/old.js`, `${cdn}/late.js`];
  const asked = playNetwork({ [old]: { body: ' '.repeat(200_000) }, [late]: { body: ' '.repeat(200_000) } });
  const wrapper = inPage();
  for (const [at, url] of [old, late, late, old].entries()) {
    jest.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000 + at);
    await fetched([script(url)], wrapper);
  }
  expect(asked).toEqual([old, late, old]);
});

test('what comes too late can’t be used', async () => {
  const end = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  globalThis.fetch = (_url, options) =>
    new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(end.signal.reason)));
  const result = fetched([script(`${cdn}/slow.js`)]);
  await waitFor(() => expect(AbortSignal.timeout).toHaveBeenCalled());
  end.abort();
  expect(await result).toMatchObject({ problem: 'unable-to-load', url: `${cdn}/slow.js` });
});

test.each(['https://other.example/a.js', 'https://cdn.example.evil.example/a.js', 'http://cdn.example/a.js'])(
  '%s, which isn’t listed, is never asked for',
  async (url) => {
    const asked = playNetwork({ [url]: { body: '' } });
    expect(await fetched([script(url)])).toMatchObject({ problem: 'unable-to-load', url });
    expect(asked).toEqual([]);
  },
);

test('modules come with all that they import, each once', async () => {
  const asked = playNetwork({
    [`${cdn}/lib.js`]: {
      body: `import b, { c } from './parts/b.js'; export * from "/c.js"; const d = () => import('./d.js'); export default import.meta.url; import(b);`,
      at: `${cdn}/lib@1/lib.js`,
    },
    [`${cdn}/lib@1/parts/b.js`]: { body: `import '../../c.js'; export default 1;` },
    [`${cdn}/c.js`]: { body: `import { b } from './lib@1/parts/b.js'; // import './none.js'` },
    [`${cdn}/lib@1/d.js`]: { body: 'export {}' },
  });
  expect(await fetched([esModule(`${cdn}/lib.js`)])).toEqual([
    {
      ...esModule(`${cdn}/lib.js`),
      modules: [
        {
          url: `${cdn}/lib.js`,
          code: `import b, { c } from '${cdn}/lib@1/parts/b.js'; export * from "${cdn}/c.js"; const d = () => import("${cdn}/lib@1/d.js"); export default ({ url: "${cdn}/lib@1/lib.js" }).url; import(b);`,
        },
        { url: `${cdn}/lib@1/parts/b.js`, code: `import '${cdn}/c.js'; export default 1;` },
        { url: `${cdn}/c.js`, code: `import { b } from '${cdn}/lib@1/parts/b.js'; // import './none.js'` },
        { url: `${cdn}/lib@1/d.js`, code: 'export {}' },
      ],
    },
  ]);
  expect(asked).toHaveLength(4);
});

test.each([
  [`import vue from 'vue'`, 'vue'],
  [`import a from 'https://other.example/a.js'`, 'https://other.example/a.js'],
  [`import './gone.js'`, `${cdn}/gone.js`],
  [`import data from './data.json' with { type: 'json' }`, `${cdn}/data.json`],
  [`import 'data:text/javascript,1'`, 'data:text/javascript,1'],
])('of a module with %s what it can’t have is named', async (body, url) => {
  playNetwork({ [`${cdn}/a.js`]: { body }, [`${cdn}/data.json`]: { body: '{}', type: 'application/json' } });
  expect(await fetched([esModule(`${cdn}/a.js`)])).toMatchObject({ problem: 'unable-to-load', url });
});

test('a module that isn’t there is named as one; one that is none is left to the document', async () => {
  playNetwork({ [`${cdn}/broken.js`]: { body: 'export default = 1' } });
  expect(await fetched([esModule(`${cdn}/gone.js`)])).toMatchObject({ problem: 'unable-to-load-module' });
  expect(await fetched([esModule(`${cdn}/broken.js`)])).toMatchObject([{ isModule: true }]);
});
