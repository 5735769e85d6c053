/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const kit = path.join(__dirname, '..');
const surface: Record<string, string> = JSON.parse(readFileSync(path.join(kit, 'package.json'), 'utf8')).exports;
const scripts = Object.entries(surface).filter(([, file]) => /\.tsx?$/.test(file));

/** Names that a file exports, types included. */
function exportsOf(file: string): string[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  return body
    .flatMap((item): string[] => {
      if (item.type === 'ExportNamedDeclaration') {
        return item.specifiers.map((one) => {
          if (one.type === 'ExportSpecifier') return (one.exported ?? one.orig).value;
          return one.type === 'ExportNamespaceSpecifier' ? one.name.value : 'default';
        });
      }
      if (item.type === 'ExportDefaultDeclaration' || item.type === 'ExportDefaultExpression') return ['default'];
      if (item.type !== 'ExportDeclaration') return [];
      const { declaration } = item;
      if (declaration.type === 'VariableDeclaration') {
        return declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.value : '?'));
      }
      if ('identifier' in declaration) return [declaration.identifier.value];
      return 'id' in declaration && 'value' in declaration.id ? [declaration.id.value] : [];
    })
    .sort();
}

test.each(scripts)('%s names a file that is there', (_path, file) => {
  expect(existsSync(path.join(kit, file))).toBe(true);
});

/** What modules may rely on. A change here is a change of the kit's version: minor for more, major for less. */
test('the public surface is the one that the kit’s version promises', () => {
  expect(Object.fromEntries(scripts.map(([name, file]) => [name, exportsOf(path.join(kit, file))]))).toMatchSnapshot();
});

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
