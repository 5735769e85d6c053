import { rowsOf } from '../../../../screen-parts/alarm-rules/alarm-rule';
import { storedAlarms } from '../../../../testing/stored-alarms';
import { planImport, withImported } from './import-alarms';
import { MAX_ALARMS, readAlarms } from './read-alarms';

const [first, second] = storedAlarms as unknown as [Record<string, unknown>, Record<string, unknown>];
const problem = (content: unknown) => readAlarms(typeof content === 'string' ? content : JSON.stringify(content));
const workdays = {
  type: 'SPECIFIC_TIME',
  timezone: 'Europe/Kiev',
  daysOfWeek: [1, 2],
  startsOn: 0,
  endsOn: 86_400_000,
};
const none = { problem: { key: 'none' } };
/** Refused for one member: parts of its path, `condition 1` for the first condition. */
const broken = (...path: string[]) => ({
  problem: {
    key: 'broken',
    name: 'High wind',
    path: path.map((step) => {
      const [part, number] = step.split(' ');
      return number === undefined ? { part } : { part, number: Number(number) };
    }),
  },
});
const spec = (of: object) => [{ ...first, clearRule: rule({ condition: { ...rule().condition, spec: of } }) }];
const schedule = (of: object) => [{ ...first, clearRule: rule({ schedule: of }) }];
const condition = (of: object) => {
  const [filter] = rule().condition.condition;
  return [
    { ...first, clearRule: rule({ condition: { ...rule().condition, condition: [filter, { ...filter, ...of }] } }) },
  ];
};

describe('reading a file of alarm rules', () => {
  it.each([
    ['a saved file', { alarms: storedAlarms }],
    ['a list', storedAlarms],
    ['an exported profile', { name: 'Weather', profileData: { alarms: storedAlarms } }],
  ])('takes %s, with rules of every form and members that no form knows', (_, content) => {
    expect(readAlarms(JSON.stringify(content))).toEqual({ alarms: storedAlarms });
  });

  it.each<[string, unknown, unknown]>([
    ['no JSON', 'alarms: []', { problem: { key: 'json' } }],
    ['JSON nested without end', '['.repeat(200_000), { problem: { key: 'json' } }],
    ['a text', '"alarms"', none],
    ['nothing', 'null', none],
    ['an empty list', { alarms: [] }, none],
    ['no list', { alarms: { length: 1 } }, none],
    ['too many rules', Array(MAX_ALARMS + 1).fill(second), { problem: { key: 'too-many' } }],
    ['a rule without a type', [{ ...second, alarmType: ' ' }], { problem: { key: 'unnamed', name: '1' } }],
    ['a rule that is none', [second, 7], { problem: { key: 'unnamed', name: '2' } }],
    ['a type twice', [second, { ...second, alarmType: ' No data ' }], { problem: { key: 'twice', name: 'No data' } }],
    ['an endless type', [{ ...second, alarmType: 'x'.repeat(256) }], { problem: { key: 'unnamed', name: '1' } }],
    ['no severities', [{ ...first, createRules: {} }], broken('severities')],
    ['an unknown severity', [{ ...first, createRules: { FATAL: rule() } }], broken('severities')],
    ['a severity without a rule', [{ ...first, createRules: { MAJOR: null } }], broken('MAJOR')],
    [
      'a rule without conditions',
      [{ ...first, clearRule: rule({ condition: { condition: [] } }) }],
      broken('clear', 'condition'),
    ],
    [
      'an unknown operation',
      [{ ...first, clearRule: rule({}, { operation: 'LIKE' }) }],
      broken('clear', 'condition 1', 'operation'),
    ],
    [
      'an unknown source',
      [{ ...first, clearRule: rule({}, { value: { dynamicValue: { sourceType: 'X' } } }) }],
      broken('clear', 'condition 1', 'source'),
    ],
    ['no key', condition({ key: { type: 'ATTRIBUTE', key: ' ' } }), broken('clear', 'condition 2', 'key')],
    ['an unknown kind of values', condition({ valueType: 'JSON' }), broken('clear', 'condition 2', 'kind')],
    [
      'a predicate of another kind than its key',
      condition({ valueType: 'STRING' }),
      broken('clear', 'condition 2', 'kind'),
    ],
    [
      'a value of another kind',
      condition({ predicate: predicate({ value: { defaultValue: '1' } }) }),
      broken('clear', 'condition 2', 'value'),
    ],
    ['no value', condition({ predicate: predicate({ value: {} }) }), broken('clear', 'condition 2', 'value')],
    [
      'a number beyond all numbers',
      JSON.stringify(condition({ predicate: predicate({ value: { defaultValue: 77 } }) })).replace('77', '1e999'),
      broken('clear', 'condition 2', 'value'),
    ],
    [
      'a constant of another kind',
      condition({ key: { type: 'CONSTANT', key: 'on' }, value: 'on' }),
      broken('clear', 'condition 2', 'constant'),
    ],
    [
      'a group without predicates',
      condition({ predicate: { type: 'COMPLEX', operation: 'AND', predicates: [] } }),
      broken('clear', 'condition 2', 'predicates'),
    ],
    [
      'a group with a predicate of another kind',
      condition({
        predicate: { type: 'COMPLEX', operation: 'OR', predicates: [predicate(), predicate({ type: 'STRING' })] },
      }),
      broken('clear', 'condition 2', 'predicate 2', 'kind'),
    ],
    [
      'no time zone',
      schedule({ type: 'CUSTOM', timezone: 'Moon/X', items: [] }),
      broken('clear', 'schedule', 'timezone'),
    ],
    ['a time that no day has', schedule({ ...workdays, startsOn: -9e15 }), broken('clear', 'schedule', 'times')],
    ['a time after midnight', schedule({ ...workdays, endsOn: 86_400_001 }), broken('clear', 'schedule', 'times')],
    ['half a time', schedule({ ...workdays, endsOn: null }), broken('clear', 'schedule', 'times')],
    ['a day twice', schedule({ ...workdays, daysOfWeek: [1, 1] }), broken('clear', 'schedule', 'days')],
    ['no day', schedule({ ...workdays, daysOfWeek: [] }), broken('clear', 'schedule', 'days')],
    [
      'a schedule from no attribute',
      schedule({ ...workdays, dynamicValue: { sourceType: 'CURRENT_TENANT', sourceAttribute: '' } }),
      broken('clear', 'schedule', 'source'),
    ],
    ['half a duration', spec({ type: 'DURATION' }), broken('clear', 'spec', 'unit')],
    [
      'a duration of no time',
      spec({ type: 'DURATION', unit: 'HOURS', predicate: { defaultValue: 0 } }),
      broken('clear', 'spec', 'count'),
    ],
    [
      'a negative count',
      spec({ type: 'REPEATING', predicate: { defaultValue: -3 } }),
      broken('clear', 'spec', 'count'),
    ],
    [
      'half a time of a count',
      spec({ type: 'REPEATING', predicate: { defaultValue: 1.5 } }),
      broken('clear', 'spec', 'count'),
    ],
    ['an unknown kind of count', spec({ type: 'SOMETIMES' }), broken('clear', 'spec')],
    [
      'a dashboard that is none',
      [{ ...first, clearRule: rule({ dashboardId: { entityType: 'DASHBOARD', id: '../../x' } }) }],
      broken('clear', 'dashboard'),
    ],
  ])('refuses %s', (_, content, said) => {
    expect(problem(content)).toEqual(said);
  });

  it('takes a schedule from midnight to midnight', () => {
    expect(problem([{ ...first, clearRule: rule({ schedule: workdays }) }])).toHaveProperty('alarms');
  });

  it('refuses predicates in one another beyond reason, and takes no member that could pass for the object’s kind', () => {
    let nested: unknown = predicate();
    for (let depth = 0; depth < 20; depth++) nested = { type: 'COMPLEX', operation: 'AND', predicates: [nested] };
    expect(problem([{ ...first, clearRule: rule({}, nested as object) }])).toMatchObject({
      problem: { key: 'broken' },
    });
    const hostile = JSON.stringify([second]).replace('{', '{"__proto__":{"propagate":true},');
    const { alarms } = readAlarms(hostile) as { alarms: object[] };
    expect(Object.keys(alarms[0] ?? {})).not.toContain('__proto__');
    expect(alarms).toEqual([second]);
  });
});

