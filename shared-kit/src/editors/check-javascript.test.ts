import { checkJavaScript } from './check-javascript';

const found = (body: string, declared: string[] = []) =>
  checkJavaScript(body, declared).map(({ severity, kind, subject, from, to }) => [
    severity,
    kind,
    kind === 'syntax' ? subject : body.slice(from, to),
  ]);

test.each([
  ['return value * 2;', ['value']],
  ['const { a, ...rest } = msg; return [a, rest];', ['msg']],
  ['for (const x of msg.list) { total += x } return total;', ['msg', 'total']],
  ['return $.map(moment(), (one) => Math.max(one, JSON.parse("1")));', ['$', 'moment']],
  ["if (typeof extra !== 'undefined') return 1; return 2;", []],
  ['try { return parseInt("1"); } catch (e) { return undefined; }', []],
  ['function f(a, b) { return arguments.length; } return f();', []],
  ['class A { #x = 1; get() { return this.#x; } static { A.y = 2; } } return new A()?.get() ?? 1n;', []],
  ['return [1].map(function again(x) { return x; });', []],
  ['', []],
])('nothing is wrong with %s', (body, declared) => {
  expect(found(body, declared)).toEqual([]);
});

test.each([
  ['return foo.bar;', [['error', 'undeclared', 'foo']]],
  ['foo = 1;', [['error', 'undeclared', 'foo']]],
  [
    'return (() => foo + bar)();',
    [
      ['error', 'undeclared', 'foo'],
      ['error', 'undeclared', 'bar'],
    ],
  ],
  ['{ let inner = 1; inner++; } return inner;', [['error', 'undeclared', 'inner']]],
  ['const left = 1; return 2;', [['warning', 'unused', 'left']]],
  ['function never() {} return 2;', [['warning', 'unused', 'never']]],
  [
    'let x; x = 3; return y;',
    [
      ['warning', 'unused', 'x'],
      ['error', 'undeclared', 'y'],
    ],
  ],
  ['return (;', [['error', 'syntax', 'Unexpected token']]],
  ['await x;', [['error', 'syntax', expect.any(String)]]],
  ['const s = "a\nb";', [['error', 'syntax', 'Unterminated string constant']]],
])('what is found in %s', (body, problems) => {
  expect(found(body)).toEqual(problems);
});

test('the names a caller declares are known', () => {
  expect(found('return ctx.x;')).toHaveLength(1);
  expect(found('return ctx.x;', ['ctx'])).toEqual([]);
});

test('an error at the very end stands inside of the text', () => {
  const body = 'return {';
  expect(checkJavaScript(body)).toEqual([expect.objectContaining({ from: body.length, to: body.length })]);
});
