/** The platform's well-known installed data. */
import type { QueueSettings } from '../resources/queue-rules.js';
import { DEFAULT_CONFIGURATION, type TenantProfile } from '../resources/tenant-profiles.js';
import type { Authority } from '../resources/users.js';

export const MAIL = {
  mailFrom: 'ThingsBoard <sysadmin@localhost.localdomain>',
  smtpProtocol: 'smtp',
  smtpHost: 'localhost',
  smtpPort: '25',
  timeout: '10000',
  enableTls: false,
  tlsVersion: 'TLSv1.2',
  username: '',
  password: '',
  enableProxy: false,
  showChangePassword: false,
};

const queue = (
  name: string,
  topic: string,
  submitStrategy: QueueSettings['submitStrategy'],
  processingStrategy: NonNullable<QueueSettings['processingStrategy']>,
): QueueSettings => ({
  name,
  topic: `tb_rule_engine.${topic}`,
  pollInterval: 25,
  partitions: 10,
  consumerPerPartition: true,
  packProcessingTimeout: 2000,
  submitStrategy,
  processingStrategy: { failurePercentage: 0, ...processingStrategy },
  additionalInfo: null,
});

export const QUEUES: readonly QueueSettings[] = [
  queue(
    'Main',
    'main',
    { type: 'BURST', batchSize: 1000 },
    { type: 'SKIP_ALL_FAILURES', retries: 3, pauseBetweenRetries: 3, maxPauseBetweenRetries: 3 },
  ),
  queue(
    'HighPriority',
    'hp',
    { type: 'BURST', batchSize: 100 },
    { type: 'RETRY_FAILED_AND_TIMED_OUT', retries: 0, pauseBetweenRetries: 5, maxPauseBetweenRetries: 5 },
  ),
  queue(
    'SequentialByOriginator',
    'sq',
    { type: 'SEQUENTIAL_BY_ORIGINATOR', batchSize: 100 },
    { type: 'RETRY_FAILED_AND_TIMED_OUT', retries: 3, pauseBetweenRetries: 5, maxPauseBetweenRetries: 5 },
  ),
];

export const TENANT_PROFILES: readonly Partial<TenantProfile>[] = [
  {
    name: 'Default',
    description: 'Default tenant profile',
    default: true,
    profileData: { configuration: DEFAULT_CONFIGURATION, queueConfiguration: null },
  },
  {
    name: 'Isolated TB Rule Engine',
    description: 'Isolated TB Rule Engine tenant profile',
    isolatedTbRuleEngine: true,
    profileData: {
      configuration: DEFAULT_CONFIGURATION,
      queueConfiguration: QUEUES.slice(0, 1),
    },
  },
];

export const CUSTOMERS = ['Customer A', 'Customer B', 'Customer C'] as const;

interface Account {
  email: string;
  password: string;
  authority: Authority;
  customer?: (typeof CUSTOMERS)[number];
}

export const ACCOUNTS: readonly Account[] = [
  { email: 'sysadmin@thingsboard.org', password: 'sysadmin', authority: 'SYS_ADMIN' },
  { email: 'tenant@thingsboard.org', password: 'tenant', authority: 'TENANT_ADMIN' },
  { email: 'customer@thingsboard.org', password: 'customer', authority: 'CUSTOMER_USER', customer: 'Customer A' },
  { email: 'customerA@thingsboard.org', password: 'customer', authority: 'CUSTOMER_USER', customer: 'Customer A' },
  { email: 'customerB@thingsboard.org', password: 'customer', authority: 'CUSTOMER_USER', customer: 'Customer B' },
  { email: 'customerC@thingsboard.org', password: 'customer', authority: 'CUSTOMER_USER', customer: 'Customer C' },
];

interface InstalledDevice {
  name: string;
  token: string;
  customer?: (typeof CUSTOMERS)[number];
  type: 'default' | 'thermostat';
}

export const DEVICES: readonly InstalledDevice[] = [
  { name: 'Test Device A1', token: 'A1_TEST_TOKEN', customer: 'Customer A', type: 'default' },
  { name: 'Test Device A2', token: 'A2_TEST_TOKEN', customer: 'Customer A', type: 'default' },
  { name: 'Test Device A3', token: 'A3_TEST_TOKEN', customer: 'Customer A', type: 'default' },
  { name: 'Test Device B1', token: 'B1_TEST_TOKEN', customer: 'Customer B', type: 'default' },
  { name: 'Test Device C1', token: 'C1_TEST_TOKEN', customer: 'Customer C', type: 'default' },
  { name: 'DHT11 Demo Device', token: 'DHT11_DEMO_TOKEN', type: 'default' },
  { name: 'Raspberry Pi Demo Device', token: 'RASPBERRY_PI_DEMO_TOKEN', type: 'default' },
  { name: 'Thermostat T1', token: 'T1_TEST_TOKEN', type: 'thermostat' },
  { name: 'Thermostat T2', token: 'T2_TEST_TOKEN', type: 'thermostat' },
];
