import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Language every text exists in; others fall back to it key by key. */
export const baseLanguage = 'en_US';

/** Languages whose texts are all there: the others may lack some, which `npm run texts` counts. */
export const completeLanguages = ['en_US', 'de_DE', 'fa_IR'];

/**
 * Every text of the checkout: namespace → its package and its texts by language. A module has two namespaces, that of
 * its declaration (menu, titles, home) and its own; the kit has one of its own and one for each folder that brings its
 * texts along (`kit-editors` in `locales/editors`).
 * @param {string} root folder of the checkout
 * @returns {Record<string, { package: string, texts: Record<string, Record<string, string>> }>}
 */
export function textNamespaces(root) {
  const namespaces = {};
  const packages = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'locales')));
  for (const name of packages.sort()) {
    const folder = path.join(root, name, 'locales');
    for (const file of readdirSync(folder, { recursive: true }).sort()) {
      if (!path.extname(file)) continue;
      const [, area, declaration, language] = /^(?:([\w-]+)\/)?(declaration\.)?(\w+)\.json$/.exec(file) ?? [];
      if (!language) throw new Error(`${name}/locales/${file} is no file of texts`);
      const own = (name === 'shared-kit' ? 'kit' : name) + (area ? `-${area}` : '');
      const namespace = declaration ? `declaration:${own}` : own;
      namespaces[namespace] ??= { package: name, texts: {} };
      namespaces[namespace].texts[language] = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    }
  }
  return namespaces;
}

/** `rows_one` and `rows_other` are forms of one text: its key without the form, and the form ('' for none). */
export function splitPlural(key) {
  const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  return stem ? { stem, form } : { stem: key, form: '' };
}

/** Keys by the text that they are forms of. */
export function keysByText(keys) {
  const texts = new Map();
  for (const key of keys) {
    const { stem } = splitPlural(key);
    texts.set(stem, [...(texts.get(stem) ?? []), key]);
  }
  return texts;
}
