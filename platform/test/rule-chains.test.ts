/** What rule chains consist of: saves that replace it, refusals that keep it, labels of called chains, transfer, chains of edges. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import {
  type Caller,
  copyTemplate,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
} from './running-platform.js';

let platform: RunningPlatform;
let sys: Caller;
let admin: Caller;
let other: Caller;

beforeAll(async () => {
  platform = await runPlatform();
  sys = await signInSystem(platform);
});
afterAll(() => platform.stop());
beforeEach(async () => {
  ({ admin } = await makeTenant(platform, sys));
  other = (await makeTenant(platform, sys)).admin;
});

const engine = (clazz: string) => `org.thingsboard.rule.engine.${clazz}`;
const log = (name: string, more: object = {}) => ({
  type: engine('action.TbLogNode'),
  name,
  configuration: { scriptLang: 'JS', jsScript: "return '';" },
  additionalInfo: { layoutX: 1, layoutY: 2 },
  ...more,
});
const output = (name: string, more: object = {}) => ({
  ...log(name, more),
  type: engine('flow.TbRuleChainOutputNode'),
  configuration: { version: 0 },
});
const input = (name: string, ruleChainId: string) => ({
  ...log(name),
  type: engine('flow.TbRuleChainInputNode'),
  configuration: { ruleChainId },
});
const newChain = async (by: Caller, name: string, type = 'CORE'): Promise<Json> =>
  (await by.post('/api/ruleChain', { name, type })).body;
const put = (by: Caller, chain: Json, nodes: object[], more: object = {}, query = '') =>
  by.post(`/api/ruleChain/metadata${query}`, { ruleChainId: chain.id, nodes, ...more });
const contents = async (by: Caller, chain: Json): Promise<Json> =>
  (await by.get(`/api/ruleChain/${chain.id.id}/metadata`)).body;
const links = (...all: [number, number, string][]) => ({
  connections: all.map(([fromIndex, toIndex, type]) => ({ fromIndex, toIndex, type })),
});

const rootOf = async (by: Caller, type: string): Promise<Json> =>
  (await by.get(`/api/ruleChains?pageSize=10&page=0&type=${type}`)).body.data.find(({ root }: Json) => root);

it('gives every tenant root chains that take in values, attributes and commands', async () => {
  const root = await contents(admin, await rootOf(admin, 'CORE'));
  expect(root.nodes[root.firstNodeIndex].type).toBe(engine('profile.TbDeviceProfileNode'));
  const names = ({ fromIndex, toIndex, type }: Json) => [root.nodes[fromIndex].name, type, root.nodes[toIndex].name];
  expect(root.connections.map(names)).toContainEqual(['Message Type Switch', 'Post telemetry', 'Save Timeseries']);
  const ofEdges = await contents(admin, await rootOf(admin, 'EDGE'));
  expect([ofEdges.nodes.length, ofEdges.connections.length]).toEqual([8, 12]);
});

it('fills the root chains of a data folder from before chains had nodes', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-platform-'));
  copyTemplate(dataDir);
  await (await runPlatform({ dataDir })).stop();
  const database = new Database(path.join(dataDir, 'mullion.db'));
  database.exec(`DELETE FROM rule_node_link; DELETE FROM rule_node; UPDATE rule_chain SET first_rule_node_id = NULL;
    DELETE FROM installed_part`);
  database.close();
  const upgraded = await runPlatform({ dataDir });
  const tenant = upgraded.as(await upgraded.signIn('tenant@thingsboard.org', 'tenant'));
  expect((await contents(tenant, await rootOf(tenant, 'CORE'))).nodes).toHaveLength(7);
  await upgraded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('replaces nodes and links: what is sent with its id stays, what is left out goes, what is new comes last', async () => {
  const chain = await newChain(admin, 'Mixer');
  const { body: first } = await put(admin, chain, [log('a'), log('b'), log('c')], {
    firstNodeIndex: 0,
    ...links([0, 1, 'Success'], [0, 1, 'Success'], [1, 2, 'Success'], [0, 2, 'Failure']),
  });
  expect(first.connections).toHaveLength(3);
  const [a, b] = first.nodes;
  const { body: second } = await put(admin, chain, [log('new'), { ...b, name: 'b2' }, a], {
    firstNodeIndex: 2,
    ...links([2, 0, 'Success']),
  });
  expect(second.nodes.map(({ name }: Json) => name)).toEqual(['a', 'b2', 'new']);
  expect(second.nodes[0]).toEqual(a);
  expect([second.firstNodeIndex, second.connections]).toEqual([0, [{ fromIndex: 0, toIndex: 2, type: 'Success' }]]);
  expect(await contents(admin, chain)).toEqual(second);
  expect((await admin.get(`/api/ruleChain/${chain.id.id}`)).body.firstRuleNodeId).toEqual(a.id);
});

it.each([
  ['a link to itself', [log('a')], links([0, 0, 'Success']), "Can't create the relation to yourself."],
  [
    'a circle that does not start at its entrance',
    [log('a'), log('b'), log('c')],
    links([0, 1, 'x'], [1, 2, 'x'], [2, 1, 'x']),
    "Can't create circling relations in rule chain.",
  ],
  ['a link without a label', [log('a'), log('b')], links([0, 1, '']), 'Relation type should be specified!'],
  [
    'a link to no node',
    [log('a')],
    links([0, 5, 'x']),
    'Invalid value of "toIndex": the place of a node in "nodes" is expected',
  ],
  ['markup', [log('<b>a</b>')], {}, "'<b>a</b>' node configuration is invalid: name is malformed"],
  [
    'markup in an alarm type',
    [log('a', { type: engine('action.TbCreateAlarmNode'), configuration: { alarmType: '<b>x</b>' } })],
    {},
    "'a' node configuration is invalid: alarmType is malformed",
  ],
  [
    'no configuration',
    [log('a', { configuration: null })],
    {},
    "'a' node configuration is invalid: configuration should be specified",
  ],
])('refuses %s and keeps what was stored', async (_what, nodes, more, message) => {
  const chain = await newChain(admin, 'Kept');
  const { body: stored } = await put(admin, chain, [log('here')], { firstNodeIndex: 0 });
  const refused = await put(admin, chain, nodes, more);
  expect([refused.status, refused.body.message]).toEqual([400, message]);
  expect(await contents(admin, chain)).toEqual(stored);
});

it('takes no node of another chain, and calls no chain of another tenant', async () => {
  const [mine, second, foreign] = [await newChain(admin, 'A'), await newChain(admin, 'B'), await newChain(other, 'C')];
  const { body: stored } = await put(admin, mine, [log('a')]);
  expect((await put(admin, second, [stored.nodes[0]])).status).toBe(403);
  const { body: theirs } = await put(other, foreign, [log('theirs')]);
  expect((await put(admin, mine, [{ ...theirs.nodes[0], name: 'taken' }])).status).toBe(403);
  expect((await put(admin, mine, [input('call', foreign.id.id)])).status).toBe(403);
  expect((await contents(other, foreign)).nodes[0].name).toBe('theirs');
  // A chain that starts at another's node would hand its messages over.
  const { body: led } = await admin.post('/api/ruleChain', { ...mine, firstRuleNodeId: theirs.nodes[0].id });
  expect(led.firstRuleNodeId).toBeNull();
});

it('has links of callers follow a renamed output, unless its old name still exists or it got two', async () => {
  const called = await newChain(admin, 'Called');
  const { body: first } = await put(admin, called, [output('full'), output('calm'), output('both'), output('both')]);
  const [full, calm, one, two] = first.nodes;
  const caller = await newChain(admin, 'Caller');
  await put(admin, caller, [input('ask', called.id.id), log('next')], {
    ...links([0, 1, 'full'], [0, 1, 'calm'], [0, 1, 'both']),
  });
  const labels = async () => (await contents(admin, caller)).connections.map(({ type }: Json) => type);
  const renamed = [{ ...full, name: 'spill' }, calm, { ...one, name: 'left' }, { ...two, name: 'right' }];
  await put(admin, called, renamed);
  expect(await labels()).toEqual(['both', 'calm', 'spill']);
  await put(
    admin,
    called,
    [{ ...full, name: 'flood' }, { ...calm, name: 'still' }, output('calm')],
    {},
    '?updateRelated=false',
  );
  expect(await labels()).toEqual(['both', 'calm', 'spill']);
  expect((await admin.get(`/api/ruleChain/${called.id.id}/output/labels`)).body).toEqual(['calm', 'flood', 'still']);
  const [usage] = (await admin.get(`/api/ruleChain/${called.id.id}/output/labels/usage`)).body;
  expect(usage).toMatchObject({ ruleChainName: 'Caller', ruleNodeName: 'ask', labels: ['both', 'calm', 'spill'] });
});

it('has no more nodes and links than others can wait for, and neither has an import', async () => {
  const chain = await newChain(admin, 'Long');
  const [first, second] = [log('a'), log('b')];
  const link = { fromIndex: 0, toIndex: 1, type: 'True' };
  const tooMany = [
    [{ nodes: Array(5001).fill(first) }, '"nodes": at most 5000'],
    [{ nodes: [first, second], connections: Array(20_001).fill(link) }, '"connections": at most 20000'],
    [{ nodes: [], ruleChainConnections: Array(5001).fill({}) }, '"ruleChainConnections": at most 5000'],
  ] as const;
  for (const [body, refusal] of tooMany) {
    const answer = await admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, ...body });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(refusal)]);
  }
  const many = { ruleChains: Array(501).fill({ name: 'Again', type: 'CORE' }), metadata: [] };
  const answer = await admin.post('/api/ruleChains/import', many);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('"ruleChains": at most 500')]);
  const full = { nodes: [first, second], connections: Array(20_000).fill(link) };
  expect((await put(admin, chain, full.nodes, full)).status).toBe(200);
});

it('brings chains of one tenant to another with the references between them', async () => {
  const [called, caller] = [await newChain(admin, 'Oven'), await newChain(admin, 'Kitchen')];
  await put(admin, called, [output('done')]);
  await put(admin, caller, [input('to the oven', called.id.id), log('eat')], links([0, 1, 'done']));
  const { body: file } = await admin.get('/api/ruleChains/export?limit=100');
  expect(JSON.stringify(file)).not.toContain(called.id.id);
  const { body: results } = await other.post('/api/ruleChains/import', file);
  const idOf = (name: string) => results.find(({ ruleChainName }: Json) => ruleChainName === name).ruleChainId;
  const kitchen = await contents(other, { id: idOf('Kitchen') });
  expect(kitchen.nodes[0].configuration).toEqual({ ruleChainId: idOf('Oven').id });
  expect(kitchen.connections).toEqual([{ fromIndex: 0, toIndex: 1, type: 'done' }]);
  const { body: again } = await other.post('/api/ruleChains/import?overwrite=true', file);
  expect(again.find(({ ruleChainName }: Json) => ruleChainName === 'Kitchen')).toEqual({
    ruleChainId: idOf('Kitchen'),
    ruleChainName: 'Kitchen',
    updated: true,
  });
  expect(await rootOf(other, 'CORE')).toMatchObject({ name: 'Root Rule Chain' });
});

it('takes nodes with a deleted chain, and what refers to them', async () => {
  const chain = await newChain(admin, 'Gone');
  const { body } = await put(admin, chain, [log('a'), log('b')], links([0, 1, 'Success']));
  const { body: device } = await admin.post('/api/device', { name: 'Bell' });
  const relation = { from: body.nodes[0].id, to: device.id, type: 'Contains', typeGroup: 'COMMON' };
  expect((await admin.post('/api/relation', relation)).status).toBe(200);
  await admin.delete(`/api/ruleChain/${chain.id.id}`);
  expect((await admin.get(`/api/relations?toId=${device.id.id}&toType=DEVICE`)).body).toEqual([]);
});

describe('chains of edges', () => {
  const edge = async (name: string) =>
    (await admin.post('/api/edge', { name, type: 'default', routingKey: `${name} ${Date.now()}`, secret: 's' })).body;
  const names = async (id: Json) =>
    (await admin.get(`/api/edge/${id.id}/ruleChains?pageSize=10&page=0&sortProperty=name`)).body.data.map(
      ({ name }: Json) => name,
    );

  it('gives a new edge the template root and the chains meant for every edge', async () => {
    const [ship, core] = [await newChain(admin, 'Ship', 'EDGE'), await newChain(admin, 'Shore')];
    await admin.post(`/api/ruleChain/${ship.id.id}/autoAssignToEdge`);
    expect((await admin.post(`/api/ruleChain/${core.id.id}/autoAssignToEdge`)).status).toBe(400);
    expect((await admin.get('/api/ruleChain/autoAssignToEdgeRuleChains')).body).toMatchObject([{ name: 'Ship' }]);
    expect(await names((await edge('Barge')).id)).toEqual(['Edge Root Rule Chain', 'Ship']);
    await admin.delete(`/api/ruleChain/${ship.id.id}/autoAssignToEdge`);
    expect(await names((await edge('Ferry')).id)).toEqual(['Edge Root Rule Chain']);
  });

  it('says which chains the chains of an edge call and the edge lacks, and keeps its root', async () => {
    const [ship, lock] = [await newChain(admin, 'Ship', 'EDGE'), await newChain(admin, 'Lock', 'EDGE')];
    const { id, rootRuleChainId } = await edge('Barge');
    await put(admin, ship, [input('a', lock.id.id), input('b', lock.id.id)]);
    await admin.post(`/api/edge/${id.id}/ruleChain/${ship.id.id}`);
    const missing = async () => JSON.parse((await admin.get(`/api/edge/missingToRelatedRuleChains/${id.id}`)).body);
    expect(await missing()).toEqual({ Ship: ['Lock'] });
    await admin.post(`/api/edge/${id.id}/ruleChain/${lock.id.id}`);
    expect(await missing()).toEqual({});
    expect((await admin.delete(`/api/edge/${id.id}/ruleChain/${rootRuleChainId.id}`)).body.message).toBe(
      "Can't unassign root rule chain from edge [Barge]. Please assign another root rule chain first!",
    );
  });

  it('takes no root chain of another tenant from the body of an edge', async () => {
    const saved = await edge('Barge');
    const foreign = await newChain(other, 'Theirs', 'EDGE');
    expect((await admin.post('/api/edge', { ...saved, rootRuleChainId: foreign.id })).status).toBe(403);
  });
});
