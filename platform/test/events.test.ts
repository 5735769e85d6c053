/** Events: what the life of rule chains and nodes writes down, how it is listed and cleared. */
import type { Json } from './running-platform.js';
import { own, runTenantWorld } from './tenant-world.js';

runTenantWorld();

const page = (tenantId: string) => `tenantId=${tenantId}&pageSize=50&page=0&sortProperty=createdTime`;
const named = async (id: Json, type = 'LC_EVENT'): Promise<string[]> =>
  (await own.admin.get(`/api/events/${id.entityType}/${id.id}/${type}?${page(own.tenantId)}`)).body.data.map(
    ({ body }: Json) => body.event,
  );
const node = (name: string, more: object = {}) => ({ type: 'a.Node', name, configuration: {}, ...more });

it('tells the life of a chain and its nodes, and forgets it with them', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  expect(await named(chain.id)).toEqual(['STARTED', 'CREATED']);
  const put = (nodes: object[]) => own.admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, nodes });
  const [first] = (await put([node('a')])).body.nodes;
  expect([await named(chain.id), await named(first.id)]).toEqual([['STARTED', 'CREATED', 'UPDATED'], ['STARTED']]);
  await put([first]);
  expect(await named(first.id)).toEqual(['STARTED', 'UPDATED']);
  await put([]);
  const gone = await own.admin.get(`/api/events/RULE_NODE/${first.id.id}/LC_EVENT?${page(own.tenantId)}`);
  expect([gone.status, gone.body.message]).toEqual([404, `Rule node with id [${first.id.id}] is not found`]);
});

/** A save does not wait long for the thread that compiles its scripts: a run starts it before. */
async function startCompiler(): Promise<void> {
  const argNames = ['a', 'b', 'c'];
  const run = { script: 'return 1;', scriptType: 'json', argNames, msg: '{}', metadata: {}, msgType: 'm' };
  expect((await own.admin.post('/api/ruleChain/testScript?scriptLang=JS', run)).status).toBe(200);
}
const scripted = (name: string, scriptLang: string, text: string, type = 'filter.TbJsFilterNode') =>
  node(name, {
    type: `org.thingsboard.rule.engine.${type}`,
    configuration: { scriptLang, ...(scriptLang === 'JS' ? { jsScript: text } : { tbelScript: text }) },
  });
const lives = async (id: Json): Promise<Json[]> =>
  (await own.admin.get(`/api/events/RULE_NODE/${id.id}/LC_EVENT?${page(own.tenantId)}`)).body.data.map(
    ({ body: { event, success, error } }: Json) => [event, success, error],
  );
const fault = (text: string) => [['STARTED', false, expect.stringContaining(text)]];

it('tells what the engine did not stand as that, and compiles the next script as ever', async () => {
  await startCompiler();
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const nodes = [
    // What closes the function that it is the body of runs.
    scripted('filling', 'JS', '}); for (var s = "x"; ; ) s += s; ({'),
    scripted('nested', 'TBEL', `return ${'('.repeat(20_000)}1${')'.repeat(20_000)};`),
    scripted('next', 'JS', 'return msg.a > 1;'),
  ];
  const { body } = await own.admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, nodes });
  const [filling, nested, next] = await Promise.all(body.nodes.map(({ id }: Json) => lives(id)));
  expect(filling).toEqual([['STARTED', false, 'Script memory overflow!']]);
  expect(nested).toEqual(fault('nested too deeply'));
  expect(next).toEqual([['STARTED', true, undefined]]);
});

