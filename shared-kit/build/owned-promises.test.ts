import { unownedIn } from '../../lint/owned-promises.mjs';

const problems = (text: string, file = 'mf-entities/src/page.tsx') =>
  unownedIn(file, text).map(({ line, problem }) => `${line}: ${problem.split(' ').slice(0, 2).join(' ')}`);

test.each([
  ["import { lazy, Suspense } from 'react';", "1: React's lazy"],
  ['const Page = React.lazy(load);', "1: React's lazy"],
  ['\nconst load = () => import(/* webpackChunkName: "x" */ \'./dialog\');', '2: an import()'],
  ['await import(/* webpackChunkName: "x" */ \'./dialog\');', '1: an import()'],
  ["await loadCode(() => import('./dialog'));", '1: an import()'],
  ['<Button onClick={() => void open(id)}>', '1: void open(…)'],
  ['run: () => void store.list.load(),', '1: void store.list.load(…)'],
  ['<Button onClick={async () => open()}>', '1: the promise'],
  ['{ onSelect: async () => open() }', '1: the promise'],
])('%j has no owner', (text, problem) => expect(problems(text)).toEqual([problem]));

test.each([
  'const Page = lazy(() => import(/* webpackChunkName: "x" */ \'./page\').then((file) => file.Page));',
  'form: lazyForm(() => import(/* webpackChunkName: "x" */ \'./form\')),',
  'await loadCode(() =>\n  import(/* webpackChunkName: "x" */ \'./dialog\'),\n);',
  '(language) => import(/* texts */ `../../locales/editors/${'.concat('language}.json`)'),
  "type Library = typeof import('./library');",
  '<Button onClick={() => runSafely(() => open(id))}>',
  'onRetry={() => void refetch()}',
  'const close: () => void = () => end();',
  '// void open() is dropped',
])('%j is fine', (text) => expect(problems(text)).toEqual([]));

test('what cannot show a toast answers for its promises itself; tests do as they like', () => {
  expect(problems('void open();', 'shared-kit/src/realtime/socket.ts')).toEqual([]);
  expect(problems('void open();', 'shared-kit/src/dialogs/dialog.test.tsx')).toEqual([]);
  expect(problems("import { lazy } from 'react';", 'shared-kit/src/ui/lazy.tsx')).toEqual([]);
});
