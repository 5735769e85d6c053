#!/usr/bin/env node
// `npm run texts`: how much of every namespace each language says in its own words. With a language, what it lacks.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { baseLanguage, completeLanguages, splitPlural, textNamespaces } from './text-files.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const source = readFileSync(path.join(root, 'shared-kit/src/i18n/languages.ts'), 'utf8');
const languages = [...source.matchAll(/^ {2}(\w\w_\w\w): /gm)].map(([, code]) => code);
const namespaces = Object.entries(textNamespaces(root));

/** Texts by key without plural forms, as languages have different ones. */
const stems = (texts = {}) => new Set(Object.keys(texts).map((key) => splitPlural(key).stem));
const lacking = ({ texts }, language) => {
  const there = stems(texts[language]);
  return [...stems(texts[baseLanguage])].filter((key) => !there.has(key));
};

const [wanted] = process.argv.slice(2);
if (wanted && !languages.includes(wanted)) {
  console.error(`${wanted} is no language of the console: ${languages.join(', ')}`);
  process.exitCode = 1;
} else if (wanted) {
  for (const [name, namespace] of namespaces) {
    for (const key of lacking(namespace, wanted)) console.log(`${name}  ${key}`);
  }
} else {
  const columns = namespaces.map(([name, namespace]) => ({
    name,
    namespace,
    total: stems(namespace.texts[baseLanguage]).size,
  }));
  const sum = columns.reduce((all, { total }) => all + total, 0);
  const widths = [6, ...columns.map(({ name }) => name.length), 5];
  const line = (cells) => cells.map((cell, at) => String(cell).padStart(widths[at])).join('  ');
  const share = (there, total) => `${total ? Math.floor((100 * there) / total) : 100} %`;
  console.log(line(['', ...columns.map(({ name }) => name), 'all']));
  console.log(line(['texts', ...columns.map(({ total }) => total), sum]));
  for (const language of languages) {
    const there = columns.map(({ namespace, total }) => total - lacking(namespace, language).length);
    const all = there.reduce((total, one) => total + one, 0);
    const cells = there.map((count, at) => share(count, columns[at].total));
    console.log(
      line([language, ...cells, share(all, sum)]) + (completeLanguages.includes(language) ? '  complete' : ''),
    );
  }
}
