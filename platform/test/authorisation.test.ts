import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateSync } from 'otplib';
import {
  addressesThings,
  bodiesOf,
  fillPath,
  isDescribed,
  parametersOf,
  queryOf,
  routeName,
} from './authorisation-calls.js';
import {
  halfToken,
  idOf,
  KINDS,
  type Kind,
  MARKERS,
  makeWorld,
  type Things,
  type World,
  type Zone,
} from './authorisation-world.js';
import { newRepository } from './git-servers.js';
import {
  type Caller,
  call,
  NULL_ID,
  type RouteFacts,
  type RunningPlatform,
  routeTable,
  runPlatform,
  signInSystem,
  UNKNOWN_ID,
} from './running-platform.js';
import { changedRows, rowsAbout } from './stored-rows.js';
import { commitAll, connect } from './version-requests.js';

const routes = routeTable();
/** The kinds that telemetry and other calls take by `:entityType/:entityId`. */
const TARGETS: readonly Kind[] = KINDS;

const repository = newRepository();
let dataDir: string;
let platform: RunningPlatform;
let world: World;
let tokens: Record<Role, string | undefined>;

type Role = 'none' | 'half' | 'system' | 'admin' | 'customer' | 'public';
const AUTHORITY: Record<Role, string | null> = {
  none: null,
  half: 'PRE_VERIFICATION_TOKEN',
  system: 'SYS_ADMIN',
  admin: 'TENANT_ADMIN',
  customer: 'CUSTOMER_USER',
  public: 'CUSTOMER_USER',
};
const ROLES = Object.keys(AUTHORITY) as Role[];
/** Whose things a role must neither read nor change. */
const CLOSED: Record<Role, readonly Zone[]> = {
  none: ['mine', 'neighbour', 'free', 'open', 'foreign'],
  half: ['mine', 'neighbour', 'free', 'open', 'foreign'],
  system: ['mine', 'neighbour', 'free', 'open', 'foreign'],
  admin: ['foreign'],
  customer: ['neighbour', 'free', 'open', 'foreign'],
  public: ['neighbour', 'free', 'mine', 'foreign'],
};
/** Whose things a role calls its own. */
const OWN: Record<Role, Zone> = {
  none: 'mine',
  half: 'mine',
  system: 'free',
  admin: 'free',
  customer: 'mine',
  public: 'open',
};
/**
 * Kinds a role reads in closed zones too, as the real platform lets it: for system administrators the titles of dashboards with
 * those of the customers they are shown to; for customers what all of a tenant share.
 */
