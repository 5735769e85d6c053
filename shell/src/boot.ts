import type { Registry } from '@mullion/shared-kit/module/registry';
import { leaveRegistry } from './federation/early-registry';
import { isWhole } from './federation/is-whole';
import { remoteTimeout } from './federation/load-script';
import { routeCovering } from './federation/route-covering';
import { variesByUser } from './federation/varies-by-user';

/**
 * Runs while the shell's own file is still on its way: reads the registry and asks for the files of the page at this
 * address, so that they do not wait for one another. It only ever saves time; what it does not manage, the shell does.
 */
async function boot(page: DOMStringMap): Promise<void> {
  const reading = fetch('/modules/registry.json', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(remoteTimeout),
  }).then((response) => response.json() as Promise<Registry>);
  leaveRegistry(reading);
  const signedIn = window.localStorage.getItem('jwt_token') !== null;
  // The sign-in page has all its code; every other one needs chunks of the shell, whose hashes are in this list.
  if (signedIn && page.list) preload('fetch', page.list);
  const registry = await reading;
  if (sessionStorage.getItem('mullion-local-modules')) return;
  if (registry.texts.en_US) preload('fetch', `/modules/${registry.texts.en_US}`);
  // What will not run is not fetched: a damaged module's routes do not count either.
  const declarations = Object.entries(registry.modules).flatMap(([name, { current }]) =>
    isWhole(name, current.declaration) ? [current.declaration] : [],
  );
  const found = routeCovering(declarations, signedIn ? location.pathname : '/login');
  const version = found && registry.modules[found.module]?.current;
  if (!version || (signedIn && variesByUser(registry, found.module))) return;
  const folder = `/modules/${found.module}/${version.version}/`;
  preload('script', folder + version.entry, version.integrity);
  for (const expose of [found.expose, './texts']) {
    for (const [file, integrity] of Object.entries(version.preload?.[expose] ?? {})) {
      preload(file.endsWith('.css') ? 'style' : 'script', folder + file, integrity);
    }
  }
}

function preload(as: 'fetch' | 'script' | 'style', href: string, integrity = ''): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, href, integrity, crossOrigin: 'anonymous' });
  document.head.append(link);
}

boot(document.currentScript?.dataset ?? {}).catch(() => undefined);