it('takes only yes for passing alarms on', () => {
  const file = [{ ...second, propagate: 1, propagateToOwner: 'yes', propagateToTenant: true }];
  expect(readAlarms(JSON.stringify(file))).toMatchObject({
    alarms: [{ propagate: false, propagateToOwner: false, propagateToTenant: true }],
  });
});

describe('importing alarm rules', () => {
  const [wind, data] = rowsOf(storedAlarms as never);
  if (!wind || !data) throw new Error('no stored alarms');
  const read = [
    { ...wind, id: 'file1', propagate: false },
    { ...data, id: 'file2', alarmType: 'Frost' },
  ];

  it('keeps both of the same type under a free name, with ids of their own', () => {
    const own = [wind, { ...data, alarmType: 'High wind (2)' }];
    const all = withImported(own, planImport(own, read, 'RENAME'));
    expect(all.map(({ alarmType }) => alarmType)).toEqual(['High wind', 'High wind (2)', 'High wind (3)', 'Frost']);
    expect(all.slice(0, 2)).toEqual(own);
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    expect(all.map(({ id }) => id)).not.toContain('file1');
  });

  it('replaces the one of the same type in its place', () => {
    const own = [data, wind];
    const all = withImported(own, planImport(own, read, 'REPLACE'));
    expect(all).toEqual([data, { ...wind, propagate: false }, { ...read[1], id: expect.not.stringMatching('file2') }]);
  });
});

function predicate(part: object = {}) {
  return { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 1, dynamicValue: null }, ...part };
}

/** A rule with other members, or with other ones of its only predicate. */
function rule(part: Record<string, unknown> = {}, ofPredicate: object = {}) {
  const key = { type: 'TIME_SERIES', key: 'temperature' };
  const filter = { key, valueType: 'NUMERIC', predicate: predicate(ofPredicate) };
  return { condition: { condition: [filter], spec: { type: 'SIMPLE' } }, schedule: null, alarmDetails: null, ...part };
}