const SHARED: Record<Role, readonly Kind[]> = {
  none: [],
  half: [],
  system: ['tenant', 'dashboard', 'customer'],
  admin: [],
  customer: ['deviceProfile', 'assetProfile', 'otaPackage', 'tenant', 'widgetsBundle', 'widgetType'],
  public: ['deviceProfile', 'assetProfile', 'otaPackage', 'tenant', 'widgetsBundle', 'widgetType'],
};

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-authorisation-'));
  platform = await runPlatform({ dataDir });
  const sys = await signInSystem(platform);
  world = await makeWorld(platform, sys);
  const { own, publicCustomer } = world;
  await connect(own.admin, repository.url);
  const visitor = await platform.as().post('/api/auth/login/public', { publicId: publicCustomer.id.id });
  tokens = {
    none: undefined,
    half: await halfToken(platform, sys, own, (secret) => generateSync({ secret })),
    system: await platform.signIn('sysadmin@thingsboard.org', 'sysadmin'),
    admin: own.adminToken,
    customer: own.customerToken,
    public: visitor.body.token,
  };
}, 60_000);
afterAll(async () => {
  await platform.stop();
  repository.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('every route declares who may call it, and this test knows what to send to it', () => {
  const undeclared = routes.filter(({ auth }) => auth !== 'public' && !(Array.isArray(auth) && auth.length > 0));
  expect(undeclared.map(routeName)).toEqual([]);
  expect(routes.filter((route) => !isDescribed(route)).map(routeName)).toEqual([]);
});

/** The calls that are public by intent. A new one has to be entered here. */
const PUBLIC = [
  'POST /api/auth/login',
  'POST /api/auth/login/public',
  'POST /api/auth/token',
  'GET /dev/mailbox',
  'GET /oauth2/authorization/:registrationId',
  'GET /login/oauth2/code/',
  'POST /login/oauth2/code/',
  'GET /api/ws/plugins/telemetry',
];
test('public are sign-in, what /api/noauth serves, and the calls of devices by their token', () => {
  const open = routes.filter(({ auth }) => auth === 'public').map(routeName);
  expect(open.filter((name) => !PUBLIC.includes(name) && !/^\w+ \/api\/(noauth|v1)\//.test(name))).toEqual([]);
});

const mayCall = (route: RouteFacts, role: Role) =>
  route.auth === 'public' || route.auth.includes(AUTHORITY[role] ?? 'nobody');

test('a call without one of its roles is refused: 401 without a token, else 403', async () => {
  const wrong: string[] = [];
  for (const route of routes) {
    for (const role of ROLES.filter((each) => !mayCall(route, each))) {
      const { status } = await call(
        platform.url + fillPath(route.path, () => world.things[OWN[role]], 'device', UNKNOWN_ID),
        route.method,
        tokens[role],
      );
      if (status !== (role === 'none' ? 401 : 403)) wrong.push(`${routeName(route)} as ${role}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Every way to mean things of a zone in a call: all of it theirs, or one path parameter theirs and the rest the caller's own. */
function* callsOn(route: RouteFacts, own: Things, theirs: Things): Generator<{ target: string; body: unknown }> {
  const targets = route.path.includes(':entityId') ? TARGETS : (['device'] as const);
  const names = parametersOf(route.path).flatMap(([name, kind]) => (kind ? [name] : []));
  const mixes: ((name: string) => Things)[] = [() => theirs];
  if (names.length > 1) for (const name of names) mixes.push((each) => (each === name ? theirs : own));
  for (const entity of targets) {
    for (const choose of mixes) {
      const target = `${fillPath(route.path, choose, entity, UNKNOWN_ID)}?${queryOf(route, theirs)}`;
      for (const body of bodiesOf(route, theirs)) yield { target, body };
    }
    // The caller's own thing in the path, theirs in the body.
    if (names.length > 0 && bodiesOf(route, theirs)[0] !== undefined) {
      const target = `${fillPath(route.path, () => own, entity, UNKNOWN_ID)}?${queryOf(route, own)}`;
      for (const body of bodiesOf(route, theirs)) yield { target, body };
    }
  }
}

/** The things of the zones that are closed to a role. */
const closedIds = (role: Role): ReadonlySet<string> =>
  new Set(
    CLOSED[role].flatMap((zone) =>
      KINDS.filter((kind) => kind !== 'tenant' || (zone === 'foreign' && role !== 'system'))
        // Customers and users of zones without any stand for the caller's.
        .filter((kind) => zone !== 'free' || (kind !== 'customer' && kind !== 'user'))
        .filter((kind) => zone !== 'open' || kind !== 'user')
        .map((kind) => idOf(world.things[zone], kind)),
    ),
  );

/** Without the audit log's entries about what the caller tried to add and was refused: they repeat what was sent. */
const withoutRefusals = (body: unknown): unknown => {
  const data = (body as { data?: unknown } | null)?.data;
  const isRefusal = (entry: { actionStatus?: string; entityId?: { id: string } } | null) =>
    entry?.actionStatus === 'FAILURE' && entry.entityId?.id === NULL_ID;
  return Array.isArray(data) ? data.filter((entry) => !isRefusal(entry)) : body;
};

/** Whose marked things an answer shows. */
function shownIn(body: unknown, role: Role): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  return [...text.matchAll(MARKERS)].flatMap(([mark, zone, kind]) =>
    CLOSED[role].includes(zone as Zone) && !SHARED[role].includes(kind as Kind) ? [mark] : [],
  );
}

test.each(ROLES)(
  'as %s nothing of others is read or changed by any route',
  async (role) => {
    const wrong: string[] = [];
    const closed = closedIds(role);
    let before = rowsAbout(dataDir, closed);
    expect(before.length).toBeGreaterThan(role === 'none' ? 0 : 10);
    const statuses = new Map<number, number>();
    for (const route of routes.filter((each) => addressesThings(each) && mayCall(each, role))) {
      if (role === 'system' && /^(POST|DELETE) \/api\/(tenant|user)\b/.test(routeName(route))) continue;
      for (const zone of CLOSED[role]) {
        for (const { target, body } of callsOn(route, world.things[OWN[role]], world.things[zone])) {
          const answer = await call(platform.url + target, route.method, tokens[role], body).catch((error) => ({
            status: 0,
            body: String(error),
          }));
          if (route.auth !== 'public') statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const about = `${route.method} ${target.split('?')[0]} ${zone} ${JSON.stringify(body)?.slice(0, 200) ?? ''}`;
          const marks = shownIn(withoutRefusals(answer.body), role);
          // A refusal may repeat the name that was sent, nothing else.
          if (marks.length > 0 && answer.status < 300) wrong.push(`${about} shows ${[...new Set(marks)].join(', ')}`);
          if (answer.status >= 500 || answer.status === 0) wrong.push(`${about} -> ${answer.status}`);
        }
      }
      if (route.method === 'GET') continue;
      const after = rowsAbout(dataDir, closed);
      const changed = changedRows(before, after);
      if (changed.length > 0) wrong.push(`${routeName(route)} changed: ${changed.join('\n')}`);
      before = after;
    }
    expect(wrong).toEqual([]);
    // The token was good to the end: what was refused was refused for its owner.
    expect(statuses.get(401)).toBeUndefined();
  },
  120_000,
);

test('a public visitor only reads: whatever a user of a customer may change is refused, on what is public too', async () => {
  const { open } = world.things;
  const changing = routes.filter(
    (route) =>
      Array.isArray(route.auth) && route.auth.includes('CUSTOMER_USER') && !['read', 'search'].includes(route.mode),
  );
  expect(changing.length).toBeGreaterThan(20);
  const allowed: string[] = [];
  for (const route of changing.filter((each) => routeName(each) !== 'POST /api/auth/logout')) {
    for (const { target, body } of callsOn(route, open, open)) {
      const { status } = await call(platform.url + target, route.method, tokens.public, body);
      if (status !== 403) allowed.push(`${routeName(route)}: ${status}`);
    }
  }
  expect(allowed).toEqual([]);
  const credentials = `/api/device/${idOf(open, 'device')}/credentials`;
  expect((await platform.as(tokens.public).get(credentials)).status).toBe(403);
  expect((await platform.as(tokens.public).get(`/api/device/${idOf(open, 'device')}`)).status).toBe(200);
  const again = await platform.as().post('/api/auth/login/public', { publicId: world.publicCustomer.id.id });
  expect((await platform.as(again.body.token).post('/api/auth/logout')).status).toBe(200);
}, 60_000);

/** Refusals by rules that are looked at only once the caller is known to own the thing. */
const RULES = [
  /is already activated/,
  /has? entity views/,
  /isn't assigned to any customer/,
  /already specified/,
  /non CORE rule chain/,
  /Edge can't be made public/,
  /related device\/asset doesn't assigned/,
  /^CLAIMED$/,
  /^Updating otaPackage content type is prohibited!$/,
  /^Edge is not connected!$/,
  /^Version 0+ not found$/,
];
/** What is the platform's, a device's by its token, or the caller's settings: no ids of things are in it. */
const WITHOUT_THINGS =
  /^\/(login|oauth2|dev|api\/(admin|oauth2|noauth|v1|ws|tenantProfile\w*|queues|entities\/vc\/\w+\/:requestId))\b/;

test('the same calls work on things of the caller, so that a refusal above means the owner', async () => {
  await connect(world.own.admin, repository.url);
  const worked = new Set<string>();
  const refused = new Map<string, string>();
  for (const role of ['admin', 'customer', 'system'] as const) {
    let things: Things | null = null;
    for (const route of routes.filter((each) => addressesThings(each) && mayCall(each, role))) {
      const name = routeName(route);
      if (WITHOUT_THINGS.test(route.path) || worked.has(name)) continue;
      things ??= await world.fresh(role);
      for (const { target, body } of callsOn(route, things, things)) {
        const answer = await call(platform.url + target, route.method, tokens[role], body);
        const message = typeof answer.body === 'string' ? answer.body : String(answer.body?.message ?? '');
        if (answer.status < 300 || RULES.some((rule) => rule.test(message))) worked.add(name);
        else refused.set(name, `${name} as ${role}: ${answer.status} ${message}`);
      }
      if (route.method === 'DELETE' || route.path.startsWith('/api/tenant/:tenantId/')) things = null;
    }
  }
  expect([...refused].flatMap(([name, refusal]) => (worked.has(name) ? [] : [refusal]))).toEqual([]);
}, 120_000);

test('what became of a request of version control is told to its tenant alone', async () => {
  const { own, foreign } = world;
  await connect(own.admin, repository.url);
  const { version } = await commitAll(own.admin, ['ASSET_PROFILE']);
  const posted = await Promise.all([
    own.admin.post('/api/entities/vc/version', {
      versionName: 'asked for',
      branch: 'main',
      type: 'COMPLEX',
      entityTypes: { ASSET_PROFILE: { allEntities: true } },
    }),
    own.admin.post('/api/entities/vc/entity', {
      versionId: version.id,
      type: 'ENTITY_TYPE',
      entityTypes: { ASSET_PROFILE: { removeOtherEntities: false } },
    }),
  ]);
  const asking = routes.filter(({ path }) => path.includes(':requestId'));
  const statuses = async (by: Caller) =>
    Promise.all(
      asking.flatMap(({ path }) =>
        posted.map(async ({ body }) => (await by.get(path.replace(':requestId', body))).status),
      ),
    );
  expect((await statuses(own.admin)).filter((status) => status === 200)).toHaveLength(posted.length);
  expect(new Set(await statuses(foreign.admin))).toEqual(new Set([404]));
  expect(new Set(await statuses(own.customer))).toEqual(new Set([403]));
  expect(new Set(await statuses(platform.as()))).toEqual(new Set([401]));
});
