import { parseSettings } from './repository-settings.js';

const withBranch = (defaultBranch: unknown) =>
  parseSettings({ repositoryUri: 'https://git.example/r.git', defaultBranch });

test('the usual branch is one that git takes, or none', () => {
  expect(() => withBranch('--upload-pack=x')).toThrow('Invalid branch name: --upload-pack=x');
  for (const branch of ['a..b', 'HEAD', 'refs/heads/x'])
    expect(() => withBranch(branch)).toThrow(`Invalid branch name: ${branch}`);
  expect([' main ', 'team/one', '', null].map((name) => withBranch(name).defaultBranch)).toEqual([
    'main',
    'team/one',
    '',
    null,
  ]);
});