it('tells of nodes whose script does not compile, where and why, and when it does again', async () => {
  await startCompiler();
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const nodes = [
    scripted('js', 'JS', 'return (;'),
    scripted('tbel', 'TBEL', 'return msg.a +;'),
    scripted('fine', 'JS', 'return msg.a > 1;'),
    scripted('as well', 'TBEL', 'var prev = prevMsg; return {msg: prev};', 'debug.TbMsgGeneratorNode'),
    scripted('too long', 'JS', `return '${'x'.repeat(50_000)}';`),
    // What closes the function that it is the body of.
    scripted('endless', 'JS', '}); for (;;); ({'),
    {
      ...node('alarm'),
      type: 'org.thingsboard.rule.engine.action.TbCreateAlarmNode',
      configuration: { alarmType: 'Hot', severity: 'MAJOR', alarmDetailsBuildJs: 'return {' },
    },
  ];
  const put = (list: Json[]) => own.admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, nodes: list });
  const { body: saved } = await put(nodes);
  const [js, tbel, fine, generator, long, endless, alarm] = await Promise.all(
    saved.nodes.map(({ id }: Json) => lives(id)),
  );
  expect(js).toEqual(fault("Can't compile script: SyntaxError"));
  expect(tbel).toEqual(fault('[Line: 1, Column: '));
  expect([fine, generator]).toEqual([[['STARTED', true, undefined]], [['STARTED', true, undefined]]]);
  expect(long).toEqual(fault('Script body exceeds'));
  expect([endless, alarm]).toEqual([[['STARTED', false, 'Script timeout!']], fault('SyntaxError')]);
  const failed = { eventType: 'LC_EVENT', status: 'Failure' };
  const found = await own.admin.post(`/api/events/RULE_NODE/${saved.nodes[0].id.id}?${page(own.tenantId)}`, failed);
  expect(found.body.totalElements).toBe(1);
  const [first] = saved.nodes;
  await put([{ ...first, configuration: { jsScript: 'return true;' } }]);
  expect((await lives(first.id)).at(-1)).toEqual(['UPDATED', true, undefined]);
  await put([{ ...first, configuration: { jsScript: 'return true' + '(' } }]);
  expect((await lives(first.id)).at(-1)).toEqual(['UPDATED', false, expect.stringContaining('SyntaxError')]);
  const imported = {
    ruleChains: [{ id: chain.id, name: 'Other', type: 'CORE' }],
    metadata: [{ ruleChainId: chain.id, nodes: [nodes[0]] }],
  };
  const { body: results } = await own.admin.post('/api/ruleChains/import', imported);
  const contents = await own.admin.get(`/api/ruleChain/${results[0].ruleChainId.id}/metadata`);
  expect(await lives(contents.body.nodes[0].id)).toEqual(fault('SyntaxError'));
});

it('clears what a filter and bounds mean, and nothing else', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const clear = async (filter: object, bounds = '') =>
    (await own.admin.post(`/api/events/RULE_CHAIN/${chain.id.id}/clear${bounds}`, filter)).status;
  expect(await clear({ eventType: 'LC_EVENT' }, '?endTime=1200000000000')).toBe(200);
  expect(await clear({ eventType: 'STATS' })).toBe(200);
  expect(await named(chain.id)).toEqual(['STARTED', 'CREATED']);
  await clear({ eventType: 'LC_EVENT', event: 'start' });
  expect(await named(chain.id)).toEqual(['CREATED']);
  expect(await clear({})).toBe(400);
  const customer = await own.customer.post(`/api/events/RULE_CHAIN/${chain.id.id}/clear`, { eventType: 'LC_EVENT' });
  expect(customer.status).toBe(403);
});

it('wants the tenant whose events are meant, and answers nothing of another', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const path = `/api/events/RULE_CHAIN/${chain.id.id}/LC_EVENT?pageSize=5&page=0`;
  expect((await own.admin.get(path)).body.message).toBe("Required request parameter 'tenantId' is not present");
  const other = await own.admin.get(`${path}&tenantId=${chain.id.id}`);
  expect(other.body).toMatchObject({ data: [], totalElements: 0 });
});

it('has no debugged input of a node that got none', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const { body } = await own.admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, nodes: [node('a')] });
  expect(await own.admin.get(`/api/ruleNode/${body.nodes[0].id.id}/debugIn`)).toMatchObject({ status: 200, body: '' });
});
