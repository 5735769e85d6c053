import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import { isCodeNotLoaded, loadCode } from '@mullion/shared-kit/browser/load-code';
import { areaTextsArrived } from '@mullion/shared-kit/i18n/area-texts';
import type { ModuleVersion } from '@mullion/shared-kit/module/registry';
import * as reactQuery from '@tanstack/react-query';
import axios, * as axiosAll from 'axios';
import i18next, * as i18nextAll from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as zustand from 'zustand';
import { firstPageSurface } from './kit-surface';
import { loadScript, remoteTimeout } from './load-script';
import { textsExpose } from './module-loader';
import { moduleRuntime } from './module-runtime';

const libraries: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  zustand,
  '@tanstack/react-query': reactQuery,
  // Copied from modules of this kind: without the mark their default would be the whole copy.
  i18next: { __esModule: true, ...i18nextAll, default: i18next },
  axios: { __esModule: true, ...axiosAll, default: axios },
};

type Loaders = Record<string, () => Promise<unknown>>;
/** Tries to load code twice. */
const twice = (all: Loaders): Loaders =>
  Object.fromEntries(Object.entries(all).map(([path, load]) => [path, () => loadCode(load)]));

/** What comes when the first module asks: of `react-i18next` the kit itself needs but a fifth. */
const onDemand: Loaders = {
  ...twice(firstPageSurface),
  'react-i18next': () => loadCode(() => import(/* webpackChunkName: "react-i18next" */ 'react-i18next')),
};

const versionOf = (name: string) =>
  name.startsWith('@mullion/') ? MULLION_KIT_VERSION : (MULLION_LIBRARY_VERSIONS[name] ?? '0.0.0');
const once = (name: string) => ({
  version: versionOf(name),
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${versionOf(name)}` },
});
const loaded = (all: Loaders) =>
  Object.fromEntries(
    Object.entries(all).map(([name, load]) => [
      name,
      {
        ...once(name),
        get: async () => {
          const module = await load().catch((error: unknown) => {
            forgetLoading(name);
            throw error;
          });
          // In a language other than English its texts are a request of their own.
          await areaTextsArrived();
          return () => module;
        },
      },
    ]),
  );
const shared = {
  ...Object.fromEntries(
    Object.entries(libraries).map(([name, library]) => [name, { ...once(name), lib: () => library }]),
  ),
  ...loaded(onDemand),
};

/** The runtime remembers a failed fetch of a shared module forever: without this, later attempts wouldn't request it again. */
function forgetLoading(name: string): void {
  const shared = host().shareScopeMap.default?.[name]?.[versionOf(name)];
  if (shared) shared.loading = null;
}

/** Hashes of the entries that may run, by container: the runtime asks for them when it loads one. */
const expected = new Map<string, string | undefined>();

let instance: ModuleFederation | undefined;
function host(): ModuleFederation {
  // Modules are built without the federation's runtime (44 KB each) and take it from here.
  Object.assign(globalThis, { mullionModuleRuntime: moduleRuntime });
  instance ??= createInstance({
    name: 'mullion_shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'mullion-entry',
        async loadEntry({ remoteInfo: { name, entry } }) {
          await loadScript(entry, expected.get(name));
          const container = (globalThis as Record<string, unknown>)[name];
          if (!container) throw new Error(`its script failed or is not a module: ${entry}`);
          return container as never;
        },
      },
    ],
  });
  return instance;
}

let wholeKit: Promise<void> | undefined;
/** Offers the paths of the kit that no page before the sign-in needs: their list comes with their code. */
const offerWholeKit = (): Promise<void> => {
  wholeKit ??= inTime(
    loadCode(() => import(/* webpackChunkName: "kit-behind-sign-in" */ './kit-surface-signed-in')),
    'the kit',
  ).then(
    ({ signedInSurface }) => host().registerShared(loaded(twice(signedInSurface))),
    (error: unknown) => {
      wholeKit = undefined;
      throw error;
    },
  );
  return wholeKit;
};

/** Exposes whose code failed without the whole kit: they may be pages before the sign-in that need more of it. */
const needWholeKit = new Set<string>();

/** Texts, and the public pages of the module that signs people in: nobody should wait for more before. */
function isBeforeSignIn({ declaration: { routes = [] } }: ModuleVersion, expose: string): boolean {
  const signsIn = routes.some(({ path }) => path === 'login');
  return expose === textsExpose || (signsIn && routes.some((route) => route.public && route.expose === expose));
}

/** Whether code is there, and failed: what did not arrive says nothing about what it needs. */
const hasArrived = (error: unknown): boolean =>
  !isCodeNotLoaded(error) && !/no answer within|could not be loaded/.test(String(error));

/**
 * Loads one expose of one version of a module, with everything it needs.
 * @returns the exposed ES module
 * @throws the first failure on the way: entry, chunk or style missing, refused, throwing or not answering in time
 */
export async function loadExpose(folder: string, version: ModuleVersion, expose: string): Promise<unknown> {
  const { container, entry, integrity } = version;
  if (!expected.has(container)) {
    expected.set(container, integrity || undefined);
    host().registerRemotes([{ name: container, entry: `${folder}${entry}`, type: 'global' }]);
  }
  const path = `${container}${expose.slice(1)}`;
  const isLight = isBeforeSignIn(version, expose) && !needWholeKit.has(path);
  const load = async () => {
    if (!isLight) await offerWholeKit();
    return host().loadRemote(path);
  };
  return inTime(load(), path).catch((error: unknown) => {
    if (hasArrived(error)) needWholeKit.add(path);
    throw error;
  });
}

function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no answer within ${remoteTimeout / 1000} s: ${what}`)),
      remoteTimeout,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
