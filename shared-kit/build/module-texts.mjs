import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './package-info.mjs';

/** Language every text exists in; others fall back to it key by key. */
const baseLanguage = 'en_US';
const localesOf = (packageDir) => {
  const folder = path.join(packageDir, 'locales');
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
};

/**
 * Writes the source of the expose `./texts`: the module's own texts by language. English travels in the same chunk, as
 * every language falls back to it.
 * @returns path of the generated file
 */
export function writeTextsFile(packageDir) {
  const folder = path.join(root, 'node_modules/.cache/mullion', path.basename(packageDir));
  const languages = localesOf(packageDir)
    .map((file) => file.replace('.json', ''))
    .filter((language) => !language.startsWith('declaration.'));
  const source = (language) => JSON.stringify(path.join(packageDir, 'locales', `${language}.json`));
  const lazy = languages.filter((language) => language !== baseLanguage);
  const lines = [
    ...(languages.includes(baseLanguage) ? [`import base from ${source(baseLanguage)};`] : ['const base = {};']),
    'const others = {',
    ...lazy.map(
      (language) => `  ${language}: () => import(/* webpackChunkName: "texts-${language}" */ ${source(language)}),`,
    ),
    '};',
    'export default { base, load: async (language) => (await others[language]?.())?.default };',
    '',
  ];
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'texts.js');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Languages and files of the declaration's texts (menu, titles, crumbs, home). */
export const declarationTexts = (packageDir) =>
  localesOf(packageDir).flatMap((file) => {
    const language = /^declaration\.(\w+)\.json$/.exec(file)?.[1];
    return language ? [{ language, file: path.join(packageDir, 'locales', file) }] : [];
  });
