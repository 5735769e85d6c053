import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const kit = path.join(__dirname, '..');
const sources = ['shared-kit', 'shell', 'mf-auth', 'mf-entities', 'mf-dashboards', 'mf-rule-chains', 'mf-settings']
  .map((name) => path.join(name, 'src'))
  .filter((src) => existsSync(path.join(kit, '..', src)));
const filesOf = (ending: RegExp) =>
  sources.flatMap((src) =>
    readdirSync(path.join(kit, '..', src), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .map((file) => path.join(src, file)),
  );
const cssFiles = filesOf(/\.css$/);
const read = (file: string) => readFileSync(path.join(kit, '..', file), 'utf8');

/** Selectors of top-level rules; `@media` and `@layer` around them do not count, keyframes are none. */
function outerSelectors(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, prelude = '', brace] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const inRule = open.some((outer) => !/^@(media|layer|supports|container)/.test(outer));
    if (!inRule && !prelude.trim().startsWith('@')) found.push(prelude.trim());
    open.push(prelude.trim());
  }
  return found;
}

test('styles outside the theme are CSS modules', () => {
  const global = cssFiles.filter((file) => !file.endsWith('.module.css'));
  expect(global).toEqual([path.join('shared-kit', 'src', 'theme', 'theme.css')]);
});

test.each(cssFiles.filter((file) => file.endsWith('.module.css')))('%s styles its own classes only', (file) => {
  const css = read(file).replace(/\/\*[\s\S]*?\*\//g, '');
  // Of a library, what stands in an own element.
  expect(css.replaceAll(/^\.[\w-]+ :global\(/gm, '')).not.toContain(':global');
  const foreign = outerSelectors(css)
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.includes('.'));
  expect(foreign).toEqual([]);
});

test('every token that a style reads is defined somewhere', () => {
  const styles = cssFiles.map(read);
  const defined = new Set(
    [...styles, ...filesOf(/\.tsx?$/).map(read)].flatMap((text) =>
      [...text.matchAll(/setProperty\('(--[\w-]+)|(--[\w-]+)["'`]?\]?\s*:/g)].map(([, set, named]) => set ?? named),
    ),
  );
  const wanted = styles.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name));
  expect(wanted.filter((name) => !defined.has(name))).toEqual([]);
});
