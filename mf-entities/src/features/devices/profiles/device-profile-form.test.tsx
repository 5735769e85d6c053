import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openForm } from '../../../testing/open-form';
import { playPlatform, renderModule, settle } from '../../../testing/render-module';
import { storedAlarmForms, storedAlarms } from '../../../testing/stored-alarms';
import { storedProfile, storedTransports } from '../../../testing/stored-profiles';
import AlarmsSummary from './alarms/alarms-summary';
import ProfileForm from './device-profile-form';
// Here already: the texts that come with it would change the page between two steps of a test.
import './transport/lwm2m/lwm2m-fields';

jest.setTimeout(60_000);

// The page of the tests lays nothing out, which the code editors cannot do without: texts stand in their place.
jest.mock('@mullion/shared-kit/editors/protobuf-editor', () => ({
  ProtobufEditor: jest.requireActual('@mullion/shared-kit/inputs/textarea-field').TextareaField,
}));
jest.mock('@mullion/shared-kit/editors/json-object-editor', () => ({ JsonObjectEditor: () => null }));

/** No LwM2M model is there, and no server runs. */
const lwm2mAnswer = (path: string) => (path.startsWith('/api/resource') ? [] : null);
const nothing = { data: [], totalPages: 0, totalElements: 0, hasNext: false };

/** The form, what it saved, and hands to use it. */
async function open(entity: DeviceProfile | null) {
  const calls = playPlatform(({ path }) => (path.includes('/lwm2m') ? lwm2mAnswer(path) : nothing));
  const form = await openForm(ProfileForm, entity);
  const step = (name: string | RegExp) => form.user.click(screen.getByRole('tab', { name }));
  return { ...form, calls, step };
}

const panel = () => within(screen.getByRole('tabpanel'));

