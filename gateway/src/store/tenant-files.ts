import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, TenantOverrides } from '@mullion/shared-kit/module/registry';
import { readRegistry } from './registry-file.js';
import { parseStored } from './stored-json.js';
import { readText } from './versions.js';

export const overridesFile = (storeDir: string, tenantId: string): string =>
  path.join(storeDir, 'tenants', `${tenantId}.json`);

/** How the registry names a tenant without telling who has overrides. */
export const tenantHash = (salt: string, tenantId: string): string =>
  createHash('sha256')
    .update(salt + tenantId)
    .digest('hex')
    .slice(0, 16);

/**
 * What was chosen for one tenant; empty when nothing was. A file of a tenant that the registry does not name counts for
 * nothing, as for browsers: a change was cut short. @throws StoreError when a file is damaged
 */
export const readTenantOverrides = async (storeDir: string, tenantId: string): Promise<TenantOverrides> =>
  readOverrides(storeDir, await readRegistry(storeDir), tenantId);

async function readOverrides(storeDir: string, registry: Registry | null, tenantId: string): Promise<TenantOverrides> {
  if (!registry?.tenants.includes(tenantHash(registry.salt, tenantId))) return {};
  const file = overridesFile(storeDir, tenantId);
  const text = await readText(file);
  return text === null ? {} : (parseStored(file, text) as TenantOverrides);
}

/** The same of every tenant for whom something was chosen, by tenant. */
export async function overridesByTenant(storeDir: string): Promise<[tenantId: string, TenantOverrides][]> {
  const registry = await readRegistry(storeDir);
  const files = await readdir(path.join(storeDir, 'tenants')).catch(() => []);
  const tenants = files.filter((file) => /^[^.].*\.json$/.test(file)).map((file) => file.replace('.json', ''));
  const found: [string, TenantOverrides][] = [];
  for (const tenantId of tenants.sort()) {
    const overrides = await readOverrides(storeDir, registry, tenantId);
    if (Object.keys(overrides).length > 0) found.push([tenantId, overrides]);
  }
  return found;
}
