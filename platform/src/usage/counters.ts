/** What is counted for a tenant in a month, and the limit and the feature that each counter belongs to. */
import type { Feature, FeatureState } from '../framework/tenant-features.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A tenant used something, beside what is counted from other events. */
    'usage.counted': { tenantId: string; counts: UsageCounts };
  }
}

export const usageCounters = {
  transportMsg: { limit: 'maxTransportMessages', state: 'transportApiState' },
  transportDataPoints: { limit: 'maxTransportDataPoints', state: 'transportApiState' },
  storageDataPoints: { limit: 'maxDPStorageDays', state: 'dbApiState' },
  ruleEngineExecution: { limit: 'maxREExecutions', state: 'ruleEngineApiState' },
  jsExecution: { limit: 'maxJSExecutions', state: 'jsExecutionApiState' },
  email: { limit: 'maxEmails', state: 'emailApiState' },
  sms: { limit: 'maxSms', state: 'smsApiState' },
  createdAlarms: { limit: 'maxCreatedAlarms', state: 'alarmApiState' },
} as const satisfies Record<string, { limit: string; state: Feature }>;

export type UsageCounter = keyof typeof usageCounters;
export const counterNames = Object.keys(usageCounters) as UsageCounter[];
export type UsageCounts = Partial<Record<UsageCounter, number>>;

/** Start of the month that a time lies in, UTC, epoch ms. */
export const monthStart = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

/** Start of the hour that a time lies in, epoch ms. */
export const hourStart = (at: number): number => at - (at % 3_600_000);

/** What a feature may still do, by a counter and its limit; 0 means that there is none. `warnAt` is a share of the limit. */
export function stateOf(count: number, limit: number, warnAt: number): FeatureState {
  if (limit === 0 || count === 0) return 'ENABLED';
  if (count >= limit) return 'DISABLED';
  return count >= warnAt * limit ? 'WARNING' : 'ENABLED';
}

/** The worse of two. */
export const worse = (a: FeatureState, b: FeatureState): FeatureState =>
  a === 'DISABLED' || b === 'DISABLED' ? 'DISABLED' : a === 'WARNING' || b === 'WARNING' ? 'WARNING' : 'ENABLED';
