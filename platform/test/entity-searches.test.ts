/** What lists and searches take as parameters, and what they show. */
import { type Caller, type Json, UNKNOWN_ID } from './running-platform.js';
import { foreign, own, runTenantWorld } from './tenant-world.js';

runTenantWorld({ foreign: true });

const make = async (path: string, body: object, by: Caller = own.admin): Promise<Json> => {
  const { status, body: made } = await by.post(path, body);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${made.message}`);
  return made;
};
const refusal = async (answer: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await answer;
  return [status, body.errorCode, body.message];
};

describe('parameters', () => {
  test.each([
    ['/api/devices', 'Parameter conditions "deviceIds" not met for actual request parameters: '],
    ['/api/assets?assetIds=', "Parameter 'assetIds' can't be empty!"],
    [
      '/api/edges?page=0',
      'Parameter conditions "edgeIds" OR "pageSize, page" not met for actual request parameters: page={0}',
    ],
    [
      '/api/relation?fromId=a',
      'Parameter conditions "fromId, fromType, relationType, toId, toType" not met for actual request parameters: fromId={a}',
    ],
    [
      `/api/relation?fromId=${UNKNOWN_ID}&fromType=ASSET&toId=${UNKNOWN_ID}&toType=ASSET&relationType=`,
      "Parameter 'relationType' can't be empty!",
    ],
    ['/api/tenant/dashboards?pageSize=1&page=0&mobile=perhaps', 'Invalid value of "mobile": true or false is expected'],
  ])('%s', async (path, message) => {
    expect(await refusal(own.admin.get(path))).toEqual([400, 31, message]);
  });

  test('a type of blanks is no filter', async () => {
    const total = async (query: string) =>
      (await own.admin.get(`/api/tenant/deviceInfos?pageSize=1&page=0${query}`)).body.totalElements;
    expect(await total('&type=%20%20')).toBe(await total(''));
    expect(await total('&type=nothing')).toBe(0);
  });

  test('a backslash in a text search takes what follows as it is', async () => {
    for (const name of ['50% off', '500 off']) await make('/api/asset', { name });
    const names = async (text: string) =>
      (
        await own.admin.get(
          `/api/tenant/assets?pageSize=9&page=0&sortProperty=name&textSearch=${encodeURIComponent(text)}`,
        )
      ).body.data.map(({ name }: Json) => name);
    expect(await names('50% off')).toEqual(['50% off', '500 off']);
    expect(await names('50\\% off')).toEqual(['50% off']);
  });
});

describe('relations', () => {
  test('show the name of the far end, but of rule chains none', async () => {
    const device = (await make('/api/device', { name: 'ruled' })).id;
    const chain = (await make('/api/ruleChain', { name: 'ruling' })).id;
    const asset = (await make('/api/asset', { name: 'owned' })).id;
    for (const to of [chain, asset]) await own.admin.post('/api/relation', { from: device, to, type: 'Uses' });
    const { body } = await own.admin.get(`/api/relations/info?fromId=${device.id}&fromType=DEVICE`);
    expect(Object.fromEntries(body.map(({ to, toName }: Json) => [to.entityType, toName]))).toEqual({
      RULE_CHAIN: null,
      ASSET: 'owned',
    });
  });
});

describe('searches by relations and credentials', () => {
  const root = () => ({ rootId: own.tenantId, rootType: 'TENANT', direction: 'FROM' });

  test.each([
    ['/api/relations', () => ({ filters: [] }), 404],
    ['/api/relations', () => ({ parameters: root() }), 404],
    ['/api/relations', () => ({ parameters: 'root', filters: [] }), 400],
    ['/api/relations', () => ({ parameters: root(), filters: {} }), 400],
    ['/api/relations', () => ({ parameters: { ...root(), maxLevel: 'deep' }, filters: [] }), 400],
    ['/api/relations', () => ({ parameters: { ...root(), fetchLastLevelOnly: 'perhaps' }, filters: [] }), 400],
    ['/api/relations', () => ({ parameters: { ...root(), relationTypeGroup: 'NONE' }, filters: [] }), 400],
    ['/api/relations', () => ({ parameters: root(), filters: [{ relationType: {} }] }), 400],
    ['/api/assets', () => ({ parameters: root() }), 404],
    ['/api/assets', () => ({ parameters: root(), assetTypes: 'all' }), 400],
    ['/api/assets', () => ({ parameters: root(), assetTypes: [{}] }), 400],
    ['/api/assets', () => ({ parameters: root(), relationType: [], assetTypes: [] }), 400],
    ['/api/device-with-credentials', () => ({ device: { name: 'x' } }), 404],
    ['/api/device-with-credentials', () => ({ device: 'x', credentials: {} }), 400],
    ['/api/device-with-credentials', () => ({ device: {}, credentials: [] }), 400],
  ])('%s: what is missing is not found, what is of another type is refused', async (path, body, status) => {
    expect((await own.admin.post(path, body())).status).toBe(status);
  });

  test('credentials ask for their own id, and for one that can be read', async () => {
    const device = (await make('/api/device', { name: 'with a record' })).id;
    const record = (await own.admin.get(`/api/device/${device.id}/credentials`)).body;
    const save = (id: unknown) => refusal(own.admin.post('/api/device/credentials', { ...record, id }));
    expect(await save(null)).toEqual([400, 31, 'Credentials for this device are already specified!']);
    expect(await save({ id: UNKNOWN_ID })).toEqual([400, 31, 'Unable to update non-existent device credentials!']);
    expect(await save('mine')).toEqual([400, 31, 'Invalid value of "id": an id object is expected']);
    expect(await save({ id: 'mine' })).toEqual([400, 31, 'Invalid UUID string: mine']);
  });

  test('of another device are not taken over by their id', async () => {
    const recordOf = async (name: string, by: Caller) => {
      const device = (await make('/api/device', { name }, by)).id;
      return (await by.get(`/api/device/${device.id}/credentials`)).body;
    };
    const [mine, theirs] = [await recordOf('taker', own.admin), await recordOf('taken from', foreign.admin)];
    expect(await refusal(own.admin.post('/api/device/credentials', { ...mine, id: theirs.id }))).toEqual([
      400,
      31,
      'Unable to update non-existent device credentials!',
    ]);
    expect((await foreign.admin.get(`/api/device/${theirs.deviceId.id}/credentials`)).body).toEqual(theirs);
  });
});
