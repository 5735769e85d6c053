import { foreign, own, runTenantWorld } from './tenant-world.js';

const AUTO_COMMIT = '/api/admin/autoCommitSettings';

runTenantWorld({ foreign: true });

describe('automatic commits', () => {
  test('are set for a tenant as a whole, and each kind completely', async () => {
    await own.admin.post(AUTO_COMMIT, { DEVICE: { branch: 'plant', saveRelations: true } });
    const saved = await own.admin.post(AUTO_COMMIT, { ASSET: { branch: '', saveAttributes: true }, EDGE: {} });
    const nothing = { branch: null, saveRelations: false, saveAttributes: false, saveCredentials: false };
    expect(saved.body).toEqual({ ASSET: { ...nothing, branch: '', saveAttributes: true }, EDGE: nothing });
    expect((await own.admin.get(AUTO_COMMIT)).body).toEqual(saved.body);
    expect((await foreign.admin.get(AUTO_COMMIT)).status).toBe(404);
    expect((await foreign.admin.get(`${AUTO_COMMIT}/exists`)).body).toBe(false);
  });

  test('set to nothing are set; deleted, they are not, however often', async () => {
    expect((await own.admin.post(AUTO_COMMIT, {})).body).toEqual({});
    expect((await own.admin.get(`${AUTO_COMMIT}/exists`)).body).toBe(true);
    for (const _time of [1, 2]) expect(await own.admin.delete(AUTO_COMMIT)).toMatchObject({ status: 200, body: '' });
    expect((await own.admin.get(`${AUTO_COMMIT}/exists`)).body).toBe(false);
  });

  test.each([
    { TOASTER: {} },
    { DEVICE: null },
    { DEVICE: 1 },
    { DEVICE: { saveRelations: 'yes' } },
    { DEVICE: { branch: 'a b' } },
    [],
  ])('%j is refused', async (body) => {
    expect((await own.admin.post(AUTO_COMMIT, body)).status).toBe(400);
    expect((await own.admin.get(`${AUTO_COMMIT}/exists`)).body).toBe(false);
  });
});
