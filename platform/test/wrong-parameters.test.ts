/** What every route answers to parameters that nobody can read: by the route table, so that a new route is looked at, too. */
import { bodiesOf, fillPath, parametersOf, queryOf, routeName } from './authorisation-calls.js';
import { makeWorld, type World } from './authorisation-world.js';
import { type Answer, call, type RouteFacts, routeTable, UNKNOWN_ID } from './running-platform.js';
import { platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld();

let world: World;
let sysToken: string;
beforeAll(async () => {
  world = await makeWorld(platform, sys);
  sysToken = await platform.signIn('sysadmin@thingsboard.org', 'sysadmin');
}, 60_000);

const routes = routeTable().filter(({ auth }) => auth !== 'public');

/** Calls a route as somebody who may, about things of the tenant. `path`: its path with some parameters filled in already. */
function ask(route: RouteFacts, path: string, query: URLSearchParams): Promise<Answer> {
  const { own, things } = world;
  const roles: readonly string[] = Array.isArray(route.auth) ? route.auth : [];
  const byRole = { TENANT_ADMIN: own.adminToken, CUSTOMER_USER: own.customerToken, SYS_ADMIN: sysToken };
  const role = (['TENANT_ADMIN', 'CUSTOMER_USER', 'SYS_ADMIN'] as const).find((each) => roles.includes(each));
  const target = fillPath(path, () => things.free, 'device', UNKNOWN_ID);
  const [body] = bodiesOf(route, things.free);
  return call(`${platform.url}${target}?${query}`, route.method, role && byRole[role], body);
}
const queryFor = (route: RouteFacts) => new URLSearchParams(queryOf(route, world.things.free));

test('an id that is none is refused by its text, and so is a kind of entity', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const route of routes) {
    for (const [name, kind] of parametersOf(route.path)) {
      const isId = kind !== null || /Id$/.test(name);
      if ((!isId && name !== 'entityType') || name === 'versionId') continue;
      const path = route.path.replace(`:${name}`, 'abc');
      const { status, body } = await ask(route, path, queryFor(route));
      const message = String(typeof body === 'string' ? body : body.message);
      const isRefused = isId ? message === 'Invalid UUID string: abc' : /upported entity type: abc$/.test(message);
      asked += 1;
      if (status !== 400 || !isRefused) wrong.push(`${routeName(route)} ${name}: ${status} ${message}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(150);
}, 60_000);

const REFUSED_PAGES: [name: string, value: string | null, more?: Record<string, string>][] = [
  ['pageSize', null],
  ['page', null],
  ['pageSize', 'abc'],
  ['pageSize', '0'],
  ['pageSize', '-1'],
  ['page', 'abc'],
  ['page', '-1'],
  ['sortProperty', 'x y'],
  ['sortProperty', 'nothing-like-this'],
  ['sortOrder', 'up', { sortProperty: 'createdTime' }],
];

test('every list refuses a page, an order, and bounds of time that are none', async () => {
  const wrong: string[] = [];
  let lists = 0;
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const query = queryFor(route);
    // With ids, or a name, these paths answer other things than lists.
    for (const name of ['edgeIds', 'deviceIds', 'assetIds', 'customerTitle']) query.delete(name);
    if (route.path === '/api/queues') query.set('serviceType', 'TB_RULE_ENGINE');
    const { body } = await ask(route, route.path, query);
    if (!Array.isArray(body?.data) || body.totalPages === undefined) continue;
    lists += 1;
    const isUnpaged = route.path === '/api/widgetsBundles';
    for (const [name, value, more = {}] of REFUSED_PAGES) {
      if (isUnpaged && value === null) continue;
      const changed = new URLSearchParams([...query, ...Object.entries(more)]);
      changed.delete(name);
      if (value !== null) changed.set(name, value);
      const answer = await ask(route, route.path, changed);
      if (answer.status !== 400 || answer.body.errorCode !== 31) {
        wrong.push(
          `${routeName(route)} ${name}=${value}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 80)}`,
        );
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(lists).toBeGreaterThan(45);
}, 60_000);

test.each([
  ['/api/alarms?pageSize=1&page=0&fetchOriginator=perhaps', 'fetchOriginator'],
  ['/api/alarms?pageSize=1&page=0&startTime=yesterday', 'startTime'],
  ['/api/edge/EDGE/devices?pageSize=1&page=0&startTime=yesterday', 'startTime'],
  ['/api/edge/EDGE/assets?pageSize=1&page=0&endTime=yesterday', 'endTime'],
  ['/api/ruleChains/export?limit=many', 'limit'],
  ['/api/ruleChains/export', 'limit'],
  ['/api/audit/logs?pageSize=1&page=0&endTime=yesterday', 'endTime'],
])('%s is refused by the name of the parameter', async (path, name) => {
  const target = path.replace('EDGE', world.things.free.edge.id.id);
  const { status, body } = await world.own.admin.get(target);
  expect([status, body.errorCode, body.message]).toEqual([400, 31, expect.stringContaining(name)]);
});

test('a home dashboard whose toolbar is neither hidden nor not is refused by the name of the member', async () => {
  const { status, body } = await world.own.admin.post('/api/tenant/dashboard/home/info', {
    dashboardId: world.things.free.dashboard.id,
    hideDashboardToolbar: 'perhaps',
  });
  expect([status, body.message]).toEqual([400, expect.stringContaining('hideDashboardToolbar')]);
});
