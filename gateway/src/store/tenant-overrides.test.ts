import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolders, writeModule } from '../../test/module-fixture.js';
import { rollback, tryVersion, useVersion } from './current-version.js';
import { publishModule } from './publish.js';
import { readRegistry } from './registry-file.js';
import { readTenantOverrides, tenantHash } from './tenant-files.js';
import { clearTenantOverride, overrideForTenant } from './tenant-overrides.js';

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

describe('places that are taken for one tenant', () => {
  const withRoute = (name: string, version: string, route: string) =>
    writeModule(folder(), {
      name,
      version,
      declaration: { routes: [{ path: route, expose: './page', title: 't' }], menu: [] },
    });
  /** mf-a had `old-place` in the version that the tenant keeps. */
  async function storeWithKept(): Promise<string> {
    const store = folder();
    await publishModule(store, withRoute('mf-a', old, 'old-place'));
    await publishModule(store, withRoute('mf-a', current, 'new-place'));
    await overrideForTenant(store, tenant, { name: 'mf-a', version: old });
    return store;
  }
  const refusal = `for tenant ${tenant}, the route "old-place" of mf-b belongs to mf-a`;

  test('are refused to a publication', async () => {
    const store = await storeWithKept();
    await expect(publishModule(store, withRoute('mf-b', old, 'old-place'))).rejects.toThrow(refusal);
    await publishModule(store, withRoute('mf-b', old, 'third-place'));
    await clearTenantOverride(store, tenant, { name: 'mf-a' });
    await publishModule(store, withRoute('mf-b', current, 'old-place'));
  });

  test('are refused to use, to a trial and to a rollback', async () => {
    const store = folder();
    await publishModule(store, withRoute('mf-a', current, 'new-place'));
    await publishModule(store, withRoute('mf-b', old, 'old-place'));
    await publishModule(store, withRoute('mf-b', current, 'third-place'));
    await publishModule(store, withRoute('mf-a', old, 'old-place'));
    await publishModule(store, withRoute('mf-a', '1.3.0-0000000d', 'new-place-2'));
    await overrideForTenant(store, tenant, { name: 'mf-a', version: old });
    await expect(useVersion(store, 'mf-b', old)).rejects.toThrow(refusal);
    await expect(tryVersion(store, 'mf-b', old, 10)).rejects.toThrow(refusal);
    await expect(rollback(store, 'mf-b')).rejects.toThrow(refusal);
  });

  test('count for trials of other modules', async () => {
    const store = folder();
    await publishModule(store, withRoute('mf-a', old, 'old-place'));
    await publishModule(store, withRoute('mf-a', current, 'new-place'));
    await tryVersion(store, 'mf-a', old, 10);
    await expect(publishModule(store, withRoute('mf-b', old, 'old-place'))).rejects.toThrow('belongs to mf-a');
  });
});
