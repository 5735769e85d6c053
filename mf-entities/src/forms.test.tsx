/** @jest-environment jsdom */
import { type EntityType, entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import type { ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { screen, waitFor } from '@testing-library/react';
import { openForm } from './testing/open-form';
import { playPlatform } from './testing/render-module';
import { screens } from './testing/screens';

const contact = { country: 'Greece', state: null, city: 'Piraeus', address: null, zip: null, phone: null, email: null };
const none = { id: NULL_UUID };

/** An entity of each type as a platform stores it, with members that no form knows. */
const stored: Partial<Record<EntityType, object>> = {
  ASSET: { name: 'Hall', label: null, assetProfileId: entityId('ASSET_PROFILE', 'p1') },
  ASSET_PROFILE: { name: 'Halls', description: 'North', image: null, default: false, defaultQueueName: null },
  CUSTOMER: { title: 'Waterworks', ...contact },
  DEVICE: {
    name: 'Pump',
    label: null,
    deviceProfileId: entityId('DEVICE_PROFILE', 'p1'),
    deviceData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT', kept: 2 } },
    firmwareId: null,
    softwareId: null,
  },
  DEVICE_PROFILE: {
    name: 'Pumps',
    description: 'North',
    image: null,
    default: false,
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'DISABLED',
    defaultQueueName: null,
    profileData: {
      configuration: { type: 'DEFAULT', kept: 2 },
      transportConfiguration: { type: 'DEFAULT', kept: 3 },
      provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
      alarms: null,
    },
  },
  EDGE: { name: 'Harbor', type: 'gateway', label: null, routingKey: 'key', secret: 'secret' },
  ENTITY_VIEW: {
    name: 'Pump, public',
    type: 'pump',
    entityId: entityId('DEVICE', 'd1'),
    keys: { timeseries: ['flow'], attributes: { cs: [], ss: [], sh: [] } },
    startTimeMs: 0,
    endTimeMs: 0,
  },
  OTA_PACKAGE: {
    title: 'Firmware',
    version: '1.0',
    type: 'FIRMWARE',
    deviceProfileId: entityId('DEVICE_PROFILE', 'p1'),
  },
  TENANT: { title: 'Acme', tenantProfileId: entityId('TENANT_PROFILE', 'p1'), ...contact },
  TENANT_PROFILE: {
    name: 'Basic',
    description: 'North',
    default: false,
    isolatedTbRuleEngine: false,
    profileData: { configuration: { type: 'DEFAULT', maxDevices: 3, kept: 2 }, queueConfiguration: null },
  },
  USER: { email: 'ann@acme.org', firstName: 'Ann', lastName: null, authority: 'TENANT_ADMIN', customerId: none },
};

const entityOf = (type: EntityType) =>
  ({
    id: entityId(type, 'e1'),
    createdTime: 1,
    tenantId: entityId('TENANT', 't1'),
    kept: { by: ['the platform'] },
    additionalInfo: { description: 'North', kept: 1 },
    ...stored[type],
  }) as unknown as ScreenEntity & { description?: string };

/** What pickers ask for: whatever is referred to is there, and there is nothing else. */
const answer = ({ path }: { path: string }) => {
  const [, id = ''] = /\/(p1|d1)$/.exec(path) ?? [];
  if (id) return { id: { id }, name: 'Chosen', transportType: 'DEFAULT' };
  return { data: [], totalPages: 0, totalElements: 0, hasNext: false };
};

async function open(type: EntityType, load: NonNullable<(typeof screens)[number]['form']>) {
  const calls = playPlatform(answer);
  return { calls, ...(await openForm<ScreenEntity>(await load(), entityOf(type))) };
}

const forms = screens.flatMap(({ type, form }) => (form ? [{ type, form }] : []));

it('there is a stored entity for each form', () => {
  expect(forms.map(({ type }) => type).sort()).toEqual(Object.keys(stored).sort());
});

it.each(forms)('the form of $type keeps what it does not know', async ({ type, form }) => {
  const { user, saved, save } = await open(type, form);
  await user.type(screen.getByLabelText('Description'), ' hall');
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  const before = entityOf(type);
  expect(saved[0]).toMatchObject(
    before.description
      ? { ...before, description: 'North hall' }
      : { ...before, additionalInfo: { ...before.additionalInfo, description: 'North hall' } },
  );
});

/** The form of a package changes nothing but its description; that of a user names the person. */
const named = forms.filter(({ type }) => type !== 'OTA_PACKAGE');
const nameField = (type: EntityType) =>
  screen.getByLabelText(type === 'USER' ? 'First name' : /^(Name|Title)\b/, { selector: 'input' });

it.each(named)(
  'the form of $type says at the name what is wrong with it, and loses nothing',
  async ({ type, form }) => {
    const { user, saved, save } = await open(type, form);
    const field = nameField(type);
    if (type !== 'USER') {
      await user.clear(field);
      await user.type(field, '  ');
      await save();
      await waitFor(() => expect(field).toHaveAccessibleDescription(/required|enter/i));
    }
    await user.type(field, '<b>');
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/HTML tags aren’t allowed here/));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect((field as HTMLInputElement).value).toMatch(/<b>$/);
    expect(saved).toEqual([]);
  },
);

it('the form of a package shows what stays as it is', async () => {
  const { form } = forms.find(({ type }) => type === 'OTA_PACKAGE') ?? {};
  await open('OTA_PACKAGE', form as NonNullable<typeof form>);
  expect(screen.getByText('Type')).toBeVisible();
  expect(screen.getByText('1.0')).toBeVisible();
});

it('the form of an edge keeps its secret from eyes until it is asked for', async () => {
  const { form } = forms.find(({ type }) => type === 'EDGE') ?? {};
  const { user } = await open('EDGE', form as NonNullable<typeof form>);
  expect(screen.queryByText('secret')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show Secret' }));
  expect(screen.getByText('secret')).toBeVisible();
});
