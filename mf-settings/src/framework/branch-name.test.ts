import { isBranchName } from './branch-name';

test.each(['main', 'release/2.1', 'Ämter', 'a@b', 'feature/refs'])('%s is a name of a branch', (name) => {
  expect(isBranchName(name)).toBe(true);
});

test.each([
  ...['a b', 'a\tb', 'a~1', 'a^', 'a:b', 'a?', 'a*', 'a[b', 'a\\b', 'a..b', 'a@{1}', '@', 'HEAD'],
  ...['-a', 'refs/heads/a', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a.', 'a.lock', 'x'.repeat(251)],
])('%s is none', (name) => {
  expect(isBranchName(name)).toBe(false);
});
