import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Caller, type RunningPlatform, runPlatform } from './running-platform.js';
import { SeededRandom } from './seeded-random.js';

const KILLS = Number(process.env.DURABILITY_KILLS ?? 10);
const SEED = Number(process.env.DURABILITY_SEED ?? 1);
const WRITERS = 8;

/** Writes devices until the process is gone; notes every name that was acknowledged. */
async function write(admin: Caller, prefix: string, acknowledged: Set<string>): Promise<void> {
  for (let i = 0; ; i += 1) {
    const name = `${prefix}-${i}`;
    try {
      const { status } = await admin.post('/api/device', {
        name,
        type: i % 7 === 0 ? `kind ${prefix}` : 'default',
        additionalInfo: { i },
      });
      if (status !== 200) throw new Error(`a write answered ${status}`);
      acknowledged.add(name);
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
    const acknowledged = new Set<string>();
    let inTheAir = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const platform = await runPlatform({ dataDir });
      const admin = await signIn(platform);
      const before = acknowledged.size;
      const writers = Array.from({ length: WRITERS }, (_, i) => write(admin, `r${round}w${i}`, acknowledged));
      // The moment of the kill is counted in acknowledged writes, so it does not depend on the machine's speed.
      const enough = before + 1 + random.below(400);
      while (acknowledged.size < enough) await Promise.race([...writers, new Promise(setImmediate)]);
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
    expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
    expect(names.size - acknowledged.size).toBeLessThanOrEqual(inTheAir);
    // A device is made together with its credentials: each has them, or the transaction was torn.
    const torn: string[] = [];
    for (const { id, name } of written.slice(-300)) {
      if ((await admin.get(`/api/device/${id.id}/credentials`)).status !== 200) torn.push(name);
    }
    expect(torn).toEqual([]);
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  30_000 + KILLS * 10_000,
);
