import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { kitDir } from './package-info.mjs';
import { baseLanguage } from './text-files.mjs';

const localesOf = (packageDir) => {
  const folder = path.join(packageDir, 'locales');
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
};

/** File behind the expose `./texts` of every module; {@link textsRule} puts the module's own texts into it. */
export const textsFile = path.join(kitDir, 'build/module-texts-source.js');

/** The webpack rule that fills {@link textsFile} with a module's texts. */
export function textsRule(packageDir) {
  const languages = localesOf(packageDir)
    .map((file) => file.replace('.json', ''))
    .filter((language) => !language.startsWith('declaration.'))
    .sort();
  return {
    test: /module-texts-source\.js$/,
    loader: path.join(kitDir, 'build/module-texts-loader.cjs'),
    options: { folder: path.join(packageDir, 'locales'), languages, baseLanguage },
  };
}

/** Languages and files of the declaration's texts (menu, titles, crumbs, home). */
export const declarationTexts = (packageDir) =>
  localesOf(packageDir)
    .sort()
    .flatMap((file) => {
      const language = /^declaration\.(\w+)\.json$/.exec(file)?.[1];
      return language ? [{ language, file: path.join(packageDir, 'locales', file) }] : [];
    });
