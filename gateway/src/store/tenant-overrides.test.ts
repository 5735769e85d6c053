import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolders, writeModule } from '../../test/module-fixture.js';
import { publishModule } from './publish.js';
import { readRegistry } from './registry-file.js';
import { clearTenantOverride, overrideForTenant, readTenantOverrides, tenantHash } from './tenant-overrides.js';

const folder = temporaryFolders();
const tenant = '0a1b2c3d-1111-11ee-8000-0123456789ab';
const [old, current] = ['1.0.0-0000000a', '1.1.0-0000000b'];

async function storeOfTwo(name = 'mf-entities'): Promise<string> {
  const store = folder();
  for (const version of [old, current]) await publishModule(store, writeModule(folder(), { name, version }));
  return store;
}
const tenantsOf = async (store: string) => (await readRegistry(store))?.tenants;

describe('overrides of a tenant', () => {
  test('name the version for the module and list the tenant by salted hash only', async () => {
    const store = await storeOfTwo();
    await overrideForTenant(store, tenant, { name: 'mf-entities', version: old });
    expect((await readTenantOverrides(store, tenant)).modules?.['mf-entities']).toMatchObject({ version: old });
    const registry = await readRegistry(store);
    expect(registry?.tenants).toEqual([tenantHash(registry?.salt ?? '', tenant)]);
    expect(registry?.modules['mf-entities']?.current.version).toBe(current);
    expect(readFileSync(path.join(store, 'registry.json'), 'utf8')).not.toContain(tenant);
  });

  test('can be for one exposed file', async () => {
    const store = await storeOfTwo();
    await overrideForTenant(store, tenant, { name: 'mf-entities', version: old, expose: './page' });
    expect((await readTenantOverrides(store, tenant)).exposes?.['mf-entities']?.['./page']).toMatchObject({
      version: old,
    });
    const wrong = overrideForTenant(store, tenant, { name: 'mf-entities', version: old, expose: './none' });
    await expect(wrong).rejects.toThrow('mf-entities@1.0.0-0000000a does not expose ./none');
  });

  test('end one by one; with the last the tenant leaves the registry', async () => {
    const store = await storeOfTwo();
    await overrideForTenant(store, tenant, { name: 'mf-entities', version: old });
    await overrideForTenant(store, tenant, { name: 'mf-entities', version: old, expose: './page' });
    await clearTenantOverride(store, tenant, { name: 'mf-entities', expose: './page' });
    expect(await readTenantOverrides(store, tenant)).toEqual({ modules: { 'mf-entities': expect.anything() } });
    expect(await tenantsOf(store)).toHaveLength(1);
    await clearTenantOverride(store, tenant, { name: 'mf-entities' });
    expect(await readTenantOverrides(store, tenant)).toEqual({});
    expect(await tenantsOf(store)).toEqual([]);
  });

  test('are refused for what runs before sign-in, for unknown versions and for what is no tenant id', async () => {
    const store = await storeOfTwo('mf-auth');
    const change = (id: string, name: string, version: string) => overrideForTenant(store, id, { name, version });
    await expect(change(tenant, 'mf-auth', old)).rejects.toThrow('runs before sign-in');
    await expect(change(tenant, 'mf-auth', '2.0.0-00000000')).rejects.toThrow('has no version');
    await expect(change('../registry', 'mf-auth', old)).rejects.toThrow('is not a tenant id');
    await expect(change(tenant, 'mf-none', old)).rejects.toThrow('no module mf-none is published');
    expect(await tenantsOf(store)).toEqual([]);
  });

  test('are refused when the other version claims a place that another module has now', async () => {
    const store = folder();
    const claiming = { routes: [{ path: 'assets/*', expose: './page', title: 't' }] };
    await publishModule(store, writeModule(folder(), { name: 'mf-a', version: old, declaration: claiming }));
    await publishModule(store, writeModule(folder(), { name: 'mf-a', version: current }));
    await publishModule(store, writeModule(folder(), { name: 'mf-b', declaration: claiming }));
    await expect(overrideForTenant(store, tenant, { name: 'mf-a', version: old })).rejects.toThrow('"assets/*"');
  });
});
