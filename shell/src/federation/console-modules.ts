import { satisfy } from '@module-federation/runtime-core';
import { failedAddress, refetch } from '@mullion/shared-kit/browser/load-code';
import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { type AnyExtension, setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { LoadAttempt } from '@mullion/shared-kit/module/module-load-error';
import type { ModulePage } from '@mullion/shared-kit/module/module-page';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { LOGIN_PATH } from '@mullion/shared-kit/session/guard';
import { tokenKeys } from '@mullion/shared-kit/session/token-store';
import { create } from 'zustand';
import { addVersionTexts, overlayFallbackTexts, registerMergedTexts } from './declaration-texts';
import { changedModules, type EffectiveSet, effectiveModules, type ModuleUser, namespaceOf } from './effective-modules';
import { loadExpose } from './host';
import { fetchLocalModules } from './local-modules';
import { createModuleLoader } from './module-loader';
import { withModuleTexts } from './module-texts';
import { fetchOverrides, fetchRegistry } from './registry-client';
import { reportLoad } from './report-loads';
import { routeCovering } from './route-covering';
import { variesByUser } from './varies-by-user';

/** A fallback that runs because the current version didn't start. */
export interface FallbackNotice {
  name: string;
  version: string;
  attempts: LoadAttempt[];
}

interface ModulesState {
  set: EffectiveSet;
  extensions: readonly AnyExtension[];
  fallbacks: FallbackNotice[];
}

/** The modules of this page: what may run, what they contribute, which fallbacks run. */
export const useModules = create<ModulesState>(() => ({
  set: { modules: {}, broken: [] },
  extensions: [],
  fallbacks: [],
}));

let registry: Registry | undefined;
let applied: Required<ModuleUser> | undefined;

const loader = createModuleLoader({
  effective: (name) => useModules.getState().set.modules[name],
  kitVersion: MULLION_KIT_VERSION,
  satisfies: (version, range) => satisfy(version, range),
  loadExpose,
  async refetchFailed(error) {
    const address = failedAddress(error);
    if (address) await refetch(address);
  },
  onLoad: reportLoad,
  onFallback(name, version, attempts) {
    console.warn(`${name}: ${version.version} stands in`, attempts);
    const module = useModules.getState().set.modules[name];
    if (module) overlayFallbackTexts(module, version).catch((error: unknown) => console.warn(`${name}: texts`, error));
    useModules.setState(({ fallbacks }) => ({
      fallbacks: [...fallbacks, { name, version: version.version, attempts }],
    }));
  },
});

/** Reads the registry and what a developer asked for. @throws RegistryError */
export async function startModules(): Promise<void> {
  const published = await fetchRegistry();
  registry = published;
  await Promise.all([registerMergedTexts(published), applyModuleUser({}).then(preloadFirstPage)]);
}

/** Fetches the page of this address while the session still loads, unless its user may get another version of it. */
function preloadFirstPage(): void {
  const signedIn = browserStorage.getItem(tokenKeys.access) !== null;
  const route = declaredRouteAt(signedIn ? location.pathname : LOGIN_PATH);
  if (!route || !registry || (signedIn && variesByUser(registry, route.module))) return;
  void preload(route.module, route.expose);
}

/** The module and expose whose declared route covers an address, in this page's set. */
export const declaredRouteAt = (pathname: string): { module: string; expose: string } | undefined =>
  routeCovering(
    Object.values(useModules.getState().set.modules).map(({ current }) => current.declaration),
    pathname,
  );

/**
 * Runs a user's set of modules. Reloads the document when it contains code of another version.
 * @param beforeReload corrects the address for the new document
 * @returns whether the page may go on
 */
export async function applyModuleUser(user: ModuleUser, beforeReload?: () => void): Promise<boolean> {
  if (!registry) return true;
  const { tenantId = '', userId = '' } = user;
  if (applied?.tenantId === tenantId && applied.userId === userId) return true;
  const [overrides, local] = await Promise.all([fetchOverrides(registry, tenantId), fetchLocalModules()]);
  const set = effectiveModules(registry, overrides, local, user);
  // Before anything is decided: from there on nothing may come between.
  await addVersionTexts(set);
  const previous = useModules.getState().set;
  if (changedModules(loader.running.keys(), previous, set).length) {
    beforeReload?.();
    location.reload();
    return false;
  }
  applied = { tenantId, userId };
  if (JSON.stringify(set) !== JSON.stringify(previous)) {
    const fallbacks = Object.values(set.modules)
      .filter(({ refused }) => refused.length)
      .map(({ name, current, refused }) => ({ name, version: current.version, attempts: refused }));
    useModules.setState({ set, extensions: extensionsOf(set), fallbacks });
  }
  return true;
}

/** What has arrived of the modules of this page, by set: another one may have another version of a part. */
const arrived = new WeakMap<EffectiveSet, Map<string, unknown>>();

/** The default export of a module's expose; the texts of its version arrive with it. @throws ModuleLoadError */
export async function loadFromModule<T>(module: string, expose: string): Promise<T> {
  const { set } = useModules.getState();
  const value = await withModuleTexts(module, await loader.load(module, expose));
  if (!arrived.has(set)) arrived.set(set, new Map());
  arrived.get(set)?.set(`${module} ${expose}`, value);
  return value as T;
}

/** The same, if it has been loaded before. */
export const arrivedFromModule = <T>(module: string, expose: string): T | undefined =>
  arrived.get(useModules.getState().set)?.get(`${module} ${expose}`) as T | undefined;

/** Fetches a module's entry and page before they are asked for; a failure shows when they are. */
export const preload = (module: string, expose: string): Promise<ModulePage | undefined> =>
  loadFromModule<ModulePage>(module, expose).catch(() => undefined);

function extensionsOf(set: EffectiveSet): AnyExtension[] {
  return Object.values(set.modules).flatMap((module) =>
    (module.current.declaration.extensions ?? []).map((extension) => ({
      ...extension,
      module: module.name,
      namespace: namespaceOf(module),
      load: () => loadFromModule<never>(module.name, extension.expose),
      loaded: () => arrivedFromModule<never>(module.name, extension.expose),
    })),
  );
}

setExtensionHost({
  list: () => useModules.getState().extensions,
  subscribe: (listener) => useModules.subscribe(listener),
});
