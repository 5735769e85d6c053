import type { Texts } from '@mullion/shared-kit/i18n/i18n';
import type { ModuleVersion, Registry, TenantOverrides } from '@mullion/shared-kit/module/registry';
import { takeRegistry } from './early-registry';
import { remoteTimeout } from './load-script';

/** The registry could not be read: without it nothing can run. */
class RegistryError extends Error {
  override name = 'RegistryError';
}

/** Which modules are published. Never from a cache: a new version shows with the next page load. */
export async function fetchRegistry(): Promise<Registry> {
  const early = await takeRegistry()?.catch(() => undefined);
  const registry = early ?? (await fetchJson<Registry>('/modules/registry.json'));
  if (registry.format !== 1 || typeof registry.modules !== 'object')
    throw new RegistryError('registry.json has an unknown format');
  return registry;
}

/** Overrides of a tenant, asked for only when the registry lists it. Damaged ones count as none. */
export async function fetchOverrides(registry: Registry, tenantId: string | undefined): Promise<TenantOverrides> {
  if (!tenantId || !registry.tenants.length) return {};
  // Without TLS browsers have no hashing: then the file itself tells.
  const listed = !crypto.subtle || registry.tenants.includes(await saltedHash(registry.salt, tenantId));
  if (!listed) return {};
  try {
    return await fetchJson<TenantOverrides>(`/modules/tenants/${encodeURIComponent(tenantId)}.json`);
  } catch (error) {
    console.error('The overrides of this tenant cannot be read; the standard versions run.', error);
    return {};
  }
}

/** Declaration texts of all modules in one language: namespace → texts. */
export const fetchTexts = (registry: Registry, language: string): Promise<Record<string, Texts>> => {
  const path = registry.texts[language];
  return path ? fetchJson(`/modules/${path}`) : Promise.resolve({});
};

/** Declaration texts of one version in one language; undefined when it has none in it. */
export const fetchOwnTexts = async (
  folder: string,
  { languages = [] }: ModuleVersion,
  language: string,
): Promise<Texts | undefined> =>
  languages.includes(language) ? fetchJson(`${folder}texts/${language}.json`) : undefined;

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(remoteTimeout) });
  if (!response.ok) throw new RegistryError(`${url}: ${response.status}`);
  try {
    return (await response.json()) as T;
  } catch {
    throw new RegistryError(`${url} is damaged`);
  }
}

/** First 16 hex digits of sha256(salt + tenant id), as the registry lists tenants. */
async function saltedHash(salt: string, tenantId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + tenantId));
  return [...new Uint8Array(digest)]
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
