import { NodeBench, type Told } from '../../../test/node-bench.js';
import { entityId } from '../../framework/ids.js';

const PROFILE_NODE = 'profile.TbDeviceProfileNode';
const MINUTE = 60_000;

const above = (key: string, limit: number, dynamicValue: unknown = null) => ({
  key: { type: 'TIME_SERIES', key },
  valueType: 'NUMERIC',
  predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: limit, userValue: null, dynamicValue } },
});
const rule = (filters: unknown[], spec: unknown = { type: 'SIMPLE' }, more: object = {}) => ({
  condition: { condition: filters, spec },
  schedule: null,
  alarmDetails: null,
  dashboardId: null,
  ...more,
});
const alarm = (createRules: object, more: object = {}) => ({
  id: 'a1',
  alarmType: 'High',
  createRules,
  clearRule: null,
  ...more,
});
const forSeconds = (seconds: number) => ({ type: 'DURATION', unit: 'SECONDS', predicate: { defaultValue: seconds } });

const labels = (told: readonly Told[]) => told.map(({ label }) => label);

describe('the device profile node', () => {
  let bench: NodeBench;
  beforeEach(() => {
    bench = new NodeBench();
  });
  afterEach(() => {
    jest.useRealTimers();
    bench.close();
  });

  const temperature = (device: ReturnType<NodeBench['device']>, temp: number, ts = Date.now()) =>
    bench.message(device, { temp }, { metadata: { ts: String(ts) } });

  it('raises an alarm for a duration that ends without a further message, and tells of it once a minute', async () => {
    jest.useFakeTimers({ now: 1_700_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const profile = bench.profile([alarm({ MAJOR: rule([above('temp', 30)], forSeconds(90)) })]);
    const device = bench.device('D', { profileId: profile });
    const node = await bench.start(PROFILE_NODE, {});
    expect(labels(await node.send(temperature(device, 35)))).toEqual(['Success']);
    bench.told = [];
    jest.setSystemTime(Date.now() + MINUTE);
    await bench.pass(MINUTE);
    expect(bench.told).toEqual([]);
    jest.setSystemTime(Date.now() + MINUTE);
    await bench.pass(MINUTE);
    expect(labels(bench.told)).toEqual(['Alarm Created']);
    expect(bench.told[0]?.message).toMatchObject({ type: 'ALARM', originator: device });
  });

  it('clears an alarm by a duration that ends without a further message', async () => {
    jest.useFakeTimers({ now: 1_700_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const calm = {
      ...above('temp', 30),
      predicate: {
        type: 'NUMERIC',
        operation: 'LESS',
        value: { defaultValue: 30, userValue: null, dynamicValue: null },
      },
    };
    const rules = alarm({ MAJOR: rule([above('temp', 30)]) }, { clearRule: rule([calm], forSeconds(30)) });
    const device = bench.device('D', { profileId: bench.profile([rules]) });
    const node = await bench.start(PROFILE_NODE, {});
    expect(labels(await node.send(temperature(device, 35)))).toEqual(['Alarm Created', 'Success']);
    expect(labels(await node.send(temperature(device, 20, Date.now() + 1)))).toEqual(['Success']);
    bench.told = [];
    jest.setSystemTime(Date.now() + MINUTE);
    await bench.pass(MINUTE);
    expect(labels(bench.told)).toEqual(['Alarm Cleared']);
  });

  it('counts no duration on when the hours of its rule are over', async () => {
    // 22:13:20.
    jest.useFakeTimers({ now: 1_700_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const hours = { type: 'SPECIFIC_TIME', timezone: 'UTC', daysOfWeek: null, startsOn: 22 * 60 * MINUTE };
    const until = (endsOn: number) => ({ schedule: { ...hours, endsOn } });
    const often = (endsOn: number) => rule([above('temp', 30)], forSeconds(90), until(endsOn));
    const profileId = bench.profile([
      alarm({ MAJOR: often((22 * 60 + 14) * MINUTE) }),
      alarm({ MINOR: often(23 * 60 * MINUTE) }, { id: 'a2', alarmType: 'Later' }),
    ]);
    const node = await bench.start(PROFILE_NODE, {});
    await node.send(temperature(bench.device('D', { profileId }), 35));
    bench.told = [];
    jest.setSystemTime(Date.now() + 2 * MINUTE);
    await bench.pass(MINUTE);
    expect(bench.told.map(({ message }) => JSON.parse(message.data).type)).toEqual(['Later']);
  });

  it('goes on counting after a restart when it is to keep its state, also without a further message', async () => {
    jest.useFakeTimers({ now: 1_700_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const profile = bench.profile([
      alarm({ MAJOR: rule([above('temp', 30)], forSeconds(90)) }),
      alarm(
        { MINOR: rule([above('temp', 30)], { type: 'REPEATING', predicate: { defaultValue: 2 } }) },
        { id: 'a2', alarmType: 'Often' },
      ),
    ]);
    const device = bench.device('D', { profileId: profile });
    const keeping = { persistAlarmRulesState: true, fetchAlarmRulesStateOnStart: true };
    const first = await bench.start(PROFILE_NODE, keeping);
    await first.send(temperature(device, 35));
    bench.timers = [];
    bench.told = [];
    await bench.start(PROFILE_NODE, keeping);
    jest.setSystemTime(Date.now() + 2 * MINUTE);
    await bench.pass(MINUTE);
    expect(labels(bench.told)).toEqual(['Alarm Created']);
    const third = await bench.start(PROFILE_NODE, keeping);
    const told = await third.send(temperature(device, 36));
    expect(told.map(({ message }) => JSON.parse(message.data).type)).toContain('Often');
  });

  it('forgets what it counted over a restart otherwise', async () => {
    const often = rule([above('temp', 30)], { type: 'REPEATING', predicate: { defaultValue: 2 } });
    const device = bench.device('D', { profileId: bench.profile([alarm({ MAJOR: often })]) });
    const first = await bench.start(PROFILE_NODE, {});
    await first.send(temperature(device, 35));
    const second = await bench.start(PROFILE_NODE, {});
    expect(labels(await second.send(temperature(device, 35)))).toEqual(['Success']);
    expect(labels(await second.send(temperature(device, 36)))).toEqual(['Alarm Created', 'Success']);
  });

  it('starts, and has forgotten a device, once another tenant has it', async () => {
    const often = rule([above('temp', 30)], { type: 'REPEATING', predicate: { defaultValue: 2 } });
    const device = bench.device('D', { profileId: bench.profile([alarm({ MAJOR: often })]) });
    const keeping = { persistAlarmRulesState: true, fetchAlarmRulesStateOnStart: true };
    const first = await bench.start(PROFILE_NODE, keeping);
    await first.send(temperature(device, 35));
    const hand = (tenant: string) => bench.handOver(device, { tenantId: entityId('TENANT', tenant) });
    hand('10000000-0000-1000-8000-000000000077');
    await bench.start(PROFILE_NODE, keeping);
    hand(bench.tenantId);
    const third = await bench.start(PROFILE_NODE, keeping);
    expect(labels(await third.send(temperature(device, 35)))).toEqual(['Success']);
  });

  it('makes one alarm of simultaneous messages', async () => {
    const device = bench.device('D', { profileId: bench.profile([alarm({ MAJOR: rule([above('temp', 30)]) })]) });
    const node = await bench.start(PROFILE_NODE, {});
    await Promise.all([31, 32, 33].map((temp, at) => node.send(temperature(device, temp, at + 1))));
    expect(labels(bench.told).filter((label) => label !== 'Success')).toEqual([
      'Alarm Created',
      'Alarm Updated',
      'Alarm Updated',
    ]);
    expect(bench.tx().all('SELECT id FROM alarm')).toHaveLength(1);
  });

  it('inherits a dynamic value from the customer, then from the tenant', async () => {
    const inherited = { sourceType: 'CURRENT_DEVICE', sourceAttribute: 'limit', inherit: true };
    const customerId = bench.customer('C');
    const profileId = bench.profile([alarm({ MAJOR: rule([above('temp', 30, inherited)]) })]);
    const device = bench.device('D', { profileId, customerId });
    const setLimit = async (originator: Parameters<NodeBench['message']>[0], limit: number) => {
      const save = await bench.start('telemetry.TbMsgAttributesNode', { scope: 'SERVER_SCOPE' });
      await save.send(bench.message(originator, { limit }, { type: 'POST_ATTRIBUTES_REQUEST' }));
    };
    const node = await bench.start(PROFILE_NODE, {});
    await setLimit({ entityType: 'TENANT', id: bench.tenantId }, 50);
    expect(labels(await node.send(temperature(device, 45, 1)))).toEqual(['Success']);
    await setLimit(customerId, 40);
    expect(labels(await node.send(temperature(device, 45, 2)))).toEqual(['Alarm Created', 'Success']);
  });

  it('raises the alarms of other rules where one cannot be judged, and says why it cannot', async () => {
    const said = { sourceType: 'CURRENT_TENANT', sourceAttribute: 'hours' };
    const hours = {
      type: 'SPECIFIC_TIME',
      timezone: 'UTC',
      daysOfWeek: [1],
      startsOn: 0,
      endsOn: 0,
      dynamicValue: said,
    };
    const profileId = bench.profile([
      alarm({ MAJOR: rule([above('temp', 30)], undefined, { schedule: hours }) }),
      alarm({ MINOR: rule([above('temp', 30)]) }, { id: 'a2', alarmType: 'Other' }),
    ]);
    const save = await bench.start('telemetry.TbMsgAttributesNode', { scope: 'SERVER_SCOPE' });
    const tenant = { entityType: 'TENANT', id: bench.tenantId } as const;
    await save.send(bench.message(tenant, { hours: { startsOn: '09:00' } }, { type: 'POST_ATTRIBUTES_REQUEST' }));
    const node = await bench.start(PROFILE_NODE, {});
    const told = await node.send(temperature(bench.device('D', { profileId }), 35));
    expect(told.map(({ label, message, error }) => [label, message.type, error])).toEqual([
      ['Alarm Created', 'ALARM', undefined],
      ['Failure', 'POST_TELEMETRY_REQUEST', expect.stringContaining('"startsOn"')],
    ]);
  });

  it('takes up changed rules at once', async () => {
    const profileId = bench.profile([alarm({ MAJOR: rule([above('temp', 50)]) })]);
    const device = bench.device('D', { profileId });
    const node = await bench.start(PROFILE_NODE, {});
    expect(labels(await node.send(temperature(device, 35, 1)))).toEqual(['Success']);
    const data = JSON.stringify({ alarms: [alarm({ MAJOR: rule([above('temp', 30)]) })] });
    bench.tx().run('UPDATE device_profile SET profile_data = ? WHERE id = ?', data, profileId.id);
    await node.changed(profileId);
    expect(labels(await node.send(temperature(device, 35, 2)))).toEqual(['Alarm Created', 'Success']);
  });

  it('fills details with values that its rules look at', async () => {
    const details = { alarmDetails: ['It is ', '{temp}, not ', '{other}'].join('$'), dashboardId: { id: 'd1' } };
    const device = bench.device('D', {
      profileId: bench.profile([alarm({ MAJOR: rule([above('temp', 30)], undefined, details) })]),
    });
    const node = await bench.start(PROFILE_NODE, {});
    const [told] = await node.send(temperature(device, 35.5));
    expect(JSON.parse(told?.message.data ?? '').details).toEqual({
      data: ['It is 35.5, not ', '{other}'].join('$'),
      dashboardId: 'd1',
    });
  });
});
