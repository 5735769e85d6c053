import { addTexts } from '@mullion/shared-kit/i18n/i18n';
import { type Extension, setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { ExtensionPoints } from '@mullion/shared-kit/module/extension-points';
import type { LoadAttempt } from '@mullion/shared-kit/module/module-load-error';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { satisfy } from '@module-federation/runtime-core';
import { create } from 'zustand';
import { declarationNamespace } from '../menu/build-menu';
import { changedModules, type EffectiveSet, effectiveModules } from './effective-modules';
import { failedAddress, loadExpose, refetch } from './host';
import { fetchLocalModules } from './local-modules';
import { createModuleLoader } from './module-loader';
import { fetchOverrides, fetchRegistry, fetchTexts } from './registry-client';

/** A stand-in that runs because the current version did not. */
export interface FallbackNotice {
  name: string;
  version: string;
  attempts: LoadAttempt[];
}

interface ModulesState {
  set: EffectiveSet;
  extensions: readonly Extension<keyof ExtensionPoints>[];
  fallbacks: FallbackNotice[];
}

/** The modules of this page: what may run, what they contribute, what stands in. */
export const useModules = create<ModulesState>(() => ({ set: { modules: {}, broken: [] }, extensions: [], fallbacks: [] }));

let registry: Registry | undefined;
let appliedTenant: string | undefined;

const loader = createModuleLoader({
  effective: (name) => useModules.getState().set.modules[name],
  kitVersion: MULLION_KIT_VERSION,
  satisfies: (version, range) => satisfy(version, range),
  loadExpose,
  async refetchFailed(error) {
    const address = failedAddress(error);
    if (address) await refetch(address);
  },
  onFallback(name, version, attempts) {
    console.warn(`${name}: ${version} stands in`, attempts);
    useModules.setState(({ fallbacks }) => ({ fallbacks: [...fallbacks, { name, version, attempts }] }));
  },
});

/** Reads the registry and what a developer asked for. @throws RegistryError */
export async function startModules(language: string): Promise<void> {
  registry = await fetchRegistry();
  const [texts] = await Promise.all([fetchTexts(registry, language).catch(() => ({})), applyTenant(undefined)]);
  for (const [module, content] of Object.entries(texts)) addTexts(declarationNamespace(module), language, content);
}

/**
 * Makes a tenant's set of modules the one that runs. Starts the document anew when code of another version is in it.
 * @returns whether the page may go on
 */
export async function applyTenant(tenantId: string | undefined): Promise<boolean> {
  if (!registry) return true;
  if (appliedTenant !== undefined && appliedTenant === (tenantId ?? '')) return true;
  const [overrides, local] = await Promise.all([fetchOverrides(registry, tenantId), fetchLocalModules()]);
  const set = effectiveModules(registry, overrides, local);
  if (changedModules(loader.running, set).length) {
    location.reload();
    return false;
  }
  appliedTenant = tenantId ?? '';
  useModules.setState({ set, extensions: extensionsOf(set) });
  return true;
}

/** The default export of a module's expose; its texts arrive with it. @throws ModuleLoadError */
export async function loadFromModule<T>(module: string, expose: string, language: string): Promise<T> {
  const [exposed] = await Promise.all([loader.load(module, expose), loadTexts(module, language)]);
  return (exposed as { default: T }).default;
}

/** Fetches a module's entry and page before they are asked for. */
export function preload(module: string, expose: string, language: string): void {
  loadFromModule(module, expose, language).catch(() => undefined);
}

const loadedTexts = new Set<string>();
async function loadTexts(module: string, language: string): Promise<void> {
  if (loadedTexts.has(module)) return;
  interface ModuleTexts {
    base: object;
    load: (language: string) => Promise<object | undefined>;
  }
  const { default: texts } = (await loader.load(module, './texts')) as { default: ModuleTexts };
  addTexts(module, 'en_US', texts.base);
  const own = await texts.load(language);
  if (own) addTexts(module, language, own);
  loadedTexts.add(module);
}

function extensionsOf(set: EffectiveSet): Extension<keyof ExtensionPoints>[] {
  return Object.values(set.modules).flatMap(({ name, current: { declaration } }) =>
    (declaration.extensions ?? []).map((extension) => ({
      ...extension,
      module: name,
      namespace: declarationNamespace(name),
      load: () => loadFromModule<never>(name, extension.expose, document.documentElement.lang.replace('-', '_') || 'en_US'),
    })),
  );
}

setExtensionHost({
  list: () => useModules.getState().extensions,
  subscribe: (listener) => useModules.subscribe(listener),
});
