import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { precompress } from './precompress.js';
import { writeAtomically } from './registry-file.js';
import { readManifest, readText, versionDir } from './versions.js';

/** Path of a merged file below `/modules/`. */
export const textsPlace = (language: string, content: string): string =>
  `texts/${language}.${createHash('sha256').update(content).digest('hex').slice(0, 10)}.json`;

/**
 * Merges the declaration texts of all current versions into one file per language, `{ "<module>": {…} }`, named after
 * its content. Files of earlier states stay: pages that are open still ask for them.
 * @returns language → path below `/modules/`, for the registry
 */
export async function writeDeclarationTexts(
  storeDir: string,
  modules: Registry['modules'],
): Promise<Record<string, string>> {
  const merged = new Map<string, Record<string, unknown>>();
  for (const [name, { current }] of Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const dir = versionDir(storeDir, name, current.version);
    for (const language of (await readManifest(dir))?.languages ?? []) {
      const texts = JSON.parse((await readText(path.join(dir, 'texts', `${language}.json`))) ?? '{}');
      merged.set(language, { ...merged.get(language), [name]: texts });
    }
  }
  const places: Record<string, string> = {};
  for (const [language, texts] of [...merged].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = JSON.stringify(texts);
    const place = textsPlace(language, content);
    const file = path.join(storeDir, place);
    if ((await readText(file)) !== content) {
      await writeAtomically(file, content);
      await precompress(file);
    }
    places[language] = place;
  }
  return places;
}
