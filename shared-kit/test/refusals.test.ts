/** @jest-environment node */
import { buildIfStale } from '../../platform/bin/built-platform.mjs';
import {
  type Answer,
  type Caller,
  makeTenant,
  PASSWORD,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
  UNKNOWN_ID,
} from '../../platform/test/running-platform';
import { fieldOf, refusalsOf, refusalTable } from '../src/api/refusals';

/** The forms of the console, by the paths of their fields. */
const forms = {
  wizard: ['name', 'label', 'profileId', 'customerId', 'gateway', 'description', 'credentials.token'],
  mqtt: ['credentials.type', 'credentials.clientId', 'credentials.userName', 'credentials.password'],
  certificate: ['credentials.type', 'credentials.certificate'],
  lwm2m: ['credentials.lwm2m'],
  device: ['name', 'label', 'profileId', 'gateway', 'description'],
  customer: ['title', 'description', 'contact.email', 'contact.zip', 'contact.city', 'contact.phone'],
  attribute: ['scope', 'key', 'value'],
  profile: ['email', 'firstName', 'lastName', 'lang'],
  changePassword: ['current', 'next', 'repeat'],
  setPassword: ['next', 'repeat'],
  secondFactor: ['contact'],
  code: ['code'],
  /** Forms of kinds that have a key of their own. */
  named: ['name', 'title', 'topic', 'type', 'routingKey', 'secret'],
  queue: ['queue.name', 'queue.partitions', 'queue.additionalInfo.description'],
  /** Lists come before the fields that share their names. */
  deviceProfile: [
    'name',
    'transport.communicationConfigs.0.mappings.0.key',
    'transport.payload.deviceTelemetryProtoSchema',
    'transport.payload.deviceAttributesProtoSchema',
    'transport.payload.deviceRpcRequestProtoSchema',
    'transport.payload.deviceRpcResponseProtoSchema',
    'provision.type',
    'provision.key',
    'provision.secret',
  ],
};

let platform: RunningPlatform;
let sys: Caller;
let own: TestTenant;
let foreign: TestTenant;
const met = new Set<unknown>();

beforeAll(async () => {
  buildIfStale();
  platform = await runPlatform();
  sys = await signInSystem(platform);
  [own, foreign] = [await makeTenant(platform, sys), await makeTenant(platform, sys)];
  await made(
    sys.post('/api/2fa/settings', {
      providers: [
        { providerType: 'EMAIL', verificationCodeLifetime: 120 },
        { providerType: 'TOTP', issuerName: 'x' },
      ],
      minVerificationCodeSendPeriod: 5,
      totalAllowedTimeForVerification: 3600,
    }),
  );
});
afterAll(() => platform.stop());

