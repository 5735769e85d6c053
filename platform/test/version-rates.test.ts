/** How many entities the profile of a tenant lets it commit and load in a time. */
import { newRepository } from './git-servers.js';
import type { Json } from './running-platform.js';
import { own, runTenantWorld, sys } from './tenant-world.js';
import { bare, commitAll, connect, load, until, versions } from './version-requests.js';

runTenantWorld();

/** Gives the tenant a profile of its own; answers it. */
async function limit(rates: object): Promise<Json> {
  const configuration = { type: 'DEFAULT', ...rates };
  const name = JSON.stringify(rates);
  const { body: profile } = await sys.post('/api/tenantProfile', { name, profileData: { configuration } });
  const { body: tenant } = await sys.get(`/api/tenant/${own.tenantId}`);
  await sys.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
  return profile;
}

test('a commit and a load of more entities than the profile allows fail and say so, and change nothing', async () => {
  const repository = newRepository();
  await connect(own.admin, repository.url);
  for (const name of ['one', 'two']) await own.admin.post('/api/asset', { name, type: 'default' });
  const profile = await limit({ tenantEntityExportRateLimit: '3:3600', tenantEntityImportRateLimit: '1:3600' });
  const { version } = await commitAll(own.admin, ['ASSET']);
  const refused = await commitAll(own.admin, ['ASSET'], bare);
  expect(refused).toMatchObject({ version: null, error: expect.stringContaining('allows 3 in 3600 s. Try again in ') });
  const options = { loadRelations: false, loadAttributes: false, loadCredentials: false };
  const entityTypes = { ASSET: { ...options, removeOtherEntities: false, findExistingEntityByName: false } };
  const request = { type: 'ENTITY_TYPE', versionId: version.id, entityTypes };
  const error = { type: 'RUNTIME', message: expect.stringContaining('Too many entities are loaded: ') };
  expect((await load(own.admin, request)).error).toEqual(error);
  profile.profileData.configuration.tenantEntityImportRateLimit = '2:3600';
  await sys.post('/api/tenantProfile', profile);
  expect((await load(own.admin, request)).error).toBeUndefined();
  repository.remove();
});

test('more entities than are allowed at once are committed as the rate allows them', async () => {
  const repository = newRepository();
  await connect(own.admin, repository.url);
  for (const name of ['three', 'four', 'five']) await own.admin.post('/api/asset', { name, type: 'default' });
  await limit({ tenantEntityExportRateLimit: '2:1' });
  expect(await commitAll(own.admin, ['ASSET'])).toMatchObject({ added: 5, error: null });
  repository.remove();
});

test('automatic commits take no more entities than are allowed at once, and the others later', async () => {
  const repository = newRepository();
  await connect(own.admin, repository.url);
  await limit({ tenantEntityExportRateLimit: '1:3600' });
  await own.admin.post('/api/admin/autoCommitSettings', { ASSET: { branch: 'plant', ...bare } });
  await Promise.all(['six', 'seven'].map((name) => own.admin.post('/api/asset', { name, type: 'default' })));
  const [version] = await until(async () => {
    const all = await versions(own.admin, 'plant');
    return all.length > 0 ? all : undefined;
  });
  expect((await own.admin.get(`/api/entities/vc/entity/${version.id}`)).body).toHaveLength(1);
  repository.remove();
});
