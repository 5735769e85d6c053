import type { TenantProfile } from '@mullion/shared-kit/api/tenant-profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { fakeContext, playPlatform } from '../../../testing/render-module';
import { noLimits } from './limits';
import ProfileForm from './tenant-profile-form';

jest.setTimeout(30_000);

const queue = (name: string, more: object = {}) => ({
  name,
  topic: `tb_rule_engine.${name.toLowerCase()}`,
  pollInterval: 25,
  partitions: 10,
  consumerPerPartition: true,
  packProcessingTimeout: 2000,
  submitStrategy: { type: 'BATCH', batchSize: 17, fromLater: 1 },
  processingStrategy: {
    type: 'RETRY_ALL',
    retries: 0,
    failurePercentage: 12.5,
    pauseBetweenRetries: 3,
    maxPauseBetweenRetries: 5,
    fromLater: 2,
  },
  additionalInfo: null,
  fromLater: [3],
  ...more,
});

/** A profile with members that the form does not know. */
const stored = {
  id: { entityType: 'TENANT_PROFILE', id: 'p1' },
  createdTime: 1,
  name: 'Gold',
  description: 'Large ones',
  default: false,
  isolatedTbRuleEngine: true,
  fromLater: { kept: true },
  profileData: {
    configuration: {
      ...noLimits(),
      type: 'DEFAULT',
      maxDevices: 50,
      alarmsTtlDays: 30,
      maxOtaPackagesInBytes: 1024,
      maxWsSessionsPerTenant: null,
      transportDeviceMsgRateLimit: '100:1,2000:60',
      tenantServerRestLimitsConfiguration: '',
      wsUpdatesPerSessionRateLimit: 'as it likes',
      warnThreshold: 0.7,
    },
    queueConfiguration: [queue('Main'), queue('Slow', { additionalInfo: { description: 'Nightly', fromLater: 4 } })],
    fromLater: 5,
  },
} as unknown as TenantProfile;

/** The form, what it saved, and hands to use it. */
async function open(entity: TenantProfile | null, now?: TenantProfile) {
  playPlatform(() => ({ data: [], totalPages: 0, totalElements: 0, hasNext: false }));
  return openForm(ProfileForm, entity, {
    context: fakeContext({ authority: 'SYS_ADMIN' }),
    reread: now && (async () => now),
  });
}

const group = (name: string) => within(screen.getByRole('group', { name }));

test('what is stored comes back as it was, with what the form does not know', async () => {
  const { saved, user, save } = await open(stored);
  await user.type(screen.getByLabelText(/^Name/, { selector: 'input[name=name]' }), ' plus');
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({ ...stored, name: 'Gold plus' });
});

test('a limit says in words what its number means', async () => {
  const { user } = await open(stored);
  const devices = group('Entities').getByLabelText(/^Devices/);
  expect(devices).toHaveAccessibleDescription('Up to 50');
  await user.clear(devices);
  await user.type(devices, '0');
  expect(devices).toHaveAccessibleDescription('Unlimited');
  expect(screen.getByLabelText(/^Alarms/)).toHaveAccessibleDescription('Deleted after 30 days');
  expect(screen.getByLabelText(/^RPC requests/)).toHaveAccessibleDescription('Never deleted');
  expect(screen.getByLabelText(/^OTA package files/)).toHaveAccessibleDescription('Up to 1 kB');
  expect(screen.getByLabelText(/^Waiting messages per session/)).toHaveAccessibleDescription('As usual: 500');
});

test('a limit must be a whole number from 0; those of live data may be empty', async () => {
  const { saved, user, save } = await open(null);
  await user.type(screen.getByLabelText(/^Name/), 'Basic');
  const emails = screen.getByLabelText(/^Emails/);
  await user.clear(emails);
  await user.type(emails, '-1');
  await user.clear(screen.getByLabelText(/^Sessions per tenant/));
  await save();
  await waitFor(() => expect(emails).toBeInvalid());
  expect(saved).toEqual([]);
  await user.clear(emails);
  await user.type(emails, '7');
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    name: 'Basic',
    isolatedTbRuleEngine: false,
    profileData: {
      configuration: { type: 'DEFAULT', maxEmails: 7, maxDevices: 0, maxWsSessionsPerTenant: null },
      queueConfiguration: null,
    },
  });
});

test('a rate limit is edited as rows, and read in words', async () => {
  const { saved, user, save } = await open(stored);
  const rates = group('Rate limits');
  expect(rates.getByText('100 per second, but no more than 2,000 per 60 seconds')).toBeInTheDocument();
  expect(rates.getByText('as it likes')).toBeInTheDocument();
  await user.click(rates.getByRole('button', { name: 'Edit: Messages of a device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages of a device' }));
  await user.click(dialog.getByRole('button', { name: 'Remove limit 1' }));
  expect(dialog.getByText('2,000 per 60 seconds')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add limit' }));
  expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
  const row = within(dialog.getByRole('group', { name: 'Limit 2' }));
  await user.type(row.getByLabelText(/^How many/), '5');
  await user.type(row.getByLabelText(/^Per seconds/), '1');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.profileData.configuration.transportDeviceMsgRateLimit).toBe('2000:60,5:1');
});

