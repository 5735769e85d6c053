import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MINUTE } from '../time/constants';
import { useResourceCode, withWholeAddresses } from './resource-code';

const here = (file: string) => new URL(file, location.href).href;

/** A network that has these files; what it was asked for. */
function playNetwork(files: Record<string, { body: string; type: string }>) {
  const asked: string[] = [];
  globalThis.fetch = async (url, options) => {
    // Without the viewer's rights: who wrote the widget chose the address.
    expect(options).toEqual({ credentials: 'omit' });
    asked.push(String(url));
    const file = files[String(url)];
    return {
      ...{ ok: file !== undefined, url: String(url), text: async () => file?.body ?? '' },
      headers: new Headers({ 'content-type': file?.type ?? 'text/plain' }),
    } as Response;
  };
  return asked;
}
const { fetch } = globalThis;
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

test('documents that name the same resources get the code that the page has fetched once', async () => {
  const script = { url: here('/a.js'), type: 'js' } as const;
  const sheet = { url: here('/looks/a.css'), type: 'css' } as const;
  const asked = playNetwork({
    [script.url]: { body: 'var a = 1', type: 'text/javascript; charset=utf-8' },
    [sheet.url]: { body: 'p { background: url(b.png) }', type: 'text/css' },
  });
  const wrapper = inPage();
  const first = renderHook(() => useResourceCode([script, sheet], 0), { wrapper });
  const second = renderHook(() => useResourceCode([sheet], 0), { wrapper });
  await waitFor(() => expect(second.result.current).toBeDefined());
  const withCode = { ...sheet, code: `p { background: url("${here('/looks/b.png')}") }` };
  expect(second.result.current).toEqual([withCode]);
  await waitFor(() => expect(first.result.current).toEqual([{ ...script, code: 'var a = 1' }, withCode]));
  expect(asked).toEqual([script.url, sheet.url]);
});

test('a document that begins later gets what has changed meanwhile', async () => {
  const script = { url: here('/a.js'), type: 'js' } as const;
  const file = { body: 'var a = 1', type: 'text/javascript' };
  const asked = playNetwork({ [script.url]: file });
  const wrapper = inPage();
  const first = renderHook(() => useResourceCode([script], 0), { wrapper });
  await waitFor(() => expect(first.result.current).toEqual([{ ...script, code: 'var a = 1' }]));
  file.body = 'var a = 2';
  const later = Date.now() + MINUTE;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  const second = renderHook(() => useResourceCode([script], 1), { wrapper });
  await waitFor(() => expect(second.result.current).toEqual([{ ...script, code: 'var a = 2' }]));
  expect(asked).toEqual([script.url, script.url]);
});

test('what the page cannot fetch is left to the document, which says so', async () => {
  const page = { url: here('/none.js'), type: 'js' } as const;
  const asked = playNetwork({ [page.url]: { body: '<!doctype html>', type: 'text/html' } });
  const resources = [
    ...[page, { url: here('/gone.css'), type: 'css' } as const],
    ...[{ url: 'https://cdn.example/b.js', type: 'js' } as const, { ...page, url: here('/m.js'), isModule: true }],
  ];
  const { result, rerender } = renderHook(({ attempt }) => useResourceCode(resources, attempt), {
    wrapper: inPage(),
    initialProps: { attempt: 0 },
  });
  await waitFor(() => expect(result.current).toEqual(resources));
  expect(asked).toEqual([page.url, here('/gone.css')]);
  rerender({ attempt: 1 });
  await waitFor(() => expect(asked).toHaveLength(4));
});

test.each([
  ['a { b: url(c.png) }', 'a { b: url("https://x.example/d/c.png") }'],
  [`a { b: url( "../c 'd'.png" ) }`, `a { b: url("https://x.example/c%20'd'.png") }`],
  ["@import 'e.css' screen;", '@import url("https://x.example/d/e.css") screen;'],
  ['@import url(/e.css);', '@import url("https://x.example/e.css");'],
  [
    `a { b: -webkit-image-set("c.png" type("image/png") 1x, url(d.png) 2x, '#e' 3x) }`,
    `a { b: -webkit-image-set("https://x.example/d/c.png" type("image/png") 1x, url("https://x.example/d/d.png") 2x, '#e' 3x) }`,
  ],
  ['a::before { content: "c.png" }', 'a::before { content: "c.png" }'],
  ['a { clip-path: url(#c) }', 'a { clip-path: url(#c) }'],
  [
    `a { b: url("data:image/svg+xml,<svg fill='url(#g)'/>") }`,
    `a { b: url("data:image/svg+xml,<svg fill='url(#g)'/>") }`,
  ],
])('of %s the addresses are whole', (css, whole) => {
  expect(withWholeAddresses(css, 'https://x.example/d/a.css')).toBe(whole);
});
