import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';
import type { Registry, RegistryModule } from '@mullion/shared-kit/module/registry';
import { runsBeforeSignIn } from './before-sign-in.js';
import { checkConflicts } from './conflicts.js';
import { writeDeclarationTexts } from './declaration-texts.js';
import { versionOf } from './manifest.js';
import { emptyRegistry, readRegistry, writeRegistry } from './registry-file.js';
import { requireRunnable } from './runnable.js';
import { StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { earlierVersions, moduleOf, requireModule, requireVersion } from './versions.js';

/** Makes a published version current; the one before becomes the fallback. Needs the store's lock. */
export async function makeCurrent(storeDir: string, manifest: ModuleManifest): Promise<void> {
  const registry = (await readRegistry(storeDir)) ?? emptyRegistry();
  const before = moduleOf(registry, manifest.name);
  if (before?.current.version === manifest.version && !before.trial) return;
  const history = [manifest.version, ...(before ? [before.current.version, ...before.history] : [])];
  await replaceModule(storeDir, registry, manifest.name, {
    current: versionOf(manifest),
    fallback: (before?.current.version === manifest.version ? before.fallback : before?.current) ?? null,
    // Without duplicates. The previous version follows the new one, so that a rollback returns to it.
    history: [...new Set(history)],
  });
}

/**
 * Makes a published version current for everybody (`use <module>@<version>`).
 * @throws StoreError when the store does not have it or a place it declares is taken
 */
export const useVersion = (storeDir: string, name: string, version: string): Promise<void> =>
  withStoreLock(storeDir, async () => makeCurrent(storeDir, await requireRunnable(storeDir, name, version)));

/**
 * Lets a share of the users run a published version, and everybody else the current one
 * (`use <module>@<version> --percent N`). Making a version current, or rolling back, ends it.
 * @param percent whole number from 1 to 99
 * @throws StoreError when the store lacks the version, nothing is current yet, or the pages exist before sign-in
 */
export const tryVersion = (storeDir: string, name: string, version: string, percent: number): Promise<void> =>
  withStoreLock(storeDir, async () => {
    if (runsBeforeSignIn(name)) throw new StoreError(`${name} runs before sign-in, when nobody is known yet`);
    const manifest = await requireRunnable(storeDir, name, version);
    const registry = await readRegistry(storeDir);
    const published = requireModule(registry, name);
    if (!registry || published.current.version === version)
      throw new StoreError(`${name}@${version} is already current`);
    await replaceModule(storeDir, registry, name, { ...published, trial: { version: versionOf(manifest), percent } });
  });

/**
 * Returns a module to the version that was current before; again: one further back. The version left behind does not
 * become the fallback, the one before the new current does.
 * @returns the version that is current now
 * @throws StoreError when there is none before
 */
export const rollback = (storeDir: string, name: string): Promise<string> =>
  withStoreLock(storeDir, async () => {
    const registry = await readRegistry(storeDir);
    const { current, history } = requireModule(registry, name);
    const [target, beforeTarget] = earlierVersions(history, current.version);
    if (!registry || !target) throw new StoreError(`${name} has no version before ${current.version}`);
    await replaceModule(storeDir, registry, name, {
      current: versionOf(await requireRunnable(storeDir, name, target)),
      fallback: beforeTarget ? versionOf(await requireVersion(storeDir, name, beforeTarget)) : null,
      history,
    });
    return target;
  });

async function replaceModule(
  storeDir: string,
  registry: Registry,
  name: string,
  changed: RegistryModule,
): Promise<void> {
  const modules = { ...registry.modules, [name]: changed };
  await checkConflicts(storeDir, modules);
  await writeRegistry(storeDir, { ...registry, modules, texts: await writeDeclarationTexts(storeDir, modules) });
}
