import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeContext, renderModule } from '../../../testing/render-module';
import { storedProfile, storedTransports } from '../../../testing/stored-profiles';
import { provisioningProperties, transportProperties } from './profile-details';
import { defaultSchemas } from './transport/transport-defaults';

type Profile = ReturnType<typeof storedProfile>;

const linesOf = (properties: readonly Property<Profile>[], profile: Profile) =>
  properties.filter(({ when }) => when?.(profile) ?? true);

function Lines({ profile }: { profile: Profile }) {
  const context = fakeContext();
  const lines = linesOf([...provisioningProperties, ...transportProperties], profile);
  return (
    <PropertyList
      properties={lines.map(({ label, value }) => ({ label: context.t(label), value: value(profile, context) }))}
    />
  );
}

/** Shows the lines that a profile has, and gives back their labels. */
async function show(profile: Profile): Promise<(string | null)[]> {
  await renderModule(<Lines profile={profile} />);
  return screen.getAllByRole('term').map(({ textContent }) => textContent);
}

const transport = (type: string) => {
  const found = storedTransports.find((one) => one.type === type);
  if (!found) throw new Error(`nothing is stored of ${type}`);
  return storedProfile(found);
};

test('the details of a profile say what devices show to register themselves, to be copied', async () => {
  const profile = transport('DEFAULT');
  expect(await show(profile)).toEqual(['Provision device key', 'Provision device secret']);
  expect(screen.queryByText('with space')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show Provision device secret' }));
  expect(screen.getByText('with space')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide Provision device secret' }));
  expect(screen.queryByText('with space')).not.toBeInTheDocument();
  expect(provisioningProperties.map(({ copy }) => copy?.(profile))).toEqual(['key', ' with space ']);
  expect(linesOf(provisioningProperties, { ...profile, provisionType: 'DISABLED' })).toEqual([]);
});

test('the details of an MQTT profile hold topics, payload, and schemas', async () => {
  const profile = transport('MQTT');
  expect((await show(profile)).slice(2)).toEqual([
    'Telemetry topic',
    'Attributes topic',
    'Acknowledge invalid messages',
    'Payload',
    'Telemetry schema',
    'Attributes schema',
    'RPC request schema',
    'RPC response schema',
  ]);
  expect(screen.getByText('plant/+/telemetry')).toBeVisible();
  const schema = transportProperties.find(({ id }) => id === 'deviceAttributesProtoSchema');
  expect(schema?.copy?.(profile)).toBe(defaultSchemas.deviceAttributesProtoSchema);
});

test.each([
  ['COAP', ['CoAP device type', 'Payload', 'Power saving mode'], []],
  [
    'SNMP',
    ['Timeout (ms)', 'Retries', 'Telemetry', 'Client attributes', 'Shared attributes', 'RPC request'],
    ['uptime: 1.3.6.1.2.1.1.3.0 (Integer)', 'Queried every 5 seconds'],
  ],
  ['LWM2M', ['Power saving mode', 'Resources', 'Servers'], ['1 attributes, 1 telemetry, 1 observed', 'localhost:5685']],
])('the details of a profile with %s hold what it has', async (type, labels, texts) => {
  expect((await show(transport(type))).slice(2, 2 + labels.length)).toEqual(labels);
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
});