describe('the form of a device profile', () => {
  const provisioning = [
    { provisionType: 'DISABLED', provisionDeviceKey: null, provisionConfiguration: null },
    {
      provisionType: 'DISABLED',
      provisionDeviceKey: 'left',
      provisionConfiguration: { type: 'DISABLED', fromLater: 1 },
    },
    {
      provisionType: 'CHECK_PRE_PROVISIONED_DEVICES',
      provisionDeviceKey: 'key',
      provisionConfiguration: { type: 'CHECK_PRE_PROVISIONED_DEVICES', provisionDeviceSecret: ' s ', fromLater: [] },
    },
  ];
  const withProvisioning = ({ provisionConfiguration, ...members }: (typeof provisioning)[number]) => {
    const profile = storedProfile({ type: 'DEFAULT' }, []);
    return { ...profile, ...members, profileData: { ...profile.profileData, provisionConfiguration } } as DeviceProfile;
  };

  const withoutConfiguration = () => {
    const profile = storedProfile({ type: 'DEFAULT' }, []);
    return { ...profile, profileData: { ...profile.profileData, configuration: null } } as unknown as DeviceProfile;
  };

  it.each([
    ...storedTransports.map((transport, at) => [`${transport.type} (${at})`, storedProfile(transport)] as const),
    ...provisioning.map((one, at) => [`provisioning ${one.provisionType} (${at})`, withProvisioning(one)] as const),
    ['alarm rules', storedProfile({ type: 'DEFAULT' }, storedAlarms)] as const,
    ['alarm rules of every form', storedProfile({ type: 'DEFAULT' }, storedAlarmForms)] as const,
    ['no configuration', withoutConfiguration()] as const,
  ])('keeps what is stored of %s and what it does not know', async (_, stored) => {
    const { saved, user, step, save, client } = await open(stored);
    for (const name of ['Transport', /^Alarm rules/, 'Provisioning', 'Details']) await step(name);
    await settle(client);
    await user.type(panel().getByLabelText('Description'), ' top');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({ ...stored, description: 'Roof top' });
  });

  const limit = { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 1, dynamicValue: null } };
  const filter = { key: { type: 'TIME_SERIES', key: 'heat' }, valueType: 'NUMERIC', predicate: limit };
  const spec = { type: 'SIMPLE' };
  const condition = { condition: [filter], spec };
  const duration = { condition: [filter], spec: { type: 'DURATION', unit: null, predicate: { defaultValue: 5 } } };
  const noCount = { condition: [filter], spec: { type: 'REPEATING', predicate: null } };

  it.each([
    ['no condition', { condition: null, schedule: null }],
    ['no list of conditions', { condition: { condition: null, spec: null }, schedule: null }],
    ['no key', { condition: { condition: [filter, { ...filter, key: null }], spec }, schedule: null }],
    ['no predicate', { condition: { condition: [{ ...filter, predicate: null }], spec }, schedule: null }],
    ['no value', { condition: { condition: [{ ...filter, predicate: { ...limit, value: null } }], spec } }],
    [
      'an empty group',
      { condition: { condition: [{ ...filter, predicate: { type: 'COMPLEX', operation: 'AND', predicates: null } }] } },
    ],
    ['no unit', { condition: duration, schedule: null }],
    ['no count', { condition: noCount, schedule: null }],
    ['no days', { condition, schedule: { type: 'SPECIFIC_TIME', timezone: 'UTC', daysOfWeek: null } }],
    ['no days of its own', { condition, schedule: { type: 'CUSTOM', timezone: 'UTC', items: null } }],
  ])('leaves a stored rule with %s to be mended', async (_, rule) => {
    const alarms = [{ ...storedAlarms[0], createRules: { MAJOR: rule }, clearRule: null }] as never;
    const stored = storedProfile({ type: 'DEFAULT' }, alarms);
    await renderModule(<AlarmsSummary alarms={alarms} />);
    expect(screen.getByText(/Major/)).toBeVisible();
    cleanup();
    const { user, step } = await open(stored);
    await step(/^Alarm rules/);
    await user.click(panel().getByRole('button', { name: /^(Edit|Add).*Major/ }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('adds a profile by its name alone', async () => {
    const { saved, user, save } = await open(null);
    await user.type(panel().getByLabelText(/^Name/), 'Meters');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      name: 'Meters',
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: 'DISABLED',
      provisionDeviceKey: null,
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
        alarms: null,
      },
    });
  });

  it('goes step by step, and to the step where something is wrong', async () => {
    const { saved, user, step, save } = await open(null);
    await user.type(panel().getByLabelText(/^Name/), 'Meters');
    await user.click(screen.getByRole('button', { name: 'Next: Transport' }));
    await screen.findByRole('tabpanel', { name: '2. Transport' });
    await user.selectOptions(panel().getByLabelText(/^Transport/), 'MQTT');
    await user.clear(panel().getByLabelText(/^Telemetry topic/));
    await user.type(panel().getByLabelText(/^Telemetry topic/), 'plant/#/x');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await save();
    const topic = await panel().findByLabelText(/^Telemetry topic/);
    await waitFor(() => expect(topic).toHaveAccessibleDescription('# may only be the last level'));
    expect(topic).toHaveFocus();
    expect(saved).toEqual([]);
    await step('1. Details');
    expect(screen.getByRole('tab', { name: '2. Transport Check this step' })).toHaveAttribute('aria-selected', 'false');
  });

  it('names and focuses what is wrong in the order in which it stands on the page', async () => {
    const { user, step, save } = await open(null);
    await user.type(panel().getByLabelText(/^Name/), 'Meters');
    await step('2. Transport');
    await user.selectOptions(panel().getByLabelText(/^Transport/), 'SNMP');
    await user.click(panel().getByRole('button', { name: 'Add mapping' }));
    await user.clear(panel().getByLabelText(/^Query interval/));
    await user.clear(panel().getByLabelText(/^Retries/));
    await save();
    await waitFor(() => expect(panel().getByLabelText(/^Retries/)).toHaveFocus());
    expect(
      await screen.findByRole('button', { name: 'Check these fields: Retries, Query interval (ms), Key, OID' }),
    ).toBeInTheDocument();
  });

  it('asks before another transport discards what was configured', async () => {
    const stored = storedProfile(storedTransports[1] as never);
    const { user, step } = await open(stored);
    await step('Transport');
    await user.selectOptions(panel().getByLabelText(/^Transport/), 'CoAP');
    const question = await screen.findByRole('alertdialog', { name: 'Change the transport?' });
    expect(question).toHaveTextContent('What you’ve configured for MQTT will be discarded.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(panel().getByLabelText(/^Telemetry topic/)).toHaveValue('plant/+/telemetry');
    await user.selectOptions(panel().getByLabelText(/^Transport/), 'CoAP');
    const again = await screen.findByRole('alertdialog', { name: 'Change the transport?' });
    await user.click(within(again).getByRole('button', { name: 'Change transport' }));
    expect(await panel().findByLabelText(/^CoAP device type/)).toBeInTheDocument();
  });

  it.each([
    ['MQTT', 1, []],
    ['CoAP', 3, ['CoAP device type']],
  ] as const)('keeps the schemas of %s while another payload is looked at', async (_, stored, more) => {
    const { user, step } = await open(storedProfile(storedTransports[stored] as never));
    await step('Transport');
    const schema = () => panel().getByLabelText(/^Telemetry schema/);
    await user.clear(schema());
    await user.type(schema(), 'syntax mine');
    const choose = (label: string, option: string) =>
      user.selectOptions(panel().getByLabelText(new RegExp(`^${label}`)), option);
    await choose('Payload', 'JSON');
    for (const label of more) {
      await choose(label, 'Efento NB-IoT');
      await choose(label, 'Default');
    }
    await choose('Payload', 'Protobuf');
    expect(schema()).toHaveValue('syntax mine');
  });

  it('makes up a key and a secret for provisioning, and forgets them when it is off', async () => {
    const { saved, user, step, save } = await open(null);
    await user.type(panel().getByLabelText(/^Name/), 'Meters');
    await step('4. Provisioning');
    await user.selectOptions(panel().getByLabelText(/^Provisioning/), 'Allow new devices to be created');
    const key = panel().getByLabelText<HTMLInputElement>(/^Provision device key/).value;
    const secret = panel().getByLabelText<HTMLInputElement>(/^Provision device secret/).value;
    expect([key, secret]).toEqual([expect.stringMatching(/^[a-z0-9]{20}$/), expect.stringMatching(/^[a-z0-9]{20}$/)]);
    // No part of them is fixed, as the digits of an ID are.
    expect(key + secret).not.toMatch(/^[a-f0-9]*$/);
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      provisionType: 'ALLOW_CREATE_NEW_DEVICES',
      provisionDeviceKey: key,
      profileData: { provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: secret } },
    });
    await user.selectOptions(panel().getByLabelText(/^Provisioning/), 'Disabled');
    expect(panel().queryByLabelText(/^Provision device key/)).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ provisionType: 'DISABLED', provisionDeviceKey: null });
  });

  it('takes times of power saving in any unit, and none below the least', async () => {
    const { user, step } = await open(storedProfile(storedTransports[3] as never));
    await step('Transport');
    const cycle = panel().getByLabelText(/^eDRX cycle/);
    expect(cycle).toHaveValue('81');
    expect(panel().getByLabelText(/^Unit of eDRX cycle/)).toHaveDisplayValue('Seconds');
    await user.clear(cycle);
    await user.type(cycle, '5');
    await user.tab();
    await waitFor(() =>
      expect(cycle).toHaveAccessibleDescription(translate('mf-entities', 'power.min', { seconds: 5.12 })),
    );
  });
});

