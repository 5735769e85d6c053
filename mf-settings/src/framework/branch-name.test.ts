import { branchFault } from './branch-name';

test.each(['main', 'release/2.1', 'Ämter', 'a@b', 'feature/refs', '\u0645\u06cc\u200c\u0634\u0648\u062f'])(
  '%s is a name of a branch',
  (name) => expect(branchFault(name)).toBeNull(),
);

test.each([
  ['characters', ['a b', 'a~1', 'a^', 'a:b', 'a?', 'a*', 'a[b', 'a\\b']],
  ['hidden', ['a\tb', 'a\u0000', 'a\u0085', 'a\u202eb', 'a\u2066b', '\u200emain', 'a\u200bb']],
  ['start', ['-a', '-x']],
  ['taken', ['@', 'HEAD', 'refs/heads/a']],
  ['parts', ['a..b', 'a@{1}', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a.', 'a.lock']],
  ['long', ['x'.repeat(251)]],
])('%s: what is wrong with a name that is none is told', (fault, names) => {
  expect(names.map(branchFault)).toEqual(names.map(() => fault));
});
