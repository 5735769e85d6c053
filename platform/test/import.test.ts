/** Import of tables: what becomes of good and bad rows, of limits, of large tables and of callers who go away. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Caller, type Json, makeTenant } from './running-platform.js';
import { own, platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld();

const column = (name: string) => {
  const [type, key] = name.split(':');
  return { type, key };
};
const body = (columns: readonly string[], lines: readonly string[], mapping: object = {}) => ({
  file: lines.join('\n'),
  mapping: { columns: columns.map(column), delimiter: ',', header: false, update: true, ...mapping },
});
const load = (columns: readonly string[], lines: readonly string[], mapping: object = {}): Promise<Answer> =>
  own.admin.post('/api/device/bulk_import', body(columns, lines, mapping));
const countOf = async (by: Caller = own.admin): Promise<number> =>
  (await by.get('/api/tenant/devices?pageSize=1&page=0')).body.totalElements;
const named = async (name: string): Promise<Json> =>
  (await own.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(name)}`)).body;
const logged = async (id: string): Promise<Json[]> =>
  (await own.admin.get(`/api/audit/logs/entity/DEVICE/${id}?pageSize=100&page=0&sortProperty=createdTime`)).body.data;

describe('a row', () => {
  it('that is refused leaves nothing: no device, no profile, no value', async () => {
    await load(['NAME', 'ACCESS_TOKEN'], ['holder,taken']);
    const before = await countOf();
    const { body: result } = await load(
      ['NAME', 'TYPE', 'ACCESS_TOKEN', 'SERVER_ATTRIBUTE:a'],
      ['half,halved,taken,1'],
    );
    expect(result).toEqual({
      created: 0,
      updated: 0,
      errors: 1,
      errorsList: [
        'Line 1: DeviceCredentialsValidationException: Device credentials are already assigned to another device!',
      ],
    });
    expect(await countOf()).toBe(before);
    const { body: types } = await own.admin.get('/api/device/types');
    expect(types.map(({ type }: Json) => type)).not.toContain('halved');
    const { body: profiles } = await own.admin.get('/api/deviceProfiles?pageSize=10&page=0&textSearch=halved');
    expect(profiles.totalElements).toBe(0);
  });

  it('is found again later in the same table', async () => {
    const { body: result } = await load(['NAME', 'LABEL'], ['twice,one', 'twice,two']);
    expect(result).toMatchObject({ created: 1, updated: 1 });
    expect((await named('twice')).label).toBe('two');
  });

  it('keeps the number of its line, past empty lines and cells of several lines', async () => {
    const lines = ['name,label', '', '"two\nlines",x', '', ',nobody'];
    const { body: result } = await load(['NAME', 'LABEL'], lines, { header: true });
    expect(result).toMatchObject({
      created: 1,
      errorsList: ['Line 6: DataValidationException: Device name should be specified!'],
    });
  });

  it('is in the audit log as saves are, refused or not', async () => {
    await load(['NAME', 'SHARED_ATTRIBUTE:mode', 'TIMESERIES:t'], ['logged,auto,1']);
    const { id } = await named('logged');
    await load(['NAME', 'LABEL'], ['logged,<b>']);
    const entries = (await logged(id.id)).map(({ actionType, actionStatus }) => `${actionType} ${actionStatus}`);
    expect(entries.sort()).toEqual([
      'ADDED SUCCESS',
      'ATTRIBUTES_UPDATED SUCCESS',
      'TIMESERIES_UPDATED SUCCESS',
      'UPDATED FAILURE',
    ]);
  });

  it('that changes a device keeps its customer, and tells the edges that have it', async () => {
    const { body: device } = await own.admin.post('/api/device', { name: 'held', additionalInfo: { floor: 3 } });
    await own.admin.post(`/api/customer/${own.customerId}/device/${device.id.id}`);
    const { body: edge } = await own.admin.post('/api/edge', { name: 'E', type: 't', routingKey: 'k', secret: 's' });
    await own.admin.post(`/api/edge/${edge.id.id}/device/${device.id.id}`);
    await load(['NAME', 'DESCRIPTION'], ['held,changed']);
    expect(await named('held')).toMatchObject({
      customerId: { id: own.customerId },
      additionalInfo: { floor: 3, description: 'changed' },
    });
    const { body: events } = await own.admin.get(`/api/edge/${edge.id.id}/events?pageSize=9&page=0`);
    const about = events.data.filter(({ entityId }: Json) => entityId === device.id.id);
    expect(about.map(({ action }: Json) => action).sort()).toEqual(['ASSIGNED_TO_EDGE', 'UPDATED']);
  });

  it('has one value per key, the last one', async () => {
    await load(
      ['NAME', 'SERVER_ATTRIBUTE:a', 'SERVER_ATTRIBUTE:a', 'SERVER_ATTRIBUTE:big'],
      ['keyed,1,5.0,12345678901234567890'],
    );
    const { id } = await named('keyed');
    const { body: values } = await own.admin.get(`/api/plugins/telemetry/DEVICE/${id.id}/values/attributes?keys=a,big`);
    expect(Object.fromEntries(values.map(({ key, value }: Json) => [key, value]))).toEqual({
      a: 5,
      big: '12345678901234567890',
    });
  });
});

describe('LwM2M devices', () => {
  it('get a profile of their own when nothing names one', async () => {
    await load(['NAME', 'LWM2M_CLIENT_ENDPOINT'], ['lw plain,end-plain']);
    expect((await named('lw plain')).type).toBe('LwM2M');
  });

  it('switch the profile of their type, unless devices that speak otherwise have it', async () => {
    const profileData = { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } };
    const { body: free } = await own.admin.post('/api/deviceProfile', {
      name: 'free',
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      profileData,
    });
    await load(['NAME', 'TYPE'], ['plain,used']);
    const { body: result } = await load(
      ['NAME', 'TYPE', 'LWM2M_CLIENT_ENDPOINT'],
      ['lw free,free,end-free', 'lw used,used,end-used'],
    );
    expect(result).toMatchObject({
      created: 1,
      errorsList: [
        "Line 2: DataValidationException: Can't change device profile transport type because devices referenced it!",
      ],
    });
    expect((await own.admin.get(`/api/deviceProfile/${free.id.id}`)).body.transportType).toBe('LWM2M');
  });
});

describe('a table', () => {
  const refusal = async (answer: Promise<Answer>) => {
    const { status, body: refused } = await answer;
    return `${status} ${refused.message}`;
  };

  test.each([
    ['no header said', { header: undefined }, '400 Invalid value of "mapping.header": true or false is expected'],
    ['no delimiter', { delimiter: null }, '400 Invalid value of "mapping.delimiter": one character is expected'],
    ['a quote as delimiter', { delimiter: '"' }, '400 Invalid value of "mapping.delimiter": one character is expected'],
    ['no columns', { columns: 'NAME' }, '400 Invalid value of "mapping.columns": a list is expected'],
    [
      'a column without key',
      { columns: [{ type: 'TIMESERIES' }] },
      '400 Invalid value of "mapping.columns[0].key": a key of up to 255 characters is expected',
    ],
  ])('with %s is refused', async (_what, mapping, message) => {
    expect(await refusal(load(['NAME'], ['refused'], mapping))).toBe(message);
  });

  it('with an unknown column is refused', async () => {
    expect(await refusal(load(['NAME', 'CLIENT_ATTRIBUTE:x'], ['refused,1']))).toContain(
      '400 Invalid value of "mapping.columns[1].type": one of NAME, TYPE',
    );
  });

  it('with a row of too many cells or an open quote is refused, and nothing of it stored', async () => {
    expect(await refusal(load(['NAME'], ['first', 'second,more']))).toBe(
      '400 Unable to read the table. Line 2: 2 cells, but 1 columns',
    );
    expect(await refusal(load(['NAME'], ['first', '"second']))).toContain('400 Unable to read the table. Line 2: ');
    expect((await named('first')).status).toBe(404);
  });

  it('of edges is refused while there is no chain for them', async () => {
    const other = await makeTenant(platform, sys);
    const { body: chains } = await other.admin.get('/api/ruleChains?pageSize=9&page=0&type=EDGE');
    await other.admin.post('/api/ruleChain', { ...chains.data[0], root: false });
    const columns = ['NAME', 'TYPE', 'ROUTING_KEY', 'SECRET'];
    expect(await refusal(other.admin.post('/api/edge/bulk_import', body(columns, ['e,t,rk,s'])))).toBe(
      '400 Root edge rule chain is not available!',
    );
  });

  it('of thousands of rows is stored whole, bad rows apart, up to what the tenant may have', async () => {
    const { body: profile } = await sys.post('/api/tenantProfile', {
      name: `two thousand ${process.pid}`,
      profileData: { configuration: { type: 'DEFAULT', maxDevices: 2000 } },
    });
    const tight = await makeTenant(platform, sys);
    const { body: tenant } = await sys.get(`/api/tenant/${tight.tenantId}`);
    await sys.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
    const lines = Array.from({ length: 3000 }, (_, n) => `${n === 1000 ? '' : `bulk ${n}`},Meter number ${n} of many`);
    const { status, body: result } = await tight.admin.post('/api/device/bulk_import', body(['NAME', 'LABEL'], lines));
    expect([status, result.created, result.errors]).toEqual([200, 2000, 1000]);
    expect(result.errorsList[0]).toBe('Line 1001: DataValidationException: Device name should be specified!');
    expect(result.errorsList[1]).toBe("Line 2002: DataValidationException: Can't create more then 2000 devices!");
    expect(await countOf(tight.admin)).toBe(2000);
  });
});

describe('an import', () => {
  const lines = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix} ${n},token-${prefix}-${n}`);

  it('goes on when its caller has gone, and every device has its token', async () => {
    const before = await countOf();
    const gone = new AbortController();
    const request = fetch(`${platform.url}/api/device/bulk_import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${own.adminToken}` },
      body: JSON.stringify(body(['NAME', 'ACCESS_TOKEN'], lines('gone', 3000))),
      signal: gone.signal,
    }).catch(() => null);
    while ((await countOf()) === before) await pause(5);
    gone.abort();
    await request;
    while ((await countOf()) < before + 3000) await pause(20);
    const { id } = await named('gone 2999');
    expect((await own.admin.get(`/api/device/${id.id}/credentials`)).body.credentialsId).toBe('token-gone-2999');
  });

  it('is the only one of its tenant', async () => {
    const [busy, other] = [await makeTenant(platform, sys), await makeTenant(platform, sys)];
    const load = ({ admin }: { admin: Caller }, rows: string[]) =>
      admin.post('/api/device/bulk_import', body(['NAME', 'ACCESS_TOKEN'], rows));
    const first = load(busy, lines('busy', 3000));
    while ((await countOf(busy.admin)) === 0) await pause(5);
    expect(await load(busy, ['next,next'])).toMatchObject({
      status: 429,
      body: { errorCode: 33, message: 'Another import of the tenant is under way' },
    });
    expect((await load(other, ['other,other'])).body.created).toBe(1);
    expect((await first).body.created).toBe(3000);
    expect((await load(busy, ['next,next'])).body.created).toBe(1);
    expect((await load(busy, ['"open'])).status).toBe(400);
    expect((await load(busy, ['last,last'])).body.created).toBe(1);
  });

  it('ends when its caller’s session does', async () => {
    const leaver = await makeTenant(platform, sys);
    const rows = body(['NAME', 'ACCESS_TOKEN'], lines('left', 3000));
    const importing = leaver.admin.post('/api/device/bulk_import', rows);
    while ((await countOf(leaver.admin)) === 0) await pause(5);
    await leaver.admin.post('/api/auth/logout');
    expect((await importing).status).toBe(401);
  });
});
