/** Whatever devices say over MQTT, on whatever topic: nothing of others is read or changed. */
import type { MqttClient } from 'mqtt';
import {
  fileErrorTopic,
  fileFilters,
  filterOf,
  GATEWAY_TOPICS,
  PROVISION_RESPONSE,
  publishedTopic,
  REQUEST_TOPICS,
  UPDATE_TOPICS,
} from '../src/transport/mqtt-topics.js';
import { idOf, KINDS, makeWorld, type World, ZONES, type Zone } from './authorisation-world.js';
import { saidAbout, TOPICS } from './device-topics.js';
import type { Json } from './running-platform.js';
import { changedRows, rowsAbout } from './stored-rows.js';
import { connectMqtt, dataDir, platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld({ mqtt: true });

/** Who connects, and whose things are closed to it. */
const CLIENTS = {
  device: ZONES,
  'gateway of the customer': ['neighbour', 'free', 'open', 'foreign'],
  'gateway of the tenant': ['foreign'],
  'client to be registered': ZONES,
} as const satisfies Record<string, readonly Zone[]>;
type Client = keyof typeof CLIENTS;

let world: World;
beforeAll(async () => {
  world = await makeWorld(platform, sys);
  const { own } = world;
  for (const name of Object.keys(CLIENTS) as Client[]) {
    const additionalInfo = { gateway: name.startsWith('gateway') };
    const { body } = await own.admin.post(`/api/device?accessToken=${encodeURIComponent(name)}`, {
      name,
      additionalInfo,
    });
    if (name !== 'gateway of the tenant') await own.admin.post(`/api/customer/${own.customerId}/device/${body.id.id}`);
  }
  for (const zone of ZONES) await share(zone, { a: secretOf(zone) });
}, 60_000);

/** What only its owner has said: no client can have it from what it sent itself. */
const secretOf = (zone: Zone) => `known in ${zone}`;

const ownerOf = (zone: Zone) => (zone === 'foreign' ? world.foreign : world.own).admin;
const share = (zone: Zone, values: object) =>
  ownerOf(zone).post(`/api/plugins/telemetry/DEVICE/${idOf(world.things[zone], 'device')}/SHARED_SCOPE`, values);
const connect = (name: Client) =>
  connectMqtt({ protocolVersion: 5, username: name === 'client to be registered' ? 'provision' : name });
/** Says something; whether it was taken does not matter. */
const say = (client: MqttClient, topic: string, text: string) =>
  client.publishAsync(topic, text, { qos: 1 }).then(
    () => true,
    () => false,
  );

/** Everything that may be subscribed to, and filters that would mean the topics of others. */
const FILTERS = [
  ...UPDATE_TOPICS,
  ...REQUEST_TOPICS.map(({ topic }) => `${topic}+`),
  ...TOPICS['attributes-request'].concat(TOPICS['server-request']).flatMap((topic) => {
    const meant = publishedTopic(topic);
    return 'answerTopic' in meant ? [filterOf(meant.answerTopic)] : [];
  }),
  ...Object.values(GATEWAY_TOPICS),
  ...(['FIRMWARE', 'SOFTWARE'] as const).flatMap((type) => [...fileFilters({ type }), fileErrorTopic({ type })]),
  PROVISION_RESPONSE,
  ...[
    '#',
    '+/+/+/+',
    'v1/#',
    'v1/devices/+/attributes',
    'v1/gateway/+',
    '$share/all/v1/devices/me/attributes',
    '$SYS/#',
  ],
];
const filtersAbout = (zone: Zone) => {
  const { device } = world.things[zone];
  return [device.id.id, encodeURIComponent(device.name)].flatMap((it) => [
    `v1/devices/${it}/attributes`,
    `v1/devices/${it}/rpc/request/+`,
    `v2/a/${it}`,
  ]);
};

const idsIn = (zones: readonly Zone[]) =>
  new Set(
    zones.flatMap((zone) =>
      KINDS.filter((kind) => !['tenant', 'customer', 'user'].includes(kind)).map((kind) =>
        idOf(world.things[zone], kind),
      ),
    ),
  );

test('the topics of the device API are all here', () => {
  const wrong = Object.entries(TOPICS).flatMap(([kind, topics]) =>
    topics.filter((topic) => publishedTopic(topic).kind !== kind),
  );
  expect(wrong).toEqual([]);
});

test.each(Object.entries(CLIENTS) as [Client, readonly Zone[]][])(
  'a %s reads and changes nothing of others',
  async (name, closed) => {
    const client = await connect(name);
    const heard: string[] = [];
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
    for (const filter of [...FILTERS, ...closed.flatMap(filtersAbout)]) {
      await client.subscribeAsync(filter, { qos: 1 }).catch(() => undefined);
    }
    const ids = idsIn(closed);
    const before = rowsAbout(dataDir, ids);
    expect(before.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const topic of Object.values(TOPICS).flat()) {
      for (const zone of closed) for (const text of saidAbout(world.things[zone])) await say(client, topic, text);
      // A gateway may make devices, of new profiles too, which every edge of its tenant is told. What a client said itself waits
      // in its tenant's queue, whatever it names.
      const changed = changedRows(before, rowsAbout(dataDir, ids)).filter(
        (row) => !/^\+ (edge_event|queue_message) /.test(row),
      );
      if (changed.length > 0) wrong.push(`${topic} changed: ${changed.join('\n')}`);
    }
    expect(wrong).toEqual([]);
    // What others do now is not this client's to hear either.
    for (const zone of closed) {
      await share(zone, { a: secretOf(zone) });
      const command = { method: secretOf(zone), params: {}, persistent: true, expirationTime: 4e12 };
      await ownerOf(zone).post(`/api/rpc/oneway/${idOf(world.things[zone], 'device')}`, command);
    }
    // What was to be told would have come before this is acknowledged.
    await say(client, 'v1/devices/me/telemetry', '{"v":1}');
    expect(heard.filter((text) => closed.some((zone) => text.includes(secretOf(zone))))).toEqual([]);
    expect(client.connected).toBe(true);
  },
  60_000,
);

test('the key of a profile registers devices of its own tenant and profile only', async () => {
  const provisionDeviceKey = 'key of a profile';
  const provisionDeviceSecret = 'its secret';
  const type = 'CHECK_PRE_PROVISIONED_DEVICES';
  const { body: profile } = await world.own.admin.post('/api/deviceProfile', {
    ...{ name: 'registers', type: 'DEFAULT', transportType: 'DEFAULT', provisionType: type, provisionDeviceKey },
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type, provisionDeviceSecret },
    },
  });
  await world.own.admin.post('/api/device?accessToken=expected', { name: 'expected', deviceProfileId: profile.id });
  const client = await connect('client to be registered');
  await client.subscribeAsync(PROVISION_RESPONSE, { qos: 1 });
  const ask = async (deviceName: string): Promise<Json> => {
    const answer = new Promise<Json>((resolve) =>
      client.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString()))),
    );
    await say(client, '/provision/request', JSON.stringify({ provisionDeviceKey, provisionDeviceSecret, deviceName }));
    return answer;
  };
  const before = rowsAbout(dataDir, idsIn(ZONES));
  for (const zone of ZONES) expect((await ask(world.things[zone].device.name)).status).toBe('FAILURE');
  expect(changedRows(before, rowsAbout(dataDir, idsIn(ZONES)))).toEqual([]);
  expect(await ask('expected')).toMatchObject({ status: 'SUCCESS', credentialsValue: 'expected' });
});