const made = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${body.message}`);
  return body;
};

const long = 'x'.repeat(256);
const mqtt = (members: object) => ({ credentialsType: 'MQTT_BASIC', credentialsValue: JSON.stringify(members) });
let count = 0;
const newName = (): string => {
  count += 1;
  return `refused ${count}`;
};
const newDevice = () => made(own.admin.post('/api/device', { name: newName() }));

/** Gives a new device credentials; what is missing is taken from those it has. */
async function credentials(part: object, by = own.admin): Promise<Answer> {
  const { id } = await newDevice();
  const stored = await made(by.get(`/api/device/${id.id}/credentials`));
  return by.post('/api/device/credentials', { ...stored, ...part });
}

/** Makes a call that is allowed once, then again. */
const twice = async (call: () => Promise<Answer>) => {
  await made(call());
  return call();
};
const attributes = (values: object) =>
  newDevice().then(({ id }) =>
    own.admin.post(`/api/plugins/telemetry/DEVICE/${id.id}/attributes/SERVER_SCOPE`, values),
  );
const user = (part: object) =>
  own.admin
    .get(`/api/user/${own.adminId}`)
    .then(({ body }) => own.admin.post('/api/user?sendActivationMail=false', { ...body, ...part }));
const customer = (part: object) => own.admin.post('/api/customer', { title: newName(), ...part });
const deviceProfile = (part: object) =>
  own.admin.post('/api/deviceProfile', {
    name: newName(),
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    profileData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
    ...part,
  });
/** A message that each schema may describe. */
const anyMessage = `syntax = "proto3";
message A { optional string method = 1; optional int32 requestId = 2; optional string params = 3; }`;
/** Members of a profile with protobuf messages, of which one has another schema. */
const schemas = Object.fromEntries(
  ['Telemetry', 'Attributes', 'RpcRequest', 'RpcResponse'].map((part) => [`device${part}ProtoSchema`, anyMessage]),
);
const mqttWithSchema = (member: string, schema: string) => ({
  transportType: 'MQTT',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration: {
      type: 'MQTT',
      deviceTelemetryTopic: 'a',
      deviceAttributesTopic: 'b',
      transportPayloadTypeConfiguration: { transportPayloadType: 'PROTOBUF', ...schemas, [member]: schema },
    },
  },
});
const device = (part: object) => own.admin.post('/api/device', { name: newName(), ...part });
const queue = (part: object) =>
  sys.post('/api/queues?serviceType=TB_RULE_ENGINE', {
    pollInterval: 25,
    partitions: 1,
    packProcessingTimeout: 2000,
    submitStrategy: { type: 'BURST' },
    processingStrategy: { type: 'RETRY_ALL', pauseBetweenRetries: 3, maxPauseBetweenRetries: 3 },
    ...part,
  });
const described = (description: string) =>
  queue({ name: 'described', topic: 'described', additionalInfo: { description } });
const password = (currentPassword: string, newPassword: string) =>
  own.admin.post('/api/auth/changePassword', { currentPassword, newPassword });
const config = (part: object) => own.admin.post('/api/2fa/account/config/submit', { useByDefault: true, ...part });

type Case = [what: string, form: keyof typeof forms, fields: string[], provoke: () => Promise<Answer>];
const cases: Case[] = [
  ['a device name twice', 'wizard', ['name'], () => twice(() => device({ name: 'pump' }))],
  ['a device without a name', 'device', ['name'], () => device({ name: ' ' })],
  ['a name too long, and a label', 'device', ['name', 'label'], () => device({ name: long, label: long })],
  ['a name with markup', 'device', ['name'], () => device({ name: '<b>x</b>' })],
  [
    'a description with markup',
    'device',
    ['description'],
    () => device({ additionalInfo: { description: '<b>x</b>' } }),
  ],
  [
    'a name and a description with markup',
    'customer',
    ['title', 'description'],
    () => customer({ title: '<b>x</b>', additionalInfo: { description: '<b>x</b>' } }),
  ],
  ['a value of the wrong type', 'device', ['label'], () => device({ label: {} })],
  ['a profile name twice, in the wizard', 'wizard', ['profileId'], () => twice(() => deviceProfile({ name: 'same' }))],
  ['a queue name twice', 'queue', ['queue.name'], () => queue({ name: 'Main', topic: 'other' })],
  ['a description of a queue with markup', 'queue', ['queue.additionalInfo.description'], () => described('<b>x')],
  ['a profile name twice', 'named', ['name'], () => deviceProfile({ name: 'same' })],
  [
    'a provision key twice',
    'deviceProfile',
    ['provision.key'],
    () =>
      twice(() =>
        deviceProfile({
          provisionType: 'ALLOW_CREATE_NEW_DEVICES',
          provisionDeviceKey: 'key',
          profileData: {
            configuration: { type: 'DEFAULT' },
            transportConfiguration: { type: 'DEFAULT' },
            provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 's' },
          },
        }),
      ),
  ],
  ...(['Telemetry', 'Attributes', 'RpcRequest', 'RpcResponse'] as const).flatMap((part): Case[] =>
    ['no schema', 'syntax = "proto2"; message A { optional int32 a = 1; }', 'syntax = "proto3";'].map((schema) => [
      `a ${part} schema like ${schema}`,
      'deviceProfile',
      [`transport.payload.device${part}ProtoSchema`],
      () => deviceProfile(mqttWithSchema(`device${part}ProtoSchema`, schema)),
    ]),
  ),
  [
    'a profile that is not there',
    'device',
    ['profileId'],
    () => device({ deviceProfileId: { entityType: 'DEVICE_PROFILE', id: UNKNOWN_ID } }),
  ],
  [
    'a customer that is not there',
    'wizard',
    ['customerId'],
    () => device({ customerId: { entityType: 'CUSTOMER', id: UNKNOWN_ID } }),
  ],
  [
    'a customer of somebody else',
    'wizard',
    ['customerId'],
    () => device({ customerId: { entityType: 'CUSTOMER', id: foreign.customerId } }),
  ],
  ['a customer title twice', 'customer', ['title'], () => twice(() => customer({ title: 'ACME' }))],
  [
    'the reserved title',
    'customer',
    ['title'],
    () => customer({ title: 'Public' }).then(() => customer({ title: 'Public' })),
  ],
  ['a customer without a title', 'customer', ['title'], () => customer({ title: '' })],
  ['an address that is no e-mail address', 'customer', ['contact.email'], () => customer({ email: 'nowhere' })],
  ['a post code too long', 'customer', ['contact.zip'], () => customer({ zip: long })],
  ['a city too long', 'customer', ['contact.city'], () => customer({ city: long })],
  [
    'an edge key twice',
    'named',
    ['routingKey'],
    () => twice(() => own.admin.post('/api/edge', { name: newName(), type: 'x', routingKey: 'same', secret: 's' })),
  ],
  ['the address of another user', 'profile', ['email'], () => user({ email: own.customerEmail })],
  ['no address', 'profile', ['email'], () => user({ email: '' })],
  ['an address of no form', 'profile', ['email'], () => user({ email: 'x' })],
  ['a first name too long', 'profile', ['firstName'], () => user({ firstName: long })],
  ['a last name with markup', 'profile', ['lastName'], () => user({ lastName: '<i>x</i>' })],
  [
    'no token',
    'wizard',
    ['credentials.token'],
    () => credentials({ credentialsType: 'ACCESS_TOKEN', credentialsId: '' }),
  ],
  [
    'a token twice',
    'wizard',
    ['credentials.token'],
    async () => {
      await made(credentials({ credentialsId: 'SAME' }));
      return credentials({ credentialsId: 'SAME' });
    },
  ],
  [
    'a user name twice',
    'mqtt',
    ['credentials.userName'],
    async () => {
      await made(credentials(mqtt({ userName: 'same', password: 'x' })));
      return credentials(mqtt({ userName: 'same', password: 'x' }));
    },
  ],
  [
    'a certificate twice',
    'certificate',
    ['credentials.certificate'],
    async () => {
      const pem = {
        credentialsType: 'X509_CERTIFICATE',
        credentialsValue: '-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----',
      };
      await made(credentials(pem));
      return credentials(pem);
    },
  ],
  ['neither client nor user', 'mqtt', ['credentials.clientId'], () => credentials(mqtt({ password: 'x' }))],
  [
    'a password with a client alone',
    'mqtt',
    ['credentials.password'],
    () => credentials(mqtt({ clientId: 'c', password: 'x' })),
  ],
  [
    'LwM2M credentials of nothing',
    'lwm2m',
    ['credentials.lwm2m'],
    () => credentials({ credentialsType: 'LWM2M_CREDENTIALS', credentialsValue: '{}' }),
  ],
  ['an attribute key of spaces', 'attribute', ['key'], () => attributes({ ' ': 1 })],
  ['an attribute key too long', 'attribute', ['key'], () => attributes({ [long]: 1 })],
  ['the wrong password', 'changePassword', ['current'], () => password('wrong', 'other-secret-1')],
  ['a password against the policy', 'changePassword', ['next'], () => password(PASSWORD, 'x')],
  ['the password as it was', 'changePassword', ['next'], () => password(PASSWORD, PASSWORD)],
  ['a phone number that is none', 'secondFactor', ['contact'], () => config({ providerType: 'SMS', phoneNumber: '1' })],
  ['a mailbox that is none', 'secondFactor', ['contact'], () => config({ providerType: 'EMAIL', email: 'x' })],
  [
    'a wrong code',
    'code',
    ['code'],
    async () => {
      const made = await own.admin.post('/api/2fa/account/config/generate?providerType=TOTP');
      return own.admin.post('/api/2fa/account/config?verificationCode=000000', made.body);
    },
  ],
];

test.each(cases)('%s, in the form %s: %j', async (_, form, fields, provoke) => {
  const { status, body } = await provoke();
  const text = body.message ?? body;
  expect([status, text]).toEqual([400, expect.any(String)]);
  const refusals = refusalsOf(text);
  expect([text, refusals.map((refusal) => fieldOf(refusal, forms[form]))]).toEqual([text, fields]);
  const said = text.replace(/^Validation error: /, '').split(', ');
  for (const one of said) met.add(refusalTable.find((row) => row.text.test(one)));
});

test('every row of the table is provoked', () => {
  expect(refusalTable.filter((row) => !met.has(row)).map(({ text }) => text.source)).toEqual([]);
});

test('a text that nobody knows is about no field', async () => {
  expect(refusalsOf('The moon is full')).toEqual([
    { said: 'The moon is full', message: { text: 'The moon is full' }, fields: [] },
  ]);
});
