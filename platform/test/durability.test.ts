import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type At,
  commands,
  commits,
  type DurableWork,
  devices,
  Gone,
  messages,
  tables,
  uploads,
} from './durable-work.js';
import { ruledDevices } from './rule-work.js';
import { type Caller, copyTemplate, type RunningPlatform, runPlatform } from './running-platform.js';
import { SeededRandom } from './seeded-random.js';
import { freePort } from './transport-free-port.js';

const KILLS = Number(process.env.DURABILITY_KILLS ?? 7);
const SEED = Number(process.env.DURABILITY_SEED ?? 1);
/** How many do each kind of work at the same time. */
const LANES = 2;

let running: RunningPlatform | undefined;
// A test that fails or is cut short leaves no process behind.
afterEach(() => running?.kill());

/** Tells when so many pieces of one kind are acknowledged. */
class Enough {
  readonly reached: Promise<void>;
  #reach = () => {};
  constructor(
    readonly kind: DurableWork,
    private left: number,
  ) {
    this.reached = new Promise((resolve) => {
      this.#reach = resolve;
    });
  }
  add(kind: DurableWork): void {
    if (kind !== this.kind) return;
    this.left -= 1;
    if (this.left <= 0) this.#reach();
  }
}

/** Works until the platform is gone. */
async function workOn(work: DurableWork, at: At, label: string, enough: Enough): Promise<void> {
  try {
    for (let n = 0; ; n += 1) {
      await work.write(at, `${label}-${n}`);
      enough.add(work);
    }
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

test(
  `nothing acknowledged is lost and nothing is half there over ${KILLS} kills (seed ${SEED})`,
  async () => {
    const random = new SeededRandom(SEED);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-durability-'));
    copyTemplate(dataDir);
    const kinds = [devices(), tables(), messages(), ruledDevices(), commands(), commits(), uploads(dataDir)];
    const mqttPort = await freePort();
    // Signing in is slow by intention, and a token outlives the process that gave it.
    const tokens: string[] = [];
    const startAgain = async (): Promise<At> => {
      running = await runPlatform({ dataDir, env: { MQTT_PORT: String(mqttPort) } });
      if (tokens.length === 0) {
        tokens.push(await running.signIn('tenant@thingsboard.org', 'tenant'));
        tokens.push(await running.signIn('sysadmin@thingsboard.org', 'sysadmin'));
      }
      const [admin, sys] = tokens.map((token) => (running as RunningPlatform).as(token)) as [Caller, Caller];
      return { admin, sys, mqttPort };
    };
    let at = await startAgain();
    for (const work of kinds) await work.begin?.(at);
    for (let round = 0; round < KILLS; round += 1) {
      // The moment of the kill is counted in acknowledged work of each kind in turn, so it does not depend on the machine's speed.
      const kind = kinds[round % kinds.length] as DurableWork;
      const enough = new Enough(kind, 1 + random.below(kind.most));
      const lanes = kinds.flatMap((work) =>
        Array.from({ length: LANES }, (_, lane) => workOn(work, at, `r${round}l${lane}`, enough)),
      );
      await Promise.race([enough.reached, ...lanes]);
      await running?.kill();
      await Promise.all(lanes);
      at = await startAgain();
    }
    const faults = await Promise.all(kinds.map((work) => work.faults(at)));
    expect(Object.fromEntries(kinds.map(({ name }, i) => [name, faults[i]]))).toEqual(
      Object.fromEntries(kinds.map(({ name }) => [name, []])),
    );
    await running?.stop();
    for (const work of kinds) work.end?.();
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
