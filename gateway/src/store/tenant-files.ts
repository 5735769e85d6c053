import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TenantOverrides } from '@mullion/shared-kit/module/registry';
import { parseStored } from './stored-json.js';
import { readText } from './versions.js';

export const overridesFile = (storeDir: string, tenantId: string): string =>
  path.join(storeDir, 'tenants', `${tenantId}.json`);

/** What was chosen for one tenant; empty when nothing was. @throws StoreError when the file is damaged */
export async function readTenantOverrides(storeDir: string, tenantId: string): Promise<TenantOverrides> {
  const file = overridesFile(storeDir, tenantId);
  const text = await readText(file);
  return text === null ? {} : (parseStored(file, text) as TenantOverrides);
}

/** Tenants that have, or once had, overrides. */
export async function tenantsWithFiles(storeDir: string): Promise<string[]> {
  const files = await readdir(path.join(storeDir, 'tenants')).catch(() => []);
  return files.filter((file) => /^[^.].*\.json$/.test(file)).map((file) => file.replace('.json', ''));
}