test('the same messages of a gateway do what they say on devices of its customer', async () => {
  const client = await connect('gateway of the customer');
  await client.subscribeAsync([GATEWAY_TOPICS.attributesResponse, GATEWAY_TOPICS.attributes], { qos: 1 });
  const heard: string[] = [];
  client.on('message', (_topic, payload) => heard.push(payload.toString()));
  const { mine } = world.things;
  const ids = new Set([idOf(mine, 'device')]);
  for (const topic of [GATEWAY_TOPICS.telemetry, GATEWAY_TOPICS.attributes]) {
    const before = rowsAbout(dataDir, ids);
    for (const text of saidAbout(mine)) await say(client, topic, text);
    expect(changedRows(before, rowsAbout(dataDir, ids))).not.toEqual([]);
  }
  await share('mine', { a: secretOf('mine') });
  for (const text of saidAbout(mine)) await say(client, GATEWAY_TOPICS.attributesRequest, text);
  await share('mine', { a: 'now' });
  await say(client, GATEWAY_TOPICS.attributesRequest, JSON.stringify({ id: 9, device: mine.device.name, key: 'a' }));
  const answers = heard.map((text): Json => JSON.parse(text));
  expect(answers).toContainEqual({ id: 1, device: mine.device.name, value: secretOf('mine') });
  expect(answers).toContainEqual({ device: mine.device.name, data: { a: 'now' } });
});
