import { idOf, KINDS, makeWorld, type World } from './authorisation-world.js';
import { Fuzzer } from './fuzzer.js';
import { MEMORY_FACTOR, residentMemory, settledMemory } from './resident-memory.js';
import {
  call,
  NULL_ID,
  PASSWORD,
  type RouteFacts,
  type RunningPlatform,
  routeTable,
  runPlatform,
  signInSystem,
  UNKNOWN_ID,
} from './running-platform.js';
import { SeededRandom } from './seeded-random.js';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const AT_ONCE = 8;
const TIME_LIMIT_MS = 20_000;

let platform: RunningPlatform;
let world: World;

beforeAll(async () => {
  platform = await runPlatform();
  world = await makeWorld(platform, await signInSystem(platform));
}, 60_000);
afterAll(() => platform.stop());

const waitsForDevice = (path: string) => /\/rpc\/(oneway|twoway)\//.test(path);

/** Calls that would take away the ground the test stands on: accounts, sessions, and the settings everybody lives under. */
const spared = ({ method, path }: RouteFacts, target: string, body = '') =>
  // Commands that are not stored wait for a device that never comes.
  (waitsForDevice(path) && !/"persistent":\s*true/.test(body)) ||
  path === '/api/auth/logout' ||
  path === '/api/auth/changePassword' ||
  path.includes('userCredentialsEnabled') ||
  (method === 'POST' &&
    /^\/api\/(admin\/(?!repositorySettings|autoCommit)|2fa|oauth2|queues|tenantProfile)/.test(path)) ||
  (method === 'DELETE' && /^\/api\/(tenant|user|customer)\/:id/.test(path) && !target.includes(UNKNOWN_ID));

test(
  `${REQUESTS} random requests over all routes never break the platform (seed ${SEED})`,
  async () => {
    const routes = routeTable();
    const random = new SeededRandom(SEED);
    const { own, foreign, things } = world;
    const fuzzer = new Fuzzer(
      random,
      [...Object.values(things).flatMap((each) => KINDS.map((kind) => idOf(each, kind))), UNKNOWN_ID, NULL_ID],
      Object.values(things),
    );
    const tokens = [
      undefined,
      'garbage.token.here',
      own.adminToken,
      own.adminToken,
      own.adminToken,
      own.customerToken,
      own.customerToken,
      foreign.adminToken,
      await platform.signIn('sysadmin@thingsboard.org', 'sysadmin'),
    ];
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    let sent = 0;
    const one = async (): Promise<void> => {
      const route = random.pick(routes);
      const token = random.pick(tokens);
      const bodiless = route.method === 'GET' || route.method === 'DELETE';
      const { target, body } =
        !bodiless && random.chance(0.6)
          ? fuzzer.mutated(route)
          : { target: fuzzer.path(route), body: bodiless ? undefined : fuzzer.body() };
      if (spared(route, target, body)) return;
      sent += 1;
      const shown = `${route.method} ${target} ${body?.slice(0, 300) ?? ''}`;
      try {
        const answer = await Promise.race([
          call(platform.url + target, route.method, token, undefined, body),
          new Promise<never>((_resolve, reject) =>
            setTimeout(() => reject(new Error('no answer')), TIME_LIMIT_MS).unref(),
          ),
        ]);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500 && !waitsForDevice(route.path))
          failures.push(`${answer.status} ${shown} -> ${JSON.stringify(answer.body)}`);
        if (
          answer.status >= 400 &&
          answer.type === 'application/json' &&
          typeof answer.body?.status !== 'number' &&
          !['FAILURE', 'CLAIMED'].includes(answer.body)
        ) {
          failures.push(`no error body: ${shown} -> ${JSON.stringify(answer.body)}`);
        }
      } catch (error) {
        if (!waitsForDevice(route.path)) failures.push(`${String(error)} ${shown}`);
      }
    };
    const until = async (count: number) => {
      while (sent < count && failures.length < 20) await Promise.all(Array.from({ length: AT_ONCE }, one));
    };
    await until(REQUESTS / 2);
    const warm = residentMemory(platform.pid);
    await until(REQUESTS);
    expect(failures).toEqual([]);
    expect(await settledMemory(platform.pid, warm)).toBeLessThanOrEqual(warm * MEMORY_FACTOR);
    // It has to have reached the handlers, not only the doors.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 50);
    expect((await own.admin.get('/api/tenant/deviceInfos?pageSize=10&page=0')).status).toBe(200);
    expect(await platform.signIn(own.customerEmail, PASSWORD)).toEqual(expect.any(String));
  },
  60_000 + REQUESTS * 20,
);
