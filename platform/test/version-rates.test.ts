/** How many entities the profile of a tenant lets it commit and load in a time. */
import { newRepository } from './git-servers.js';
import type { Json } from './running-platform.js';
import { own, runTenantWorld, sys } from './tenant-world.js';
import { bare, commitAll, connect, load } from './version-requests.js';

runTenantWorld();

test('a commit and a load of more entities than the profile allows fail and say so, and change nothing', async () => {
  const repository = newRepository();
  await connect(own.admin, repository.url);
  for (const name of ['one', 'two']) await own.admin.post('/api/asset', { name, type: 'default' });
  const configuration: Json = {
    type: 'DEFAULT',
    tenantEntityExportRateLimit: '3:3600',
    tenantEntityImportRateLimit: '1:3600',
  };
  const { body: profile } = await sys.post('/api/tenantProfile', { name: 'slow', profileData: { configuration } });
  const { body: tenant } = await sys.get(`/api/tenant/${own.tenantId}`);
  await sys.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
  const { version } = await commitAll(own.admin, ['ASSET']);
  const refused = await commitAll(own.admin, ['ASSET'], bare);
  expect(refused).toMatchObject({ version: null, error: 'Too many entities of the tenant are committed at once' });
  const options = { loadRelations: false, loadAttributes: false, loadCredentials: false };
  const entityTypes = { ASSET: { ...options, removeOtherEntities: false, findExistingEntityByName: false } };
  const request = { type: 'ENTITY_TYPE', versionId: version.id, entityTypes };
  const error = { type: 'RUNTIME', message: 'Too many entities of the tenant are loaded at once' };
  expect((await load(own.admin, request)).error).toEqual(error);
  profile.profileData.configuration.tenantEntityImportRateLimit = '2:3600';
  await sys.post('/api/tenantProfile', profile);
  expect((await load(own.admin, request)).error).toBeUndefined();
  repository.remove();
});