test('a rate limit without rows is none', async () => {
  const { saved, user, save } = await open(stored);
  await user.click(screen.getByRole('button', { name: 'Edit: Messages of a device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages of a device' }));
  await user.click(dialog.getByRole('button', { name: 'Remove limit 2' }));
  await user.click(dialog.getByRole('button', { name: 'Remove limit 1' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.profileData.configuration.transportDeviceMsgRateLimit).toBeNull();
});

describe('queues of an isolated profile', () => {
  test('begin with the main queue; added ones need a name and strategies', async () => {
    const { saved, user, save } = await open(null);
    await user.type(screen.getByLabelText(/^Name/), 'Apart');
    await user.click(screen.getByLabelText(/^Isolated rule engine queues/));
    const queues = group('Queues');
    await user.click(queues.getByRole('button', { name: 'Add queue' }));
    const [, name] = queues.getAllByLabelText(/^Name/);
    const strategies = queues.getAllByLabelText(/^Strategy/);
    const [submission, processing] = strategies.slice(2);
    if (!name || !submission || !processing) throw new Error('the added queue has no fields');
    await user.type(name, 'a b');
    await user.tab();
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('Use only letters, digits, dots, underscores, and hyphens'),
    );
    await user.clear(name);
    await user.type(name, 'Main');
    await user.selectOptions(submission, 'Batch');
    await user.selectOptions(processing, 'Retry all');
    await save();
    await waitFor(() => expect(name).toHaveAccessibleDescription('Another queue has this name'));
    expect(saved).toEqual([]);
    await user.clear(name);
    await user.type(name, 'Fast');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.profileData.queueConfiguration).toMatchObject([
      { name: 'Main', topic: 'tb_rule_engine.main', submitStrategy: { type: 'BURST', batchSize: 1000 } },
      { name: 'Fast', topic: 'tb_rule_engine.Fast', submitStrategy: { type: 'BATCH', batchSize: 1000 } },
    ]);
  });

  test('take no number above 32 bits, and no pause below a second', async () => {
    const { saved, user, save } = await open(stored);
    const [partitions] = group('Queues').getAllByLabelText(/^Partitions/) as [HTMLElement];
    const [pause] = group('Queues').getAllByLabelText(/^Pause/) as [HTMLElement];
    await user.clear(partitions);
    await user.type(partitions, '3000000000');
    await user.clear(pause);
    await user.type(pause, '0');
    await save();
    await waitFor(() => expect(partitions).toBeInvalid());
    expect(pause).toHaveAccessibleDescription(/At least 1/);
    expect(saved).toEqual([]);
  });

  test('keep a stored batch size when another field changes, and their names', async () => {
    const { saved, user, save } = await open(stored);
    const queues = group('Queues');
    const [main, slow] = queues.getAllByLabelText(/^Batch size/);
    expect([main, slow].map((field) => (field as HTMLInputElement).value)).toEqual(['17', '17']);
    const [, partitions] = queues.getAllByLabelText(/^Partitions/);
    if (!partitions) throw new Error('the second queue has no partitions');
    await user.clear(partitions);
    await user.type(partitions, '3');
    for (const name of queues.getAllByLabelText(/^Name/)) expect(name).toBeDisabled();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.profileData.queueConfiguration).toEqual([
      stored.profileData.queueConfiguration?.[0],
      { ...stored.profileData.queueConfiguration?.[1], partitions: 3 },
    ]);
  });

  test('that somebody else has changed too are called so where it is asked whose are saved', async () => {
    const theirs = { ...stored, profileData: { ...stored.profileData, queueConfiguration: [queue('Main')] } };
    const { saved, user, save } = await open(stored, theirs as unknown as TenantProfile);
    const [partitions] = group('Queues').getAllByLabelText(/^Partitions/);
    if (!partitions) throw new Error('the first queue has no partitions');
    await user.clear(partitions);
    await user.type(partitions, '3');
    await save();
    const theirValue = await screen.findByRole('button', { name: 'Their value' });
    expect(theirValue.closest('[role=group]')).toHaveAccessibleName('Queues');
    expect(saved).toEqual([]);
  });

  test('are removed, but for the main queue', async () => {
    const { saved, user, save } = await open(stored);
    const queues = group('Queues');
    expect(queues.queryByRole('button', { name: 'Remove Main' })).not.toBeInTheDocument();
    await user.click(queues.getByRole('button', { name: 'Remove Slow' }));
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.profileData.queueConfiguration).toEqual([stored.profileData.queueConfiguration?.[0]]);
  });
});
