/** Kinds of work that a platform may be killed in: each says what was acknowledged, and looks afterwards whether all of it is there. */
import { createHash } from 'node:crypto';
import mqtt from 'mqtt';
import { gitSays, newRepository } from './git-servers.js';
import { filesOf, formOf, newPackage } from './package-requests.js';
import type { Answer, Caller, Json } from './running-platform.js';
import { bare, commit, connect, versions } from './version-requests.js';

/** A running platform, and someone who works on it. */
export interface At {
  admin: Caller;
  sys: Caller;
  mqttPort: number;
}

export interface DurableWork {
  name: string;
  /** How many pieces there are before a kill, at most. */
  most: number;
  /** Before the first kill. */
  begin?(at: At): Promise<void>;
  /** Does one piece of work, with a label that no other piece has. Rejects with a {@link Gone} when the platform is killed in it. */
  write(at: At, label: string): Promise<void>;
  /** After the last kill: what is lost of what was acknowledged, and what is there in part. */
  faults(at: At): Promise<string[]>;
  end?(): void;
}

/** The platform was killed before it answered. */
export class Gone extends Error {}

/** The answer's body. Throws what the platform should not have said. */
export function accepted({ status, body }: Answer): Json {
  if (status !== 200) throw new Error(`a write answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Something that calls; what fetch says of a server that is gone becomes {@link Gone}. */
export async function calling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Its class is another realm's in here.
    if ((error as Error).name === 'TypeError') throw new Gone();
    throw error;
  }
}

/** What everything of a paged list holds. */
export async function allOf(admin: Caller, path: string): Promise<Json[]> {
  const all: Json[] = [];
  for (let page = 0; ; page += 1) {
    const { data, hasNext } = accepted(
      await admin.get(`${path}${path.includes('?') ? '&' : '?'}pageSize=1000&page=${page}`),
    );
    all.push(...data);
    if (!hasNext) return all;
  }
}

/** Does something with every item, sixteen at a time. */
export async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 16 }, lane));
}

export const numbersOf = (values: { value: unknown }[] = []) => values.map(({ value }) => Number(value));
const isTwice = (values: number[], n: number) => values.length === 2 && values.every((value) => value === n);
const HISTORY = 'keys=n,twin&startTs=1&endTs=2000000000000';
const T0 = 1_700_000_000_000;

/** Devices one by one, each with an attribute and a point of two keys. */
export function devices(): DurableWork {
  const names = new Map<string, string>();
  const attributes = new Map<string, number>();
  const points = new Map<string, number>();
  let made = 0;
  return {
    name: 'devices',
    most: 80,
    write: ({ admin }, label) =>
      calling(async () => {
        made += 1;
        const n = made;
        const type = n % 7 === 0 ? `kind ${n % 5}` : 'default';
        const { id } = accepted(await admin.post('/api/device', { name: `device ${label}`, type }));
        names.set(`device ${label}`, id.id);
        const at = `/api/plugins/telemetry/DEVICE/${id.id}`;
        accepted(await admin.post(`${at}/SERVER_SCOPE`, { n, twin: n }));
        attributes.set(id.id, n);
        accepted(await admin.post(`${at}/timeseries/ANY`, { ts: T0 + n, values: { n, twin: n } }));
        points.set(id.id, n);
      }),
    async faults({ admin }) {
      const faults: string[] = [];
      const stored = (await allOf(admin, '/api/tenant/devices')).filter(({ name }) => name.startsWith('device '));
      const found = new Set(stored.map(({ name }) => name));
      for (const name of names.keys()) if (!found.has(name)) faults.push(`${name} is lost`);
      await inLanes(stored, async ({ id, name }) => {
        // A device is made together with its credentials: each has them, or the transaction was torn.
        const { status } = await admin.get(`/api/device/${id.id}/credentials`);
        if (status !== 200) faults.push(`${name} has no credentials`);
        const at = `/api/plugins/telemetry/DEVICE/${id.id}/values`;
        const values = numbersOf((await admin.get(`${at}/attributes/SERVER_SCOPE?keys=n,twin`)).body);
        const n = attributes.get(id.id);
        if (n === undefined ? values.length === 1 : !isTwice(values, n))
          faults.push(`${name} has attributes ${values}`);
        const { body } = await admin.get(`${at}/timeseries?${HISTORY}`);
        const series = numbersOf([...(body.n ?? []), ...(body.twin ?? [])]);
        const point = points.get(id.id);
        if (point === undefined ? series.length === 1 : !isTwice(series, point))
          faults.push(`${name} has points ${series}`);
      });
      return faults;
    },
  };
}

/** Tables of devices, each with its token and an attribute of two keys. */
export function tables(): DurableWork {
  const acknowledged: string[] = [];
  const ROWS = 60;
  const columns = ['NAME', 'ACCESS_TOKEN'].map((type): Json => ({ type }));
  for (const key of ['n', 'twin']) columns.push({ type: 'SERVER_ATTRIBUTE', key });
  const mapping = { columns, delimiter: ',', header: false, update: false };
  /** A tenant may import one table at a time. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    name: 'tables',
    most: 10,
    write: ({ admin }, label) => {
      const load = async () => {
        const names = Array.from({ length: ROWS }, (_, n) => `row ${label}-${n}`);
        const file = names.map((name, n) => `${name},of ${name},${n},${n}`).join('\n');
        const { created } = accepted(await admin.post('/api/device/bulk_import', { file, mapping }));
        if (created !== ROWS) throw new Error(`${created} rows were imported`);
        acknowledged.push(...names);
      };
      const turn = last.then(() => calling(load));
      last = turn.catch(() => undefined);
      return turn;
    },
    async faults({ admin }) {
      const stored = (await allOf(admin, '/api/tenant/devices')).filter(({ name }) => name.startsWith('row '));
      const found = new Set(stored.map(({ name }) => name));
      const faults = acknowledged.filter((name) => !found.has(name)).map((name) => `${name} is lost`);
      await inLanes(stored, async ({ id, name }) => {
        const { body } = await admin.get(`/api/device/${id.id}/credentials`);
        if (body.credentialsId !== `of ${name}`) faults.push(`${name} has not its token`);
        const at = `/api/plugins/telemetry/DEVICE/${id.id}/values/attributes/SERVER_SCOPE?keys=n,twin`;
        const values = numbersOf((await admin.get(at)).body);
        if (!isTwice(values, values[0] ?? -1)) faults.push(`${name} has attributes ${values}`);
      });
      return faults;
    },
  };
}

/** Values of one device over MQTT, each acknowledged by itself. */
export function messages(): DurableWork {
  let device = '';
  const acknowledged = new Set<number>();
  let sent = 0;
  /** The client of each run, and what rejects when its connection ends. */
  const clients = new WeakMap<At, Promise<{ client: mqtt.MqttClient; lost: Promise<never> }>>();
  const connected = async (port: number) => {
    const client = await mqtt.connectAsync({ host: '127.0.0.1', port, username: 'durable', reconnectPeriod: 0 });
    const lost = new Promise<never>((_, reject) => client.once('close', () => reject(new Gone())));
    lost.catch(() => {});
    return { client, lost };
  };
  return {
    name: 'messages over MQTT',
    most: 400,
    async begin({ admin }) {
      device = accepted(await admin.post('/api/device?accessToken=durable', { name: 'sends messages' })).id.id;
    },
    async write(at) {
      sent += 1;
      const n = sent;
      const known = clients.get(at) ?? connected(at.mqttPort);
      clients.set(at, known);
      try {
        const { client, lost } = await known;
        const text = JSON.stringify({ ts: T0 + n, values: { n, twin: n } });
        await Promise.race([client.publishAsync('v1/devices/me/telemetry', text, { qos: 1 }), lost]);
      } catch {
        throw new Gone();
      }
      acknowledged.add(n);
    },
    async faults({ admin }) {
      const range = `${HISTORY}&limit=${sent + 1}`;
      const { body } = await admin.get(`/api/plugins/telemetry/DEVICE/${device}/values/timeseries?${range}`);
      const [stored, twins] = [new Set(numbersOf(body.n)), new Set(numbersOf(body.twin))];
      const lost = [...acknowledged].filter((n) => !stored.has(n)).map((n) => `message ${n} is lost`);
      const halves = [...stored].filter((n) => !twins.has(n)).map((n) => `message ${n} is half there`);
      const present = (await admin.get(`/api/plugins/telemetry/DEVICE/${device}/values/timeseries?keys=n,twin`)).body;
      const newest = { n: body.n.slice(0, 1), twin: body.twin.slice(0, 1) };
      const isNewest = JSON.stringify(present) === JSON.stringify(newest);
      return [...lost, ...halves, ...(isNewest ? [] : [`the latest values are ${JSON.stringify(present)}`])];
    },
  };
}

/** Commands that wait for a device which is not connected. */
export function commands(): DurableWork {
  let device = '';
  const acknowledged: string[] = [];
  return {
    name: 'commands',
    most: 150,
    async begin({ admin }) {
      device = accepted(await admin.post('/api/device', { name: 'is commanded' })).id.id;
    },
    write: ({ admin }, label) =>
      calling(async () => {
        const asked = { method: 'set', params: { label }, persistent: true, timeout: 3_600_000 };
        acknowledged.push(accepted(await admin.post(`/api/rpc/oneway/${device}`, asked)).rpcId);
      }),
    async faults({ admin }) {
      const stored = await allOf(admin, `/api/rpc/persistent/device/${device}?rpcStatus=QUEUED`);
      const found = new Set(stored.map(({ id }) => id.id));
      return acknowledged.filter((id) => !found.has(id)).map((id) => `command ${id} is lost`);
    },
  };
}

/** Commits of one entity each. */
export function commits(): DurableWork {
  const repository = newRepository();
  const acknowledged: string[] = [];
  return {
    name: 'commits',
    most: 4,
    async begin({ admin }) {
      accepted(await connect(admin, repository.url));
    },
    write: ({ admin }, label) =>
      calling(async () => {
        const { id } = accepted(await admin.post('/api/asset', { name: `asset ${label}`, type: 'default' }));
        const { version, error } = await commit(admin, {
          versionName: label,
          type: 'SINGLE_ENTITY',
          entityId: id,
          config: bare,
        });
        if (error) throw new Error(`a commit said ${error}`);
        acknowledged.push(version.id);
      }),
    async faults({ admin }) {
      const listed = new Set((await versions(admin)).map(({ id }) => id));
      const known = new Set(gitSays(repository.folder, 'log', '--format=%H', 'main').split('\n'));
      gitSays(repository.folder, 'fsck', '--strict');
      const lost = acknowledged.filter((id) => !known.has(id)).map((id) => `version ${id} is lost`);
      const newest = acknowledged.at(-1);
      return newest === undefined || listed.has(newest) ? lost : [...lost, `version ${newest} is not listed`];
    },
    end: () => repository.remove(),
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Files of packages; every third package is deleted again. `dataDir`: where the files are. */
export function uploads(dataDir: string): DurableWork {
  const acknowledged = new Set<string>();
  /** Checksums of resources by id; null where it was never told which of two contents, or none, there is. */
  const files = new Map<string, string | null>();
  let made = 0;
  return {
    name: 'uploads',
    most: 12,
    write: ({ admin }, label) =>
      calling(async () => {
        made += 1;
        const { id } = await newPackage(admin, { title: `package ${label}` });
        const file = formOf(`${label} `.repeat(40_000));
        accepted(await admin.post(`/api/otaPackage/${id.id}?checksumAlgorithm=SHA256`, file));
        if (made % 3 !== 0) acknowledged.add(id.id);
        else accepted(await admin.delete(`/api/otaPackage/${id.id}`));
        const data = (text: string) => ({ data: Buffer.from(text.repeat(10_000)).toString('base64') });
        const store = { title: `store ${label}`, fileName: label, resourceType: 'JKS' };
        const { id: resource } = accepted(await admin.post('/api/resource', { ...store, ...data('first') }));
        files.set(resource.id, null);
        const text = `${label} `;
        accepted(await admin.post('/api/resource', { ...store, id: resource, ...data(text) }));
        if (made % 3 !== 1) files.set(resource.id, sha256(text.repeat(10_000)));
        else accepted(await admin.delete(`/api/resource/${resource.id}`));
      }),
    async faults({ admin }) {
      const stored = (await allOf(admin, '/api/otaPackages')).filter(({ hasData }) => hasData);
      const found = new Set(stored.map(({ id }) => id.id));
      const faults = [...acknowledged].filter((id) => !found.has(id)).map((id) => `package ${id} is lost`);
      await inLanes(stored, async ({ id, title, checksum }) => {
        const { body } = await admin.get(`/api/otaPackage/${id.id}/download`);
        if (sha256(body) !== checksum) faults.push(`${title} has another file`);
      });
      const resources = await allOf(admin, '/api/resource');
      const kept = new Set(resources.map(({ id }) => id.id));
      await inLanes([...files], async ([id, checksum]) => {
        if (checksum === null && !kept.has(id)) return;
        const { status, body } = await admin.get(`/api/resource/${id}/download`);
        if (status !== 200 || (checksum !== null && sha256(body) !== checksum))
          faults.push(`resource ${id} is lost or has another content`);
      });
      const [there, wanted] = [filesOf(dataDir).length, stored.length + resources.length];
      return there === wanted ? faults : [...faults, `${there} files of ${wanted} packages and resources`];
    },
  };
}
