import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Answer, type Caller, type RunningPlatform, runPlatform } from './running-platform.js';
import { SeededRandom } from './seeded-random.js';

const KILLS = Number(process.env.DURABILITY_KILLS ?? 10);
const SEED = Number(process.env.DURABILITY_SEED ?? 1);
const WRITERS = 8;

/** What was acknowledged: devices by name, and by device id the number its attribute and its series were given. */
interface Acknowledged {
  names: Set<string>;
  attributes: Map<string, number>;
  points: Map<string, number>;
}

/** Writes devices and their values until the process is gone; notes what was acknowledged. */
async function write(admin: Caller, prefix: string, acknowledged: Acknowledged): Promise<void> {
  const accept = ({ status, body }: Answer) => {
    if (status !== 200) throw new Error(`a write answered ${status}`);
    return body;
  };
  for (let i = 0; ; i += 1) {
    const name = `${prefix}-${i}`;
    try {
      const type = i % 7 === 0 ? `kind ${prefix}` : 'default';
      const { id } = accept(await admin.post('/api/device', { name, type, additionalInfo: { i } }));
      acknowledged.names.add(name);
      const at = `/api/plugins/telemetry/DEVICE/${id.id}`;
      accept(await admin.post(`${at}/SERVER_SCOPE`, { n: i, twin: i }));
      acknowledged.attributes.set(id.id, i);
      accept(await admin.post(`${at}/timeseries/ANY`, { ts: 1_700_000_000_000 + i, values: { n: i, twin: i } }));
      acknowledged.points.set(id.id, i);
    } catch (error) {
      // What fetch says of a server that is gone (its class is another realm's in here).
      if ((error as Error).name === 'TypeError') return;
      throw error;
    }
  }
}

const signIn = async (platform: RunningPlatform) =>
  platform.as(await platform.signIn('tenant@thingsboard.org', 'tenant'));

test(
  `nothing acknowledged is lost and nothing is half there over ${KILLS} kills (seed ${SEED})`,
  async () => {
    const random = new SeededRandom(SEED);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-durability-'));
    const acknowledged: Acknowledged = { names: new Set(), attributes: new Map(), points: new Map() };
    let inTheAir = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const platform = await runPlatform({ dataDir });
      const admin = await signIn(platform);
      const before = acknowledged.names.size;
      const writers = Array.from({ length: WRITERS }, (_, i) => write(admin, `r${round}w${i}`, acknowledged));
      // The moment of the kill is counted in acknowledged writes, so it does not depend on the machine's speed.
      const enough = before + 1 + random.below(200);
      while (acknowledged.names.size < enough) await Promise.race([...writers, new Promise(setImmediate)]);
      await platform.kill();
      await Promise.all(writers);
      inTheAir += WRITERS;
    }
    const platform = await runPlatform({ dataDir });
    const admin = await signIn(platform);
    const stored: { id: { id: string }; name: string; type: string }[] = [];
    for (let page = 0, more = true; more; page += 1) {
      const { body } = await admin.get(`/api/tenant/devices?pageSize=1000&page=${page}&sortProperty=name`);
      stored.push(...body.data);
      more = body.hasNext;
    }
    const written = stored.filter(({ name }) => /^r\d+w\d+-/.test(name));
    const names = new Set(written.map(({ name }) => name));
    expect([...acknowledged.names].filter((name) => !names.has(name))).toEqual([]);
    expect(names.size - acknowledged.names.size).toBeLessThanOrEqual(inTheAir);
    // A device is made together with its credentials: each has them, or the transaction was torn.
    const torn: string[] = [];
    for (const { id, name } of written) {
      if ((await admin.get(`/api/device/${id.id}/credentials`)).status !== 200) torn.push(name);
    }
    expect(torn).toEqual([]);
    // Two keys of one message are there together, with the number that was acknowledged.
    const both = (values: { value: unknown }[]) => values.map(({ value }) => Number(value));
    for (const [id, n] of acknowledged.attributes) {
      const { body } = await admin.get(
        `/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE?keys=n,twin`,
      );
      expect(both(body)).toEqual([n, n]);
    }
    for (const [id, n] of acknowledged.points) {
      const range = 'keys=n,twin&startTs=1&endTs=2000000000000';
      const { body } = await admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/timeseries?${range}`);
      expect(both([...body.n, ...body.twin])).toEqual([n, n]);
    }
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  30_000 + KILLS * 10_000,
);
