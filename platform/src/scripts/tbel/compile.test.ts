import { compileTbel } from './compile.js';

test.each(['return typeof msg;', 'var kind = typeof msg.a; return kind;'])(
  'refuses %s: TBEL has no such operator',
  (script) => expect(() => compileTbel(script, ['msg'])).toThrow('Unterminated statement!'),
);
