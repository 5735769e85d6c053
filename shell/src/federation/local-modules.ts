import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';
import type { LocalModule } from './effective-modules';

const storageKey = 'mullion-local-modules';
const parameterPrefix = 'module.';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The gateway says in the page whether this console takes modules from a developer's machine. */
export const localModulesAllowed = (): boolean =>
  document.querySelector('meta[name="mullion-local-modules"]')?.getAttribute('content') === '1';

/** Addresses of this tab's local modules by module name. */
export function localAddresses(): Record<string, string> {
  if (!localModulesAllowed()) return {};
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Forgets this tab's local modules. */
export const clearLocalModules = (): void => sessionStorage.removeItem(storageKey);

/** `?module.<name>=<address>` of the page's address; only loopback addresses count. */
export function requestedModules(search: string): Record<string, string> {
  const requested = [...new URLSearchParams(search)]
    .filter(([key]) => key.startsWith(parameterPrefix))
    .map(([key, value]) => [key.slice(parameterPrefix.length), value] as const)
    .filter(([, value]) => isLoopback(value));
  return Object.fromEntries(requested.map(([name, value]) => [name, value.endsWith('/') ? value : `${value}/`]));
}

/** The address without `module.` parameters. */
export function withoutModuleParameters(address: string): string {
  const url = new URL(address);
  for (const key of [...url.searchParams.keys()]) if (key.startsWith(parameterPrefix)) url.searchParams.delete(key);
  return url.pathname + url.search + url.hash;
}

/** Keeps the addresses for this tab. */
export const rememberLocalModules = (addresses: Record<string, string>): void =>
  sessionStorage.setItem(storageKey, JSON.stringify({ ...localAddresses(), ...addresses }));

/** Asks each development server what it offers. A server that does not answer is left out, with a line in the console. */
export async function fetchLocalModules(): Promise<Record<string, LocalModule>> {
  const found = await Promise.all(
    Object.entries(localAddresses()).map(async ([name, address]) => {
      try {
        const manifest = (await (await fetch(`${address}module.json`)).json()) as ModuleManifest;
        const { version, container, entry, languages } = manifest;
        const served = { version, container, entry, languages, integrity: '', declaration: manifest };
        return [[name, { address, version: served }] as const];
      } catch (error) {
        console.error(`${name} does not answer at ${address}`, error);
        return [];
      }
    }),
  );
  return Object.fromEntries(found.flat());
}

function isLoopback(address: string): boolean {
  try {
    const url = new URL(address);
    return url.protocol === 'http:' && loopback.has(url.hostname);
  } catch {
    return false;
  }
}
