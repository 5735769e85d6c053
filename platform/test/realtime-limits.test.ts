/** Counts and alarms that are followed, and what the profile of a tenant allows on sockets. */
import { key, RealtimeHarness, ts } from './realtime-harness.js';
import { deviceRef, type Json, makeTenant } from './running-platform.js';

const T0 = 1_700_000_000_000;
const harness = RealtimeHarness.ofFile();

describe('counts and alarms', () => {
  const source = { sourceType: 'CURRENT_USER', sourceAttribute: 'enough' };
  const enough = {
    key: ts('v'),
    valueType: 'NUMERIC',
    predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 0, dynamicValue: source } },
  };
  const decide = (value: number) =>
    harness.tenant.admin.post(`/api/plugins/telemetry/USER/${harness.tenant.adminId}/SERVER_SCOPE`, { enough: value });
  const raise = (type: string, more: object = {}) =>
    harness.tenant.admin.post('/api/alarm', {
      type,
      originator: deviceRef(harness.device),
      severity: 'MINOR',
      status: 'ACTIVE_UNACK',
      ...more,
    });
  const alarms = (page: object = {}, more: object = {}) => ({
    ...harness.query(),
    pageLink: { page: 0, pageSize: 10, timeWindow: 3_600_000, ...page },
    alarmFields: [key('ALARM_FIELD', 'type')],
    ...more,
  });

  it('count again at once when an attribute they compare with changes', async () => {
    await harness.save(T0, { v: 10 });
    await decide(100);
    harness.socket.send({
      entityCountCmds: [{ cmdId: 1, query: { entityFilter: harness.own, keyFilters: [enough] } }],
    });
    await harness.socket.until((message) => message.cmdId === 1 && message.count === 0);
    await decide(5);
    await harness.socket.until((message) => message.cmdId === 1 && message.count === 1);
    expect(await harness.after(1, () => decide(6))).toEqual([]);
  });

  it('tell a changed alarm alone, even where it would now stand elsewhere on the page', async () => {
    await raise('B');
    await raise('A', { severity: 'WARNING' });
    const sortOrder = { key: key('ALARM_FIELD', 'severity'), direction: 'ASC' };
    harness.socket.send({ alarmDataCmds: [{ cmdId: 1, query: alarms({ sortOrder }) }] });
    const { data: page } = await harness.socket.until((message) => message.cmdId === 1);
    expect(page.data.map(({ type }: Json) => type)).toEqual(['B', 'A']);
    await raise('A', { severity: 'CRITICAL', details: { now: 'worse' } });
    const { data: none, update } = await harness.socket.until(
      (message) => message.cmdId === 1 && message.update !== null,
    );
    expect(none).toBeNull();
    expect(update).toEqual([
      expect.objectContaining({
        type: 'A',
        severity: 'CRITICAL',
        details: { now: 'worse' },
        originatorName: harness.name,
        entityId: deviceRef(harness.device),
        latest: { ENTITY_FIELD: { name: expect.objectContaining({ value: harness.name }) } },
      }),
    ]);
  });

  it('send a new page of alarms when a compared attribute brings other entities, and only then', async () => {
    await harness.save(T0, { v: 10 });
    await raise('Late');
    await decide(100);
    harness.socket.send({ alarmDataCmds: [{ cmdId: 1, query: alarms({}, { keyFilters: [enough] }) }] });
    expect((await harness.socket.until((message) => message.cmdId === 1)).totalEntities).toBe(0);
    await decide(5);
    const page = await harness.socket.until((message) => message.cmdId === 1 && message.totalEntities === 1);
    expect(page.data.data.map(({ type }: Json) => type)).toEqual(['Late']);
    expect(await harness.after(1, () => decide(6))).toEqual([]);
  });
});

describe('limits of the tenant’s profile', () => {
  it('close what is too much with their own words, and drop updates beyond the rate', async () => {
    const { body: profile } = await harness.sys.get('/api/tenantProfileInfo/default');
    const whole = (await harness.sys.get(`/api/tenantProfile/${profile.id.id}`)).body;
    const { id: _id, createdTime: _time, ...rest } = whole;
    const configuration = {
      ...whole.profileData.configuration,
      maxWsSessionsPerTenant: 2,
      maxWsSessionsPerRegularUser: 1,
      maxWsSubscriptionsPerTenant: 1,
      wsUpdatesPerSessionRateLimit: '3:3600',
    };
    const saved = await harness.sys.post('/api/tenantProfile', {
      ...rest,
      name: 'narrow',
      default: false,
      profileData: { ...whole.profileData, configuration },
    });
    const narrow = await makeTenant(harness.platform, harness.sys);
    const { body: entity } = await harness.sys.get(`/api/tenant/${narrow.tenantId}`);
    await harness.sys.post('/api/tenant', { ...entity, tenantProfileId: saved.body.id });
    await harness.open(narrow.customerToken);
    const second = await harness.open(narrow.customerToken);
    expect(await second.untilClosed()).toEqual({ code: 1008, reason: 'Max regular user sessions limit reached' });
    const first = await harness.open(narrow.adminToken);
    expect((await (await harness.open(narrow.adminToken)).untilClosed()).reason).toBe(
      'Max tenant sessions limit reached!',
    );
    const { body: meter } = await narrow.admin.post('/api/device', { name: 'meter', type: 'default' });
    const at = { entityType: 'DEVICE', entityId: meter.id.id, scope: 'SERVER_SCOPE', keys: 'a' };
    first.send({ attrSubCmds: [{ cmdId: 7, ...at }] });
    await first.until((message) => message.subscriptionId === 7);
    for (const a of [1, 2, 3, 4, 5]) {
      await narrow.admin.post(`/api/plugins/telemetry/DEVICE/${meter.id.id}/SERVER_SCOPE`, { a });
    }
    await first.until((message) => message.errorCode === 34);
    expect(first.messages.slice(3)).toEqual([{ subscriptionId: 7, errorCode: 34, errorMsg: 'Too many updates!' }]);
    first.send({ attrSubCmds: [{ cmdId: 8, ...at }] });
    expect(await first.untilClosed()).toEqual({ code: 1008, reason: 'Max tenant subscriptions limit reached!' });
    expect(first.messages).toHaveLength(4);
  });
});

it('finds the commands at their address, whatever follows it and in any letter case', async () => {
  const elsewhere = await harness.open(harness.tenant.adminToken, '/api/ws/plugins/Telemetry/v2');
  await elsewhere.settle();
  const nowhere = await harness.open(harness.tenant.adminToken, '/api/ws/plugins/');
  expect(await nowhere.untilClosed()).toEqual({ code: 1011, reason: 'URL should contain plugin token!' });
});
