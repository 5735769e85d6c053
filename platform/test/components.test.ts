import type { Caller } from './running-platform.js';
import { own, runTenantWorld, sys } from './tenant-world.js';

let admin: Caller;
let customer: Caller;

runTenantWorld();
beforeAll(() => {
  ({ admin, customer } = own);
});

const LOG = 'org.thingsboard.rule.engine.action.TbLogNode';
const names = async (path: string) =>
  (await admin.get(path)).body.map(({ name }: { name: string }) => name) as string[];

test('a node is described with its links, its form and its defaults', async () => {
  const { body } = await sys.get(`/api/component/${LOG}`);
  expect(body).toMatchObject({ clazz: LOG, name: 'log', type: 'ACTION', scope: 'TENANT', actions: null });
  expect(body.configurationDescriptor.nodeDefinition).toMatchObject({
    inEnabled: true,
    outEnabled: true,
    relationTypes: ['Success', 'Failure'],
    customRelations: false,
    icon: 'menu',
    defaultConfiguration: { scriptLang: 'TBEL' },
  });
  expect((await admin.get(`/api/component/${LOG}`)).body.id).toEqual(body.id);
});

test('every node has an id of its own, and a link for failures unless it has no links', async () => {
  const { body } = await admin.get(
    '/api/components?componentTypes=FILTER,ENRICHMENT,TRANSFORMATION,ACTION,EXTERNAL,FLOW',
  );
  expect(new Set(body.map(({ id }: { id: { id: string } }) => id.id)).size).toBe(body.length);
  for (const { name, configurationDescriptor } of body) {
    expect({ name, links: configurationDescriptor.nodeDefinition.relationTypes }).toEqual({
      name,
      links: expect.arrayContaining(['Failure']),
    });
  }
});

test('a node belongs to the kinds of chains that can run it', async () => {
  expect(await names('/api/components/ACTION')).toContain('push to edge');
  expect(await names('/api/components/ACTION')).not.toContain('push to cloud');
  expect(await names('/api/components/ACTION?ruleChainType=EDGE')).toContain('push to cloud');
  expect(await names('/api/components/ACTION?ruleChainType=EDGE')).not.toContain('push to edge');
});

test('kinds are named in one list, or one by one; twice the same counts once', async () => {
  const filters = await names('/api/components/FILTER');
  const flows = await names('/api/components/FLOW');
  const both = [...filters, ...flows].sort();
  expect((await names('/api/components?componentTypes=FLOW,FILTER,FLOW')).sort()).toEqual(both);
  expect((await names('/api/components?componentTypes=FILTER&componentTypes=FLOW')).sort()).toEqual(both);
});

test.each([
  ['/api/components/filter', 400],
  ['/api/components/FILTER?ruleChainType=MOON', 400],
  ['/api/components', 400],
  ['/api/components?componentTypes=', 400],
  ['/api/components?componentTypes=FILTER,', 400],
  ['/api/component/TbLogNode', 404],
  ['/api/component/toString', 404],
])('%s answers %i', async (path, status) => {
  expect((await admin.get(path)).status).toBe(status);
});

test('customers do not see them', async () => {
  expect((await customer.get(`/api/component/${LOG}`)).status).toBe(403);
  expect((await customer.get('/api/components/FLOW')).status).toBe(403);
});
