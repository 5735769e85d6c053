import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mqtt from 'mqtt';
import { filesOf, formOf, newPackage, upload } from './package-requests.js';
import { type Caller, type Json, type RunningPlatform, runPlatform } from './running-platform.js';
import { freePort } from './transport-free-port.js';

/** A way to make the storage of a running platform fail, and to mend it. */
interface Failure {
  begin(platform: RunningPlatform): void;
  end(platform: RunningPlatform): void;
}

const limitFiles = ({ pid }: RunningPlatform, size: string) =>
  void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);

/** No file may grow beyond half a megabyte: SQLite sees what it sees of a broken disk. */
const ioErrors: Failure = {
  begin: (platform) => limitFiles(platform, String(512 * 1024)),
  end: (platform) => limitFiles(platform, 'unlimited'),
};

/** Another file takes all the space there is. */
const fullDisk = (folder: string): Failure => ({
  begin: () => {
    const ballast = openSync(path.join(folder, 'ballast'), 'w');
    const bytes = Buffer.alloc(64 * 1024, 1);
    try {
      for (;;) writeSync(ballast, bytes);
    } catch {
      closeSync(ballast);
    }
  },
  end: () => rmSync(path.join(folder, 'ballast')),
});

/** Makes a file system of 24 MB; false where that is not allowed: only root may. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Saves attributes of a device in many calls at a time, and knows what was stored and what refused. */
class Writer {
  readonly stored: Record<string, number> = {};
  readonly refused: string[] = [];
  #calls = 0;

  constructor(readonly device: string) {}

  async write(by: Caller, count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#one(by)));
  }

  async #one(by: Caller): Promise<void> {
    this.#calls += 1;
    const key = `key-${this.#calls}`;
    const size = this.#calls % 5 === 0 ? 150_000 : 20;
    const target = `/api/plugins/telemetry/DEVICE/${this.device}/SERVER_SCOPE`;
    const { status, body } = await by.post(target, { [key]: 'x'.repeat(size) });
    if (status === 200) this.stored[key] = size;
    else {
      expect(body).toMatchObject({ status: 503, errorCode: 2, message: expect.stringMatching(/Nothing was changed/) });
      this.refused.push(key);
    }
  }

  /** What was stored is there, and nothing else. */
  async check(by: Caller): Promise<void> {
    const target = `/api/plugins/telemetry/DEVICE/${this.device}/values/attributes/SERVER_SCOPE`;
    const { status, body } = await by.get(target);
    expect(status).toBe(200);
    const own = (body as { key: string; value: string }[]).filter(({ key }) => key.startsWith('key-'));
    expect(Object.fromEntries(own.map(({ key, value }) => [key, value.length]))).toEqual(this.stored);
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-failing-'));
const dataDir = path.join(folder, 'data');
mkdirSync(dataDir);
const small = mountSmall(dataDir);
const failures: [string, Failure][] = [];
if (process.platform === 'linux') failures.push(['I/O errors', ioErrors]);
if (small) failures.push(['a full file system', fullDisk(dataDir)]);

let running: RunningPlatform | undefined;
let mqttPort: number;
beforeAll(async () => {
  mqttPort = await freePort();
  running = await runPlatform({ dataDir, env: { MQTT_PORT: String(mqttPort) } });
});
afterAll(async () => {
  await running?.kill();
  // Lazily: the process that runs searches notices the end of its parent a moment later.
  if (small) execFileSync('umount', ['-l', dataDir]);
  rmSync(folder, { recursive: true, force: true });
});

const cases = failures.length > 0 ? test.each(failures) : test.skip.each([['neither can be made here', ioErrors]]);
cases(
  '%s: writes are stored or refused with 503, never both; reading goes on, and writing once it is over',
  async (name, failure) => {
    if (!running) throw new Error('not started');
    const admin = running.as(await running.signIn('tenant@thingsboard.org', 'tenant'));
    const device = (await admin.post('/api/device', { name: `writes under ${name}` })).body.id.id;
    const { credentialsId } = (await admin.get(`/api/device/${device}/credentials`)).body;
    const sender = await mqtt.connectAsync({ port: mqttPort, username: credentialsId, reconnectPeriod: 0 });
    const writer = new Writer(device);

    const session = await running.signIn('tenant@thingsboard.org', 'tenant');
    const { url } = running;
    const uploader = await running.signIn('tenant@thingsboard.org', 'tenant');
    const [before, after] = [await newPackage(admin), await newPackage(admin)];
    const uploadFile = ({ id }: Json, size: number) => upload(url, uploader, id.id, formOf('z'.repeat(size)));
    expect((await uploadFile(before, 1)).status).toBe(200);
    const files = filesOf(dataDir);

    const source = path.join(folder, 'source');
    execFileSync('git', ['init', '--quiet', '--bare', source]);
    const repository = { repositoryUri: `file://${source}`, authMethod: 'USERNAME_PASSWORD', defaultBranch: 'main' };
    const useRepository = () => admin.post('/api/admin/repositorySettings', repository);

    failure.begin(running);
    // Until not even small values fit among the large ones.
    for (let round = 0; writer.refused.length < 60 && round < 30; round += 1) await writer.write(admin, 20);
    expect(writer.refused.length).toBeGreaterThanOrEqual(60);
    await writer.check(admin);
    expect((await admin.get('/api/tenant/deviceInfos?pageSize=10&page=0')).status).toBe(200);
    // A file that does not fit leaves nothing.
    const refusal = { status: 503, errorCode: 2, message: expect.stringMatching(/Nothing was changed/) };
    expect(await uploadFile(after, 4_000_000)).toMatchObject({ status: 503, body: refusal });
    expect(filesOf(dataDir)).toEqual(files);
    expect([400, 503]).toContain((await useRepository()).status);
    // Signing in goes on, whether or not that can be written down, and a wrong password stays one.
    const signIn = async (password: string) =>
      (await running?.as().post('/api/auth/login', { username: 'customer@thingsboard.org', password }))?.status;
    for (let turn = 0; turn < 5; turn += 1)
      expect([await signIn('customer'), await signIn('wrong')]).toEqual([200, 401]);
    // A sign-out that cannot be stored is refused: nobody believes that he is out while the token is good.
    const signOut = () => running?.as(session).post('/api/auth/logout');
    const isIn = async () => (await running?.as(session).get('/api/auth/user'))?.status === 200;
    const signedOut = await signOut();
    expect([await isIn(), signedOut?.status]).toEqual(signedOut?.status === 200 ? [false, 200] : [true, 503]);
    // What a device sends is not acknowledged either: its session ends.
    const closed = new Promise((resolve) => sender.once('close', () => resolve('closed')));
    const message = JSON.stringify({ text: 'y'.repeat(60_000) });
    const acknowledged = sender.publishAsync('v1/devices/me/telemetry', message, { qos: 1 }).then(() => 'acknowledged');
    acknowledged.catch(() => {});
    expect(await Promise.race([acknowledged, closed])).toBe('closed');
    sender.end(true);

    failure.end(running);
    expect((await uploadFile(after, 4_000_000)).status).toBe(200);
    expect((await useRepository()).status).toBe(200);
    const refused = writer.refused.length;
    await writer.write(admin, 20);
    if (signedOut?.status === 503) expect((await signOut())?.status).toBe(200);
    expect(await isIn()).toBe(false);
    expect(writer.refused.length).toBe(refused);
    await writer.check(admin);
  },
  60_000,
);
