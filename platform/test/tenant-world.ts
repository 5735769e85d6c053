/** A platform with a tenant of its own, for the tests of one file. */
import { rmSync } from 'node:fs';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import {
  type Caller,
  type Json,
  makeTenant,
  newDataDir,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';
import { freePort } from './transport-free-port.js';

export let platform: RunningPlatform;
/** The folder of its data. */
export let dataDir: string;
/** The system administrator. */
export let sys: Caller;
export let own: TestTenant;
/** Another tenant, for files that ask for one. */
export let foreign: TestTenant;
/** Where devices connect, for files that ask for it. */
export let mqttPort: number;

type Env = Record<string, string>;
let env: Env;
const clients: MqttClient[] = [];

/** Has them run beside the tests of the file that calls it. */
export function runTenantWorld(
  options: { env?: Env | (() => Promise<Env>); foreign?: boolean; mqtt?: boolean } = {},
): void {
  beforeAll(async () => {
    dataDir = newDataDir();
    env = typeof options.env === 'function' ? await options.env() : { ...options.env };
    // Callers hold the address: it stays over a new start.
    env.PORT = String(await freePort());
    if (options.mqtt) {
      mqttPort = await freePort();
      env.MQTT_PORT = String(mqttPort);
    }
    platform = await runPlatform({ env, dataDir });
    sys = await signInSystem(platform);
    own = await makeTenant(platform, sys);
    if (options.foreign) foreign = await makeTenant(platform, sys);
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.endAsync(true))));
  // One test tells of a platform that ended by itself; those after it run on a new one.
  afterEach(async () => {
    const { ended } = platform;
    if (!ended()) return;
    platform = await runPlatform({ env, dataDir });
    throw new Error(`the platform ended by itself: ${ended()}`);
  });
  afterAll(async () => {
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

/** Ends the platform, politely or not, and starts it with the same data at the same address; in between, something may be done to the data. */
export async function startAgain({
  end = () => platform.stop(),
  meanwhile = () => {},
}: {
  end?: () => Promise<unknown>;
  meanwhile?: () => void;
} = {}): Promise<void> {
  await end();
  meanwhile();
  platform = await runPlatform({ env, dataDir });
}

/** A client of the device API that never connects again by itself, and hangs up after the test. Rejects when it is refused. */
export async function connectMqtt(options: IClientOptions): Promise<MqttClient> {
  const client = await mqtt.connectAsync({ host: '127.0.0.1', port: mqttPort, reconnectPeriod: 0, ...options });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

let limited = 0;

/** A tenant that lives under a profile of its own, with these limits. */
export async function limitedTenant(limits: object): Promise<{ tenant: TestTenant; profile: Json }> {
  limited += 1;
  const profileData = { configuration: { type: 'DEFAULT', ...limits } };
  const { body: profile } = await sys.post('/api/tenantProfile', { name: `limited ${limited}`, profileData });
  const tenant = await makeTenant(platform, sys);
  const { body: entity } = await sys.get(`/api/tenant/${tenant.tenantId}`);
  await sys.post('/api/tenant', { ...entity, tenantProfileId: profile.id });
  return { tenant, profile };
}
