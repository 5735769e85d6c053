import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { addFile } from './add-file.js';
import { readManifest, readText, versionDir } from './versions.js';

/** Path of a merged file below `/modules/`. */
export const textsPlace = (language: string, content: string): string =>
  `texts/${language}.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.json`;

/** Every module has its texts in this language; others may have some of them. */
const baseLanguage = 'en_US';

type Texts = Record<string, unknown>;

/**
 * Merges the declaration texts of all current versions into one file per language, `{ "<module>": {…} }`, named after
 * its content. Texts that a module lacks in a language are there in English, so that the shell needs one file. Files of
 * earlier states stay: pages that are open still ask for them.
 * @returns language → path below `/modules/`, for the registry
 */
export async function writeDeclarationTexts(
  storeDir: string,
  modules: Registry['modules'],
): Promise<Record<string, string>> {
  const texts = await readAllTexts(storeDir, modules);
  const languages = new Set([...texts.values()].flatMap((byLanguage) => Object.keys(byLanguage)));
  const places: Record<string, string> = {};
  for (const language of [...languages].sort()) {
    const merged = [...texts].map(([name, byLanguage]) => [
      name,
      filled(byLanguage[language] ?? {}, byLanguage[baseLanguage] ?? {}),
    ]);
    const content = JSON.stringify(Object.fromEntries(merged.filter(([, own]) => Object.keys(own as Texts).length)));
    const place = textsPlace(language, content);
    const file = path.join(storeDir, place);
    if ((await readText(file)) !== content) await addFile(storeDir, file, content);
    places[language] = place;
  }
  return places;
}

/** Module → language → texts, modules in the order of their names. */
async function readAllTexts(
  storeDir: string,
  modules: Registry['modules'],
): Promise<Map<string, Record<string, Texts>>> {
  const all = new Map<string, Record<string, Texts>>();
  for (const [name, { current }] of Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const dir = versionDir(storeDir, name, current.version);
    const byLanguage: Record<string, Texts> = {};
    for (const language of (await readManifest(dir))?.languages ?? []) {
      byLanguage[language] = JSON.parse((await readText(path.join(dir, 'texts', `${language}.json`))) ?? '{}');
    }
    all.set(name, byLanguage);
  }
  return all;
}

/** `texts` with what only `base` has, at every depth. */
function filled(texts: Texts, base: Texts): Texts {
  const result = { ...base, ...texts };
  for (const [key, value] of Object.entries(base)) {
    const own = texts[key];
    if (isGroup(own) && isGroup(value)) result[key] = filled(own, value);
  }
  return result;
}

const isGroup = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
