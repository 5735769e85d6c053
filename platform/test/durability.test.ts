import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Answer, type Caller, copyTemplate, type RunningPlatform, runPlatform } from './running-platform.js';
import { SeededRandom } from './seeded-random.js';

const KILLS = Number(process.env.DURABILITY_KILLS ?? 10);
const SEED = Number(process.env.DURABILITY_SEED ?? 1);
const WRITERS = 8;

/** How many stored devices are looked at side by side. */
const READERS = 16;

/** What was acknowledged: devices by name, and by device id the number its attribute and its series were given. */
class Acknowledged {
  readonly names = new Set<string>();
  readonly attributes = new Map<string, number>();
  readonly points = new Map<string, number>();
  #awaited: { count: number; tell: () => void } | null = null;

  addName(name: string): void {
    this.names.add(name);
    if (this.#awaited && this.names.size >= this.#awaited.count) this.#awaited.tell();
  }

  /** Settles once so many devices are acknowledged. */
  reach(count: number): Promise<void> {
    return new Promise((tell) => {
      this.#awaited = { count, tell };
    });
  }
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
      acknowledged.addName(name);
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

/** Does something with every item, some of them at the same time. */
async function inLanes<T>(items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: READERS }, lane));
}

let running: RunningPlatform | undefined;
// A test that fails or is cut short leaves no process behind.
afterEach(() => running?.kill());

test(
  `nothing acknowledged is lost and nothing is half there over ${KILLS} kills (seed ${SEED})`,
  async () => {
    const random = new SeededRandom(SEED);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-durability-'));
    copyTemplate(dataDir);
    const acknowledged = new Acknowledged();
    let inTheAir = 0;
    // Signing in is slow by intention, and a token outlives the process that gave it.
    let token: string | undefined;
    const startAgain = async (): Promise<Caller> => {
      running = await runPlatform({ dataDir });
      token ??= await running.signIn('tenant@thingsboard.org', 'tenant');
      return running.as(token);
    };
    for (let round = 0; round < KILLS; round += 1) {
      const admin = await startAgain();
      // The moment of the kill is counted in acknowledged writes, so it does not depend on the machine's speed.
      const enough = acknowledged.reach(acknowledged.names.size + 1 + random.below(80));
      const writers = Array.from({ length: WRITERS }, (_, i) => write(admin, `r${round}w${i}`, acknowledged));
      await Promise.race([enough, ...writers]);
      await running?.kill();
      await Promise.all(writers);
      inTheAir += WRITERS;
    }
    const admin = await startAgain();
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
    await inLanes(written, async ({ id, name }) => {
      if ((await admin.get(`/api/device/${id.id}/credentials`)).status !== 200) torn.push(name);
    });
    expect(torn).toEqual([]);
    // Two keys of one message are there together, with the number that was acknowledged.
    const both = (values: { value: unknown }[]) => values.map(({ value }) => Number(value));
    await inLanes(acknowledged.attributes, async ([id, n]) => {
      const { body } = await admin.get(
        `/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE?keys=n,twin`,
      );
      expect(both(body)).toEqual([n, n]);
    });
    await inLanes(acknowledged.points, async ([id, n]) => {
      const range = 'keys=n,twin&startTs=1&endTs=2000000000000';
      const { body } = await admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/timeseries?${range}`);
      expect(both([...body.n, ...body.twin])).toEqual([n, n]);
    });
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  60_000 + KILLS * 30_000,
);

test('a second platform on the folder of a running one does not start, and that one goes on', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-two-'));
  copyTemplate(dataDir);
  const first = await runPlatform({ dataDir });
  await expect(runPlatform({ dataDir })).rejects.toThrow('ended before it listened');
  await first.signIn('tenant@thingsboard.org', 'tenant');
  await first.kill();
  await (await runPlatform({ dataDir })).stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 30_000);
