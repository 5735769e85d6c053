/** Rule chains in versions: what comes back of them, and what of their contents is refused. */
import type { Json } from './running-platform.js';
import { foreign, own } from './tenant-world.js';
import { commitAll, load } from './version-requests.js';
import { kind, many, pushFiles, runVersionWorld } from './version-world.js';

const VC = '/api/entities/vc';
runVersionWorld();

test('a rule chain comes with its nodes and links, and calls the chain that became the one it called', async () => {
  const chain = async (name: string): Promise<Json> => (await own.admin.post('/api/ruleChain', { name })).body;
  const [called, calling] = [await chain('Called'), await chain('Calling')];
  const flow = 'org.thingsboard.rule.engine';
  const node = (type: string, name: string, configuration: object) => ({
    type: `${flow}.${type}`,
    name,
    configuration,
  });
  const metadata = {
    ruleChainId: calling.id,
    firstNodeIndex: 0,
    nodes: [
      node('action.TbLogNode', 'Log', { jsScript: 'return 1;' }),
      node('flow.TbRuleChainInputNode', 'Call', { ruleChainId: called.id.id }),
    ],
    connections: [{ fromIndex: 0, toIndex: 1, type: 'Success' }],
    ruleChainConnections: null,
  };
  expect((await own.admin.post('/api/ruleChain/metadata', metadata)).status).toBe(200);
  const contents = async (admin: typeof own.admin, id: string) =>
    (await admin.get(`/api/ruleChain/${id}/metadata`)).body;
  const before = await contents(own.admin, calling.id.id);
  const { version } = await commitAll(own.admin, ['RULE_CHAIN']);
  await own.admin.post('/api/ruleChain/metadata', { ...metadata, firstNodeIndex: null, nodes: [], connections: [] });
  expect(await load(own.admin, many(version.id, { RULE_CHAIN: kind() }))).not.toHaveProperty('error');
  const restored = await contents(own.admin, calling.id.id);
  const shape = ({ nodes, connections, firstNodeIndex }: Json) => ({
    connections,
    firstNodeIndex,
    nodes: nodes.map(({ name, configuration }: Json) => ({ name, configuration })),
  });
  expect(shape(restored)).toEqual(shape(before));
  const diff = (await own.admin.get(`${VC}/diff/RULE_CHAIN/${calling.id.id}?versionId=${version.id}`)).body;
  expect(diff.currentVersion.metaData).toEqual(diff.otherVersion.metaData);
  expect(await load(foreign.admin, many(version.id, { RULE_CHAIN: kind() }))).not.toHaveProperty('error');
  const theirs = (await foreign.admin.get('/api/ruleChains?pageSize=100&page=0')).body.data;
  const named = (name: string) => theirs.find((each: Json) => each.name === name).id.id;
  const there = await contents(foreign.admin, named('Calling'));
  expect(there.nodes[1].configuration.ruleChainId).toBe(named('Called'));
  expect(there.connections).toEqual(before.connections);
  const roots = theirs.filter(({ root, type }: Json) => root && type === 'CORE');
  expect(roots).toHaveLength(1);
});

test('a node of a loaded rule chain whose script does not compile is told as when it is saved', async () => {
  const entity = { name: 'Halting', type: 'CORE', debugMode: false };
  const script = (name: string, jsScript: string) => ({
    name,
    type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode',
    configuration: { scriptLang: 'JS', jsScript },
  });
  const version = pushFiles({
    'rule_chain/11111111-2222-11ee-8080-808080808084.json': {
      entityType: 'RULE_CHAIN',
      entity,
      metaData: { nodes: [script('Fine', 'return true;'), script('Broken', 'return }')] },
    },
  });
  // The thread that compiles starts with a run, and a load does not wait long for it.
  const run = {
    script: 'return 1;',
    scriptType: 'json',
    argNames: ['a', 'b', 'c'],
    msg: '{}',
    metadata: {},
    msgType: 'm',
  };
  expect((await own.admin.post('/api/ruleChain/testScript?scriptLang=JS', run)).status).toBe(200);
  expect(await load(own.admin, many(version, { RULE_CHAIN: kind() }))).not.toHaveProperty('error');
  const chains = (await own.admin.get('/api/ruleChains?pageSize=100&page=0&textSearch=Halting')).body.data;
  const { nodes } = (await own.admin.get(`/api/ruleChain/${chains[0].id.id}/metadata`)).body;
  const lives = nodes.map(async ({ id, name }: Json) => {
    const path = `/api/events/RULE_NODE/${id.id}/LC_EVENT?tenantId=${own.tenantId}&pageSize=9&page=0`;
    return [name, (await own.admin.get(path)).body.data.map(({ body }: Json) => body.success)];
  });
  expect(Object.fromEntries(await Promise.all(lives))).toEqual({ Fine: [true], Broken: [false] });
});

test.each([
  ['a node without a configuration', { nodes: [{ name: 'Log', type: 'x', configuration: null }] }, 'configuration'],
  ['nodes that are no list', { nodes: { 0: {} } }, 'nodes'],
  ['no nodes', {}, 'nodes'],
  ['no object', [], 'metaData'],
])('a rule chain whose contents are %s is refused as when it is saved', async (_what, metaData, named) => {
  const entity = { name: 'By hand', type: 'CORE', debugMode: false };
  const version = pushFiles({
    'rule_chain/11111111-2222-11ee-8080-808080808083.json': { entityType: 'RULE_CHAIN', entity, metaData },
  });
  const { error } = await load(own.admin, many(version, { RULE_CHAIN: kind() }));
  expect(error).toEqual({ type: 'RUNTIME', message: expect.stringContaining(named) });
});

test('a node of a loaded rule chain that calls a chain of another tenant calls none', async () => {
  const { body: theirs } = await foreign.admin.post('/api/ruleChain', { name: 'Theirs' });
  const { body: mine } = await own.admin.post('/api/ruleChain', { name: 'Mine' });
  const call = (name: string, ruleChainId: string) => ({
    name,
    type: 'org.thingsboard.rule.engine.flow.TbRuleChainInputNode',
    configuration: { ruleChainId },
  });
  const metaData = {
    nodes: [
      call('Own', mine.id.id),
      call('Foreign', theirs.id.id),
      call('Unknown', '11111111-2222-11ee-8080-808080808080'),
    ],
    ruleChainConnections: [{ fromIndex: 0, targetRuleChainId: theirs.id, type: 'Success', additionalInfo: null }],
  };
  const entity = { name: 'Calls others', type: 'CORE', debugMode: false };
  const file = 'rule_chain/11111111-2222-11ee-8080-808080808085.json';
  const version = pushFiles({ [file]: { entityType: 'RULE_CHAIN', entity, metaData } });
  expect(await load(own.admin, many(version, { RULE_CHAIN: kind() }))).not.toHaveProperty('error');
  const found = (await own.admin.get('/api/ruleChains?pageSize=9&page=0&textSearch=Calls')).body.data[0];
  const { nodes } = (await own.admin.get(`/api/ruleChain/${found.id.id}/metadata`)).body;
  const called = nodes.map(({ name, configuration }: Json) => [name, configuration.ruleChainId]);
  expect(Object.fromEntries(called)).toEqual({
    Own: mine.id.id,
    Foreign: null,
    Unknown: '11111111-2222-11ee-8080-808080808080',
    'Rule Chain Input': null,
  });
});
