/** What a limit counts: it decides how 0 and the number are said. */
export type LimitUnit = 'count' | 'days' | 'bytes';

/** Limits that stand together; those that few people need are folded away. */
export interface LimitGroup {
  id: 'entities' | 'engine' | 'ttl' | 'notifications' | 'files' | 'ws';
  unit: LimitUnit;
  /** They may be empty. */
  optional?: boolean;
  members: readonly string[];
  advanced?: readonly string[];
}

/** Every limit that is a number, in the order of the form. */
export const limitGroups: readonly LimitGroup[] = [
  {
    id: 'entities',
    unit: 'count',
    members: ['maxDevices', 'maxDashboards', 'maxAssets', 'maxUsers'],
    advanced: ['maxCustomers', 'maxRuleChains'],
  },
  {
    id: 'engine',
    unit: 'count',
    members: ['maxREExecutions', 'maxTransportMessages'],
    advanced: ['maxJSExecutions', 'maxTransportDataPoints', 'maxRuleNodeExecutionsPerMessage'],
  },
  {
    id: 'ttl',
    unit: 'days',
    members: ['maxDPStorageDays', 'alarmsTtlDays', 'defaultStorageTtlDays', 'rpcTtlDays'],
  },
  { id: 'notifications', unit: 'count', members: ['maxEmails', 'maxCreatedAlarms', 'maxSms'] },
  { id: 'files', unit: 'bytes', members: ['maxResourcesInBytes', 'maxOtaPackagesInBytes'] },
  {
    id: 'ws',
    unit: 'count',
    optional: true,
    members: [
      'maxWsSessionsPerTenant',
      'maxWsSubscriptionsPerTenant',
      'maxWsSessionsPerCustomer',
      'maxWsSubscriptionsPerCustomer',
    ],
    advanced: [
      'maxWsSessionsPerPublicUser',
      'maxWsSubscriptionsPerPublicUser',
      'maxWsSessionsPerRegularUser',
      'maxWsSubscriptionsPerRegularUser',
      'wsMsgQueueLimitPerSession',
    ],
  },
];

/** Every limit that is a rate, in the order of the form. */
export const rates = [
  'transportTenantMsgRateLimit',
  'transportDeviceMsgRateLimit',
  'transportTenantTelemetryMsgRateLimit',
  'transportDeviceTelemetryMsgRateLimit',
] as const;
/** Rate limits that few set: they stand below the others. */
export const advancedRates = [
  'transportTenantTelemetryDataPointsRateLimit',
  'transportDeviceTelemetryDataPointsRateLimit',
  'tenantServerRestLimitsConfiguration',
  'customerServerRestLimitsConfiguration',
  'tenantEntityExportRateLimit',
  'tenantEntityImportRateLimit',
  'wsUpdatesPerSessionRateLimit',
  'cassandraQueryTenantRateLimitsConfiguration',
] as const;

/** Members of a profile that are rate limits. */
export const allRates: readonly string[] = [...rates, ...advancedRates];
/** Members of a group that are numbers. */
export const numbersOf = ({ members, advanced = [] }: LimitGroup): readonly string[] => [...members, ...advanced];

/** The limits of a profile that limits nothing. */
export const noLimits = (): Record<string, number | string | null> => ({
  ...Object.fromEntries(limitGroups.flatMap(numbersOf).map((member) => [member, 0])),
  ...Object.fromEntries(allRates.map((member) => [member, null])),
});
