/** The alarm rules of the demo's profiles: the rule engine raises and clears its alarms, as it does those of any device. */
import type { DemoKind } from './demo-device.js';

type Limit =
  | { kind: 'NUMERIC'; operation: 'GREATER' | 'LESS'; value: number }
  | { kind: 'STRING'; operation: 'EQUAL' | 'NOT_EQUAL'; value: string };

interface DemoRule {
  /** Made once; alarm rules are known by them. */
  id: string;
  alarmType: string;
  severity: 'CRITICAL' | 'MAJOR' | 'MINOR' | 'WARNING';
  key: string;
  when: Limit;
  clear: Limit;
  details: string;
}

/** The place of a key's value in the details of an alarm. */
const placeOf = (key: string): string => `$\{${key}}`;

const above = (value: number): Limit => ({ kind: 'NUMERIC', operation: 'GREATER', value });
const below = (value: number): Limit => ({ kind: 'NUMERIC', operation: 'LESS', value });
const is = (value: string): Limit => ({ kind: 'STRING', operation: 'EQUAL', value });
const isNot = (value: string): Limit => ({ kind: 'STRING', operation: 'NOT_EQUAL', value });

const RULES: Readonly<Record<DemoKind, readonly DemoRule[]>> = {
  'weather station': [
    {
      id: '6c2f2f0a-6d0e-4f0e-9d55-0d6a5c1f0a01',
      alarmType: 'Strong wind',
      severity: 'WARNING',
      key: 'windSpeed',
      when: above(9),
      clear: below(6),
      details: `Wind at ${placeOf('windSpeed')} m/s`,
    },
  ],
  machine: [
    {
      id: '6c2f2f0a-6d0e-4f0e-9d55-0d6a5c1f0a02',
      alarmType: 'Machine fault',
      severity: 'CRITICAL',
      key: 'state',
      when: is('fault'),
      clear: isNot('fault'),
      details: `The machine reports: ${placeOf('state')}`,
    },
    {
      id: '6c2f2f0a-6d0e-4f0e-9d55-0d6a5c1f0a03',
      alarmType: 'High vibration',
      severity: 'MINOR',
      key: 'vibration',
      when: above(2.6),
      clear: below(2.2),
      details: `Vibration at ${placeOf('vibration')} mm/s`,
    },
  ],
  vehicle: [
    {
      id: '6c2f2f0a-6d0e-4f0e-9d55-0d6a5c1f0a04',
      alarmType: 'Low fuel',
      severity: 'MAJOR',
      key: 'fuel',
      when: below(25),
      clear: above(50),
      details: `Fuel at ${placeOf('fuel')} %`,
    },
  ],
};

const ruleOf = (key: string, { kind, operation, value }: Limit, alarmDetails: string | null) => ({
  condition: {
    condition: [
      {
        key: { type: 'TIME_SERIES', key },
        valueType: kind,
        value: null,
        predicate: {
          type: kind,
          operation,
          value: { defaultValue: value, userValue: null, dynamicValue: null },
          ...(kind === 'STRING' ? { ignoreCase: false } : {}),
        },
      },
    ],
    spec: { type: 'SIMPLE' },
  },
  schedule: null,
  alarmDetails,
  dashboardId: null,
});

/** The alarm rules of a profile, as profiles hold them. */
export const demoAlarmRules = (kind: DemoKind) =>
  RULES[kind].map(({ id, alarmType, severity, key, when, clear, details }) => ({
    id,
    alarmType,
    createRules: { [severity]: ruleOf(key, when, details) },
    clearRule: ruleOf(key, clear, null),
    propagate: false,
    propagateToOwner: false,
    propagateToTenant: false,
    propagateRelationTypes: null,
  }));
