import { unusedExportsIn } from '../../lint/unused-exports.mjs';

const problems = (files: Record<string, string>) =>
  unusedExportsIn(new Map(Object.entries(files))).map(({ file, line, problem }) => `${file}:${line}: ${problem}`);

test('what a browser source exports is used in another file, in code or in the docs', () => {
  expect(
    problems({
      'mf-a/src/one.ts': 'export const used = 1;\nexport function alone() {}\nexport type Kind = 1;\nalone();',
      'mf-a/src/two.ts': "// alone is named in a comment\nimport { used } from './one';",
      'shared-kit/src/ui/named.ts': 'export const named = 1;',
      'docs/kit.md': 'Modules use `named`.',
      'mf-a/src/two.test.ts': 'export const ofTests = 1;',
    }),
  ).toEqual(['mf-a/src/one.ts:2: alone is exported, and no other file uses it']);
});