describe('alarm rules', () => {
  const stored = storedProfile({ type: 'DEFAULT' }, storedAlarms);

  it('read as sentences', async () => {
    const { step } = await open(stored);
    await step(/^Alarm rules/);
    const rule = (severity: string) =>
      within(panel().getByRole('group', { name: `Raise alarm: ${severity}`, hidden: false }));
    expect(rule('Critical').getByText(/^When/)).toHaveTextContent(
      /temperature is greater than .* and enabled \(true\) is the attribute “limit” of the device or its owner .*, for more than 5 minutes\./,
    );
    expect(rule('Major').getByText(/^When/)).toHaveTextContent(
      /, as many times in a row as the attribute “limit” of the device or its owner says \(3 without it\), Mon–Fri 06:00–22:00 \(Europe\/Berlin\), unless the attribute “hours” of the tenant has another schedule\./,
    );
    expect(rule('Minor').getByText(/^When/)).toHaveTextContent(
      /, for longer than the attribute “limit” of the device or its owner says \(1 day without it\), Mon–Fri 08:00–00:00 \(UTC\)\./,
    );
  });

  it('say their severities in words while they are folded', async () => {
    const { step } = await open(stored);
    await step(/^Alarm rules/);
    const [first] = panel().getAllByText(storedAlarms[0]?.alarmType ?? '', { selector: 'summary *' });
    expect(first?.closest('summary')).toHaveTextContent('Critical, Major, Minor');
  });

  it('are edited in a dialog, and keep what is not changed there', async () => {
    const { saved, user, step, save } = await open(stored);
    await step(/^Alarm rules/);
    await user.click(panel().getByRole('button', { name: 'Edit, Raise alarm: Critical' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise alarm: Critical' }));
    await user.selectOptions(dialog.getByLabelText(/^Triggers/), 'Several times in a row');
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(dialog.getByLabelText(/^Times in a row/), '4');
    await user.selectOptions(dialog.getByLabelText(/^Schedule\*?$/), 'Same hours on certain days');
    await user.click(dialog.getByLabelText('Monday'));
    await user.type(dialog.getByLabelText(/^From/), '06:00');
    await user.type(dialog.getByLabelText(/^To/), '22:30');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    const [first, second] = storedAlarms;
    const critical = first?.createRules.CRITICAL;
    expect(saved[0]?.profileData.alarms).toEqual([
      {
        ...first,
        createRules: {
          ...first?.createRules,
          CRITICAL: {
            ...critical,
            condition: {
              ...critical?.condition,
              spec: { type: 'REPEATING', predicate: { defaultValue: 4, dynamicValue: null } },
            },
            schedule: {
              type: 'SPECIFIC_TIME',
              timezone: expect.any(String),
              daysOfWeek: [1],
              startsOn: 21_600_000,
              endsOn: 81_000_000,
              dynamicValue: null,
            },
          },
        },
      },
      second,
    ]);
  });

  it('take their schedule from an attribute that has a name', async () => {
    const { user, step } = await open(stored);
    await step(/^Alarm rules/);
    await user.click(panel().getByRole('button', { name: 'Edit, Raise alarm: Minor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise alarm: Minor' }));
    await user.selectOptions(dialog.getByLabelText(/^Schedule from an attribute/), 'Current device');
    const attribute = dialog.getByLabelText(/^Attribute/);
    const missing = 'Name the attribute that the value comes from';
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(missing);
    await user.click(attribute);
    await user.tab();
    expect(attribute).toHaveAccessibleDescription(expect.stringContaining(missing));
    await user.type(attribute, 'hours');
    expect(dialog.getByRole('button', { name: 'Apply' })).not.toHaveAccessibleDescription(missing);
  });

  it('keep what no form knows of the other filters when one is added', async () => {
    const { saved, user, step, save } = await open(stored);
    await step(/^Alarm rules/);
    await user.click(panel().getByRole('button', { name: 'Edit, Raise alarm: Critical' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise alarm: Critical' }));
    await user.click(dialog.getByRole('button', { name: 'Remove the filter for serviced' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    const [changed] = (saved[0]?.profileData.alarms ?? []) as typeof storedAlarms;
    const before = storedAlarms[0]?.createRules.CRITICAL?.condition.condition ?? [];
    const kept = before.filter(({ key }) => key.key !== 'serviced');
    const after = changed?.createRules.CRITICAL?.condition.condition ?? [];
    // Filters of the same key move together: all must hold, in whatever order.
    expect(after).toHaveLength(kept.length);
    expect(after).toEqual(expect.arrayContaining(kept));
  });

  it('need a type of their own and a condition', async () => {
    const { saved, user, client, step, save } = await open(stored);
    await step(/^Alarm rules/);
    await user.click(panel().getByRole('button', { name: 'Add alarm rule' }));
    await settle(client);
    expect(panel().queryByText('Add a condition', { exact: true })).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Alarm rules/ })).toHaveTextContent(/^Alarm rules3$/);
    const [, , type] = panel().getAllByLabelText(/^Alarm type/);
    if (!type) throw new Error('the new rule has no type');
    await user.type(type, 'No data');
    await save();
    await waitFor(() => expect(type).toHaveAccessibleDescription('Another rule has this alarm type'));
    expect(panel().getByText('Add a condition', { exact: true })).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('come from a file into the form, beside those of the same type or in their place', async () => {
    const { saved, user, step, save } = await open(stored);
    await step(/^Alarm rules/);
    const [wind] = storedAlarms;
    const content = {
      alarms: [
        { ...wind, id: 'f1', propagate: false },
        { ...wind, id: 'f2', alarmType: 'Frost' },
      ],
    };
    // The second condition has alternatives.
    const emptied = JSON.parse(JSON.stringify(wind));
    emptied.createRules.CRITICAL.condition.condition[1].predicate.predicates = [];
    // The files of jsdom cannot be read.
    const fileOf = (text: string) => Object.assign(new File([text], 'rules.json'), { text: async () => text });

    await user.click(panel().getByRole('button', { name: 'Import alarm rules' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import alarm rules' }));
    const file = dialog.getByLabelText(/^File with alarm rules/);
    await user.upload(file, fileOf(JSON.stringify([emptied])));
    await waitFor(() =>
      expect(file).toHaveAccessibleDescription(
        'The alarm rule “High wind” in this file can’t be used. Check: Critical › Condition 2 › Filters',
      ),
    );
    await user.upload(file, fileOf(JSON.stringify(content)));
    const rules = await dialog.findByRole('list', { name: 'Rules in this file' });
    const fates = () =>
      within(rules)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(fates()).toEqual(['High windAdded as “High wind (2)”', 'FrostAdded']);
    await user.selectOptions(dialog.getByLabelText(/^If the profile has a rule/), 'Replace the profile’s rule');
    expect(fates()).toEqual(['High windReplaces the profile’s rule', 'FrostAdded']);
    await user.click(dialog.getByRole('button', { name: 'Import 2 alarm rules' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.profileData.alarms).toEqual([
      { ...wind, propagate: false },
      storedAlarms[1],
      { ...wind, alarmType: 'Frost', id: expect.not.stringMatching(/^(?:f2|a1)$/) },
    ]);
  });

  it('offer no operation that they do not support', async () => {
    const { user, step } = await open(null);
    await step('3. Alarm rules');
    await user.click(panel().getByRole('button', { name: 'Add alarm rule' }));
    await user.click(panel().getByRole('button', { name: /^Add condition, / }));
    const rule = within(await screen.findByRole('dialog', { name: /^Raise alarm/ }));
    await user.click(rule.getByRole('button', { name: 'Add key filter' }));
    const filter = within(await screen.findByRole('dialog', { name: 'Add key filter' }));
    await user.type(filter.getByLabelText(/^Key name/), 'state');
    await user.selectOptions(filter.getByLabelText(/^Value type/), 'Text');
    const [addPredicate] = filter.getAllByRole('button', { name: 'Add' });
    if (addPredicate) await user.click(addPredicate);
    const operations = within(filter.getByLabelText(/^Operation/)).getAllByRole('option');
    expect(operations.map(({ textContent }) => textContent)).toEqual([
      'equal to',
      'not equal to',
      'starts with',
      'ends with',
      'contains',
      'does not contain',
    ]);
  });
});
