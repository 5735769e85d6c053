/** One kind of use: its state, its counters, and what draws them. */
export interface UsageKind {
  id: string;
  /** The key of its state; the most restricted of several counts. */
  states: readonly string[];
  counters: readonly { name: string; color: string }[];
}

/** In the order of their cards. */
export const usageKinds = [
  {
    id: 'transport',
    states: ['transportApiState'],
    counters: [
      { name: 'transportMsg', color: '#2196f3' },
      { name: 'transportDataPoints', color: '#4caf50' },
    ],
  },
  {
    id: 'rule-engine',
    states: ['ruleEngineApiState'],
    counters: [{ name: 'ruleEngineExecution', color: '#ab00ff' }],
  },
  { id: 'javascript', states: ['jsExecutionApiState'], counters: [{ name: 'jsExecution', color: '#ff9900' }] },
  { id: 'storage', states: ['dbApiState'], counters: [{ name: 'storageDataPoints', color: '#1039ee' }] },
  { id: 'alarms', states: ['alarmApiState'], counters: [{ name: 'createdAlarms', color: '#d35a00' }] },
  {
    id: 'notifications',
    states: ['emailApiState', 'smsApiState'],
    counters: [
      { name: 'email', color: '#4caf50' },
      { name: 'sms', color: '#f36021' },
    ],
  },
] as const satisfies readonly UsageKind[];

export type UsageKindId = (typeof usageKinds)[number]['id'];
