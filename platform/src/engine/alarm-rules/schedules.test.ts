/** When rules are active, and where what they compare with comes from. */
import { NodeBench } from '../../../test/node-bench.js';
import type { EntityId } from '../../framework/ids.js';
import { LONG, STRING, type TypedValue } from '../../telemetry/typed-value.js';
import { saveAttributes } from '../../telemetry/value-store.js';
import { comparedWith, type Judged, numberOf } from './predicates.js';
import { type DynamicValue, placeOf, type Schedule } from './rules.js';
import { isActive } from './schedules.js';
import { Snapshot } from './snapshot.js';

const HOUR = 3_600_000;

describe('schedules', () => {
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

  const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];
  const custom = (
    timezone: string,
    ...items: [dayOfWeek: number, startsOn: number, endsOn: number, enabled?: boolean][]
  ) =>
    ({
      type: 'CUSTOM',
      timezone,
      items: items.map(([dayOfWeek, startsOn, endsOn, enabled = true]) => ({ dayOfWeek, startsOn, endsOn, enabled })),
    }) as never;
  const specific = (timezone: string, startsOn: number, endsOn: number, daysOfWeek = ALL_WEEK) =>
    ({ timezone, startsOn, endsOn, daysOfWeek }) as never;

  /** What clocks do that are changed: [zone, what, schedule, [time, active]…]. */
  const CHANGES: [string, string, never, [string, boolean][]][] = [
    [
      'Europe/Berlin',
      'an hour that is left out is never: 2 to 3 of the 26th of March',
      custom('Europe/Berlin', [7, 2 * HOUR, 3 * HOUR]),
      [
        ['2023-03-26T00:59:59Z', false],
        ['2023-03-26T01:00:00Z', false],
        ['2023-03-19T01:30:00Z', true],
      ],
    ],
    [
      'Europe/Berlin',
      'an hour that comes twice is twice: 2 to 3 of the 29th of October',
      specific('Europe/Berlin', 2 * HOUR, 3 * HOUR),
      [
        ['2023-10-28T23:59:59Z', false],
        ['2023-10-29T00:30:00Z', true],
        ['2023-10-29T01:30:00Z', true],
        ['2023-10-29T02:00:00Z', false],
      ],
    ],
    [
      'America/New_York',
      'a night over the change is over at the hour of the clock',
      specific('America/New_York', 22 * HOUR, 6 * HOUR),
      [
        ['2023-03-12T02:59:59Z', false],
        ['2023-03-12T03:00:00Z', true],
        ['2023-03-12T09:59:59Z', true],
        ['2023-03-12T10:00:00Z', false],
        ['2023-03-13T01:59:59Z', false],
        ['2023-03-13T02:00:00Z', true],
      ],
    ],
    [
      'Australia/Lord_Howe',
      'a change by half an hour',
      specific('Australia/Lord_Howe', 8 * HOUR, 9 * HOUR),
      [
        ['2023-09-30T21:29:59Z', true],
        ['2023-09-30T21:00:00Z', true],
        ['2023-09-30T20:59:59Z', false],
        ['2023-09-30T22:00:00Z', false],
        ['2023-09-29T21:29:59Z', false],
        ['2023-09-29T21:30:00Z', true],
      ],
    ],
    [
      'Africa/Cairo',
      'a day that begins at one',
      custom('Africa/Cairo', [5, 0, HOUR], [4, 23 * HOUR, 0]),
      [
        ['2023-04-27T21:59:59Z', true],
        ['2023-04-27T22:00:00Z', false],
      ],
    ],
  ];

  it.each(CHANGES)('keep to the clock when it is changed in %s: %s', (_zone, _what, schedule, times) => {
    expect(times.map(([time]) => [time, at(schedule, time)])).toEqual(times);
  });

  it('are of the day on which it is, also over midnight', () => {
    const mondayNights = specific('UTC', 22 * HOUR, 6 * HOUR, [1]);
    // The 2nd of January was a Monday.
    expect(
      ['2023-01-02T23:00:00Z', '2023-01-03T01:00:00Z', '2023-01-02T01:00:00Z'].map((time) => at(mondayNights, time)),
    ).toEqual([true, false, true]);
    const nights = custom('UTC', [1, 22 * HOUR, 6 * HOUR], [2, 22 * HOUR, 6 * HOUR, false]);
    expect(['2023-01-02T23:00:00Z', '2023-01-03T01:00:00Z'].map((time) => at(nights, time))).toEqual([true, false]);
  });

  it('are always there without hours, and never on days that are not in them', () => {
    const now = Date.parse('2023-01-02T12:00:00Z');
    expect([null, undefined, { type: 'ANY_TIME' } as const].map((schedule) => isActive(schedule, now, judged))).toEqual(
      [true, true, true],
    );
    expect(at(custom('UTC'), '2023-01-02T12:00:00Z')).toBe(false);
    expect(at(specific('UTC', 0, 0, []), '2023-01-02T12:00:00Z')).toBe(false);
  });

  it('name a time zone that is none', () => {
    expect(() => at(specific('Europe/Nowhere', 0, HOUR), '2023-01-02T12:00:00Z')).toThrow('Europe/Nowhere');
  });
});

