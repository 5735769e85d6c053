import { compileTbel } from './compile.js';

test.each(['return typeof msg;', 'var kind = typeof msg.a; return kind;'])(
  'refuses %s: TBEL has no such operator',
  (script) => expect(() => compileTbel(script, ['msg'])).toThrow('Unterminated statement!'),
);

test('takes a name before an element for the element, which nothing is called when it runs', () => {
  const program = (script: string) => compileTbel(script, ['msg']);
  const [written, taken] = ['return {a: typeof msg.a, b: [typeof msg]};', 'return {a: typeof, b: [typeof]};'];
  expect(program(written).replace(/\d+\)/g, 'at)')).toBe(program(taken).replace(/\d+\)/g, 'at)'));
  expect(() => program('return {a: 1 typeof};')).toThrow('unterminated collection element');
});
