// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts have placeholders
import { renderHook, waitFor } from '@testing-library/react';
import { askScript } from './ask-script';
import { codeOf } from './code-of';
import { readTypeParameters, useTypeParameters } from './use-type-parameters';

jest.mock('./ask-script', () => ({ askScript: jest.fn() }));
jest.mock('./code-of', () => {
  const actual = jest.requireActual('./code-of');
  return { ...actual, codeOf: jest.fn(actual.codeOf) };
});

test('what a script says is asked once: the next widget of its type begins with it', async () => {
  jest.mocked(askScript).mockResolvedValue([undefined, true]);
  const script = 'self.typeParameters = () => ({ singleEntity: true });';
  const first = renderHook(() => useTypeParameters(script));
  expect(first.result.current).toBeUndefined();
  await waitFor(() => expect(first.result.current).toMatchObject({ stateData: false, singleEntity: true }));
  first.unmount();
  const said: unknown[] = [];
  renderHook(() => said.push(useTypeParameters(script)));
  expect(said[0]).toMatchObject({ singleEntity: true });
  expect(askScript).toHaveBeenCalledTimes(1);
});

test.each([
  ['{ singleEntity: true, maxDatasources: 1 }', { singleEntity: true, maxDatasources: 1, stateData: false }],
  [`{\n    'stateData': true, // of switches\n    maxDataKeys: -1,\n  }`, { stateData: true, maxDataKeys: -1 }],
  // What has to run, and what is said twice.
  ['{ singleEntity: isOne }', undefined],
  ['{ singleEntity: true }; }; self.typeParameters = function () { return { singleEntity: false }', undefined],
])('what a script says as plain values is known before it runs: %s', (said, wants) => {
  jest.mocked(askScript).mockReset().mockResolvedValue(undefined);
  jest.mocked(codeOf).mockClear();
  const script = `self.onInit = function () {};\nself.typeParameters = function () { return ${said}; };`;
  const given: unknown[] = [];
  renderHook(() => given.push(useTypeParameters(script)));
  expect(given[0]).toEqual(wants && expect.objectContaining(wants));
  expect(askScript).toHaveBeenCalledTimes(wants ? 0 : 1);
  // Of many widgets of a type, it is read for the first.
  renderHook(() => useTypeParameters(script)).unmount();
  expect(codeOf).toHaveBeenCalledTimes(1);
});

test.each([
  'self.other = function () { self.typeParameters = function () { return { singleEntity: true }; }; };',
  'if (self.isOld) self.typeParameters = function () { return { singleEntity: true }; };',
  'if (self.isOld) { self.typeParameters = function () { return { singleEntity: true }; }; }',
  'self.isNew && (self.typeParameters = function () { return { singleEntity: true }; });',
  'if (!self.isOld) return;\nself.typeParameters = function () { return { singleEntity: true }; };',
  "self.text = 'self.typeParameters = function () { return { singleEntity: true }; }';",
])('what a script may never say has to run: %s', (script) => {
  jest.mocked(askScript).mockReset().mockResolvedValue(undefined);
  const { result } = renderHook(() => useTypeParameters(script));
  expect(result.current).toBeUndefined();
  expect(askScript).toHaveBeenCalledTimes(1);
});

test.each([
  ['after another function', "self.onInit = function () { if (self.a) { go('}'); } };"],
  ['after one without a semicolon', 'function go() { return `${1 + 1}`; }'],
  ['after a comment', '/* { */'],
])('a script that says it plainly %s is known before it runs', (_where, before) => {
  const script = `${before}\nself.typeParameters = function () { return { maxDataKeys: 3 }; };`;
  expect(renderHook(() => useTypeParameters(script)).result.current).toMatchObject({ maxDataKeys: 3 });
});

test('a script that failed is asked again', async () => {
  jest.mocked(askScript).mockReset().mockResolvedValue(undefined);
  const script = 'self.typeParameters = () => { throw 1; };';
  const first = renderHook(() => useTypeParameters(script));
  await waitFor(() => expect(first.result.current).toMatchObject({ singleEntity: false }));
  renderHook(() => useTypeParameters(script));
  await waitFor(() => expect(askScript).toHaveBeenCalledTimes(2));
});

test('a widget still knows its script once many others have said something', async () => {
  jest.mocked(askScript).mockReset().mockResolvedValue([true]);
  const [oldest, mounted, ...others] = Array.from({ length: 65 }, (_, n) => `self.typeParameters = () => ${n};`);
  for (const script of [oldest, mounted, ...others]) await readTypeParameters(script as string);
  const { result } = renderHook(() => [mounted, oldest].map((script) => useTypeParameters(script as string)));
  expect(result.current).toEqual([expect.objectContaining({ stateData: true }), undefined]);
  await waitFor(() => expect(result.current[1]).toMatchObject({ stateData: true }));
});

test('a widget that is there keeps what its script has said', async () => {
  jest.mocked(askScript).mockReset().mockResolvedValue([true]);
  const script = 'self.typeParameters = () => "mounted";';
  await readTypeParameters(script);
  const { result, rerender } = renderHook(() => useTypeParameters(script));
  for (let n = 0; n < 64; n += 1) await readTypeParameters(`self.typeParameters = () => "${n}";`);
  rerender();
  expect(result.current).toMatchObject({ stateData: true });
});