describe('dynamic values', () => {
  const bench = new NodeBench();
  afterAll(() => bench.close());

  /** A device, its customer, and their tenant, those of which that are named have the attribute: 1, 2, and 3. */
  function judgedWith(having: readonly string[], value: (of: number) => TypedValue): Judged {
    const tx = bench.tx();
    const customer = bench.customer(`C${Math.random()}`);
    const tenant: EntityId = {
      entityType: 'TENANT',
      id: `10000000-0000-1000-8000-${String(Math.random()).slice(2, 14)}`,
    };
    const snapshot = new Snapshot(new Set([placeOf('ATTRIBUTE', 'limit')]));
    if (having.includes('device')) snapshot.put('ATTRIBUTE', [['limit', value(1)]], 1);
    for (const [name, entityId, number] of [
      ['customer', customer, 2],
      ['tenant', tenant, 3],
    ] as const)
      if (having.includes(name))
        saveAttributes(tx, { entityId, tenantId: tenant.id }, 'SERVER_SCOPE', [['limit', value(number)]], {
          untold: true,
        });
    return { tx, tenantId: tenant.id, customerId: having.includes('nobody') ? null : customer.id, snapshot };
  }

  const USUAL = 99;
  const USUAL_HOURS = {
    type: 'SPECIFIC_TIME',
    timezone: 'UTC',
    daysOfWeek: [1],
    startsOn: 9 * HOUR,
    endsOn: 10 * HOUR,
  } as const;
  const ROWS: [DynamicValue['sourceType'], boolean, string[], number][] = [
    ['CURRENT_DEVICE', false, ['device', 'customer', 'tenant'], 1],
    ['CURRENT_DEVICE', false, ['customer', 'tenant'], USUAL],
    ['CURRENT_DEVICE', true, ['device', 'customer', 'tenant'], 1],
    ['CURRENT_DEVICE', true, ['customer', 'tenant'], 2],
    ['CURRENT_DEVICE', true, ['tenant'], 3],
    ['CURRENT_DEVICE', true, ['nobody', 'tenant'], 3],
    ['CURRENT_DEVICE', true, [], USUAL],
    ['CURRENT_CUSTOMER', false, ['device', 'customer', 'tenant'], 2],
    ['CURRENT_CUSTOMER', false, ['device', 'tenant'], USUAL],
    ['CURRENT_CUSTOMER', false, ['nobody', 'customer', 'tenant'], USUAL],
    ['CURRENT_CUSTOMER', true, ['device', 'tenant'], 3],
    ['CURRENT_CUSTOMER', true, ['nobody', 'device', 'tenant'], 3],
    ['CURRENT_TENANT', false, ['device', 'customer', 'tenant'], 3],
    ['CURRENT_TENANT', true, ['device', 'customer'], USUAL],
    [null, true, ['device', 'customer', 'tenant'], USUAL],
  ];

  it.each(ROWS)('of %s, inherited: %s, where %j have one: %i', (sourceType, inherit, having, expected) => {
    const dynamicValue = { sourceType, sourceAttribute: 'limit', inherit };
    const numbers = judgedWith(having, (value) => ({ kind: LONG, value }));
    expect(comparedWith({ defaultValue: USUAL, dynamicValue }, numbers, numberOf)).toBe(expected);
    // Hours that an attribute says, of whomever: in the hour that has the number of its holder.
    const hours = judgedWith(having, (of) => ({
      kind: STRING,
      value: JSON.stringify({ timezone: 'UTC', startsOn: of * HOUR, endsOn: (of + 1) * HOUR, daysOfWeek: [1] }),
    }));
    const active = [1, 2, 3, 9].filter((hour) =>
      isActive({ ...USUAL_HOURS, dynamicValue }, Date.parse(`2023-01-02T0${hour}:30:00Z`), hours),
    );
    expect(active).toEqual([expected === USUAL ? 9 : expected]);
  });

  it('are the usual ones where an attribute is nothing to compare with', () => {
    const dynamicValue = { sourceType: 'CURRENT_TENANT', sourceAttribute: 'limit' } as const;
    const word = judgedWith(['tenant'], () => ({ kind: STRING, value: 'many' }));
    expect(comparedWith({ defaultValue: USUAL, dynamicValue }, word, numberOf)).toBe(USUAL);
    expect(isActive({ ...USUAL_HOURS, dynamicValue }, Date.parse('2023-01-02T09:30:00Z'), word)).toBe(true);
  });

  it.each([
    ['{"daysOfWeek":5}', '"daysOfWeek"'],
    ['{"startsOn":"09:00"}', '"startsOn"'],
    ['{"items":{"a":1}}', '"items"'],
    ['{"timezone":"Mars/Base"}', '"timezone"'],
  ])('are refused, and the member named, where an attribute says a schedule that is none: %s', (value, member) => {
    const dynamicValue = { sourceType: 'CURRENT_TENANT', sourceAttribute: 'limit' } as const;
    const told = judgedWith(['tenant'], () => ({ kind: STRING, value }));
    expect(() => isActive({ ...USUAL_HOURS, dynamicValue }, 0, told)).toThrow(member);
  });
});
