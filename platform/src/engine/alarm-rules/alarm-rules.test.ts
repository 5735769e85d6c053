import { NodeBench, type Told } from '../../../test/node-bench.js';
import type { Judged } from './predicates.js';
import type { Schedule } from './rules.js';
import { isActive } from './schedules.js';
import { Snapshot } from './snapshot.js';

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

describe('schedules', () => {
  const HOUR = 3_600_000;
  const judged = { snapshot: new Snapshot(new Set()) } as Judged;
  const at = (schedule: Partial<Schedule>, time: string) =>
    isActive(
      { type: 'SPECIFIC_TIME', daysOfWeek: [1, 2, 3, 4, 5, 6, 7], ...schedule } as Schedule,
      Date.parse(time),
      judged,
    );

  it.each([
    ['before', '2023-01-02T06:59:59.999Z', false],
    ['at the start', '2023-01-02T07:00:00Z', true],
    ['inside', '2023-01-02T12:00:00Z', true],
    ['at the end', '2023-01-02T16:00:00Z', false],
  ])('follow the clock of their time zone: %s', (_when, time, active) => {
    expect(at({ timezone: 'Europe/Berlin', startsOn: 8 * HOUR, endsOn: 17 * HOUR } as never, time)).toBe(active);
  });

  it('keep to the clock when it is changed', () => {
    // On this Sunday, 2 o'clock is followed by 3: 8 o'clock comes seven hours after midnight.
    const morning = { timezone: 'Europe/Berlin', startsOn: 8 * HOUR, endsOn: 9 * HOUR } as never;
    expect(at(morning, '2023-03-26T06:30:00Z')).toBe(true);
    expect(at(morning, '2023-03-26T07:30:00Z')).toBe(false);
    // On this one, 3 o'clock is followed by 2: the day has 25 hours, and a whole day all of them.
    expect(at({ timezone: 'Europe/Berlin', startsOn: 0, endsOn: 0 } as never, '2023-10-29T22:30:00Z')).toBe(true);
  });

  it.each([
    ['Asia/Tokyo', ['2023-01-02T14:59:59Z', '2023-01-02T15:00:00Z', '2023-01-02T15:59:59Z', '2023-01-02T16:00:00Z']],
    ['Asia/Kolkata', ['2023-01-02T18:29:59Z', '2023-01-02T18:30:00Z', '2023-01-02T19:29:59Z', '2023-01-02T19:30:00Z']],
    [
      'Asia/Kathmandu',
      ['2023-01-02T18:14:59Z', '2023-01-02T18:15:00Z', '2023-01-02T19:14:59Z', '2023-01-02T19:15:00Z'],
    ],
    // Half an hour ahead only, on summer time.
    [
      'Australia/Lord_Howe',
      ['2023-01-02T12:59:59Z', '2023-01-02T13:00:00Z', '2023-01-02T13:59:59Z', '2023-01-02T14:00:00Z'],
    ],
    [
      'America/St_Johns',
      ['2023-01-03T03:29:59Z', '2023-01-03T03:30:00Z', '2023-01-03T04:29:59Z', '2023-01-03T04:30:00Z'],
    ],
  ])('begin the day at midnight in %s, on the day of the week there', (timezone, times) => {
    // The 3rd of January was a Tuesday.
    const hour = { timezone, startsOn: 0, endsOn: HOUR, daysOfWeek: [2] } as never;
    expect(times.map((time) => at(hour, time))).toEqual([false, true, true, false]);
    const items = [{ dayOfWeek: 1, enabled: true, startsOn: 23 * HOUR, endsOn: 0 }];
    const evening = { type: 'CUSTOM', timezone, items } as never;
    const [last = '', midnight = ''] = times;
    expect([at(evening, last), at(evening, midnight)]).toEqual([true, false]);
  });

  it('go over midnight', () => {
    const night = { timezone: 'UTC', startsOn: 22 * HOUR, endsOn: 6 * HOUR } as never;
    expect(['23:00', '00:00', '05:59', '06:00', '21:59'].map((time) => at(night, `2023-01-02T${time}:00Z`))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
