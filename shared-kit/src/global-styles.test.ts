import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const kit = path.join(__dirname, '..');
const cssFiles = [
  'shared-kit',
  'shell',
  'mf-auth',
  'mf-entities',
  'mf-dashboards',
  'mf-rule-chains',
  'mf-settings',
].flatMap((name) => {
  const src = path.join(kit, '..', name, 'src');
  if (!existsSync(src)) return [];
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(name, 'src', file));
});

/** Selectors that stand in no other rule; `@media` and `@layer` around them do not count, keyframes are none. */
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
  const css = readFileSync(path.join(kit, '..', file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  expect(css).not.toContain(':global');
  const foreign = outerSelectors(css)
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.includes('.'));
  expect(foreign).toEqual([]);
});
