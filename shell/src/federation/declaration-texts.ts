import { registerTexts, replaceTexts, type TextLoader, type Texts } from '@mullion/shared-kit/i18n/i18n';
import type { ModuleVersion, Registry } from '@mullion/shared-kit/module/registry';
import { declarationNamespace, type EffectiveModule, type EffectiveSet, namespaceOf } from './effective-modules';
import { folderOf } from './module-loader';
import { fetchOwnTexts, fetchTexts } from './registry-client';

/** Texts of the current versions, by language: one file for all modules. */
let merged: (language: string) => Promise<Record<string, Texts>> = async () => ({});

const fromMerged =
  (module: string): TextLoader =>
  async (language) =>
    (await merged(language))[module];

/** Menu and title texts of all current versions. They suffice unless this viewer gets another version of a module. */
export async function registerMergedTexts(registry: Registry): Promise<void> {
  const byLanguage = new Map<string, Promise<Record<string, Texts>>>();
  merged = (language) => {
    const texts = byLanguage.get(language) ?? fetchTexts(registry, language);
    byLanguage.set(language, texts);
    // What could not be fetched is asked for again by the next one who needs it.
    texts.catch(() => byLanguage.delete(language));
    return texts;
  };
  const names = Object.keys(registry.modules);
  await Promise.all(names.map((name) => registerTexts(declarationNamespace(name), fromMerged(name))));
}

/** Menu and title texts of the versions in a viewer's set that are not the registry's current ones. */
export async function addVersionTexts(set: EffectiveSet): Promise<void> {
  await Promise.all(
    Object.values(set.modules).flatMap((module) => [
      ...(module.ownTexts ? [registerTexts(namespaceOf(module), fromVersion(module, module.current))] : []),
      ...Object.values(module.exposes).map((version) =>
        registerTexts(declarationNamespace(module.name, version), fromVersion({ name: module.name }, version)),
      ),
    ]),
  );
}

/** The fallback's texts replace those of the version that didn't start; keys that only that version has stay. */
export function overlayFallbackTexts(module: EffectiveModule, version: ModuleVersion): Promise<void> {
  const before = module.ownTexts ? fromVersion(module, module.current) : fromMerged(module.name);
  const standIn = fromVersion(module, version);
  return replaceTexts(namespaceOf(module), async (language) => {
    const [own = {}, theirs = {}] = await Promise.all([before(language), standIn(language)]);
    return { ...own, ...theirs } as Texts;
  });
}

/** A version without texts of its own, as old registries and development servers name them, has the merged ones. */
const fromVersion = (module: Pick<EffectiveModule, 'name' | 'address'>, version: ModuleVersion): TextLoader => {
  const mergedTexts = fromMerged(module.name);
  return version.languages
    ? (language) => fetchOwnTexts(folderOf(module, version), version, language).catch(() => mergedTexts(language))
    : mergedTexts;
};
