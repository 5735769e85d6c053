import { NodeBench, type Told } from '../../../test/node-bench.js';
import { actions, externals, flow } from '../../../test/node-trials/acting.js';
import { enrichments, filters, transformations } from '../../../test/node-trials/looking.js';
import {
  makeWorld,
  NEVER,
  of,
  SENDS,
  SILENT,
  type Trial,
  type Trials,
  UNREAD,
  UNRELATED,
  type World,
} from '../../../test/node-trials/trial.js';
import type { EntityId } from '../../framework/ids.js';
import facts from '../../rule-chains/rule-node-components.json' with { type: 'json' };
import { readConfiguration } from '../node.js';
import { nodes } from './index.js';

const PACKAGE = 'org.thingsboard.rule.engine.';
const classOf = (name: string) => name.slice(PACKAGE.length);

it('has each class that the console offers, once, with labels that it offers', () => {
  expect(nodes.map((node) => classOf(node.class)).sort()).toEqual(facts.map((fact) => fact.class).sort());
  for (const node of nodes) {
    const offered = facts.find((fact) => fact.class === classOf(node.class))?.relationTypes ?? [];
    // Edges are told by a label of their own that cannot be chosen, and output nodes by their name.
    const surplus = node.labels.filter((label) => !offered.includes(label) && label !== 'Edge');
    expect([node.class, surplus]).toEqual([node.class, []]);
  }
});

/** Their defaults lack what has to be chosen. */
const INCOMPLETE = [
  'aws.sns.TbSnsNode',
  'aws.sqs.TbSqsNode',
  'flow.TbRuleChainInputNode',
  'gcp.pubsub.TbPubSubNode',
  'mqtt.TbMqttNode',
  'mqtt.azure.TbAzureIotHubNode',
];

it.each(facts.map((fact) => [fact.class, fact.defaultConfiguration] as const))(
  'reads what the console stores for %s, and refuses what the class does not know',
  (name, stored) => {
    const node = nodes.find((each) => each.class === PACKAGE + name);
    if (!node) throw new Error('no node');
    const read = () => readConfiguration(node, stored);
    if (INCOMPLETE.includes(name)) expect(read).toThrow(/should be specified/);
    else expect(read).not.toThrow();
    if (!node.tolerant) expect(() => readConfiguration(node, { ...stored, surplus: 1 })).toThrow('surplus');
  },
);

const TRIALS = { ...filters, ...enrichments, ...transformations, ...actions, ...externals, ...flow };
/** It runs on edges. */
const running = nodes.map((node) => classOf(node.class)).filter((name) => name !== 'edge.TbMsgPushToCloudNode');

describe('a node that can do nothing with a message', () => {
  const world = makeWorld();
  const { bench } = world;
  afterAll(() => bench.close());

  it('is in the table, whichever it is', () => {
    expect(Object.keys(TRIALS).sort()).toEqual([...running].sort());
  });

  /** Starts the node of a trial, unless it does not start. */
  async function run(name: string, trial: Trial, usual: keyof World): Promise<Told[]> {
    const config = { ...TRIALS[name]?.config, ...of(trial.config, world) };
    const node = await bench.start(name, config);
    const { type = 'POST_TELEMETRY_REQUEST', metadata = {} } = trial;
    const from = world[trial.from ?? usual] as EntityId;
    const told = await node.send(bench.message(from, of(trial.data, world) ?? {}, { type, metadata }));
    await node.stop();
    return told;
  }

  async function check(name: string, trial: Trial, usual: keyof World): Promise<void> {
    if (trial.unstarted) return expect(run(name, trial, usual)).rejects.toThrow(trial.says);
    const told = (await run(name, trial, usual)).filter(({ how }) => how !== 'ack');
    const [label] = trial.passes ?? ['Failure'];
    expect(told.map((each) => each.label)).toEqual([label]);
    if (!trial.passes && trial.says === '') expect(told[0]?.error).toBe('');
    else if (!trial.passes) expect(told[0]?.error).toContain(trial.says);
    expect(bench.commands).toEqual([]);
  }

  const outcome = (told: readonly Told[]) => told.map(({ how, label }) => [how, label]);

  it.each(running)('%s: says what is missing', async (name) => {
    const { missing } = TRIALS[name] as Trials;
    if (typeof missing !== 'string') for (const trial of missing) await check(name, trial, 'mine');
    else if (missing === UNREAD)
      expect(outcome(await run(name, { data: 'text', says: '' }, 'mine'))).toEqual(
        outcome(await run(name, { data: { a: 1 }, says: '' }, 'mine')),
      );
    else expect(missing).toBe(SILENT);
  });

  it.each(running)('%s: says what is of a wrong type', async (name) => {
    for (const trial of (TRIALS[name] as Trials).wrong) await check(name, trial, 'mine');
  });

  it.each(running)("%s: does nothing with another tenant's entities", async (name) => {
    const { foreign } = TRIALS[name] as Trials;
    if (typeof foreign !== 'string') for (const trial of foreign) await check(name, trial, 'theirs');
    else if (foreign === UNRELATED) {
      const before = bench.touched;
      await run(name, { data: [1, 2], metadata: { p: '1' }, says: '' }, 'theirs');
      expect(bench.touched).toBe(before);
    } else expect([SENDS, NEVER]).toContain(foreign);
  });
});

describe('the entities of another tenant', () => {
  it('are not found by name, nor by what is related to them', async () => {
    const bench = new NodeBench();
    const mine = bench.device('Mine');
    const foreign = bench.asset('Theirs', bench.otherTenantId);
    bench
      .tx()
      .run(
        "INSERT INTO relation (from_id, from_type, to_id, to_type, type_group, type) VALUES (?, 'DEVICE', ?, 'ASSET', 'COMMON', 'Contains')",
        mine.id,
        foreign.id,
      );
    const query = { direction: 'FROM', maxLevel: 1, filters: [], fetchLastLevelOnly: false };
    const related = await bench.start('transform.TbChangeOriginatorNode', {
      originatorSource: 'RELATED',
      relationsQuery: query,
    });
    expect((await related.send(bench.message(mine, {})))[0]?.label).toBe('Failure');
    const named = { originatorSource: 'ENTITY', entityType: 'ASSET', entityNamePattern: 'Theirs' };
    const byName = await bench.start('transform.TbChangeOriginatorNode', named);
    expect((await byName.send(bench.message(mine, {})))[0]?.error).toContain('Theirs');
    bench.close();
  });
});

it('looks at so many relations for a message at most', async () => {
  const bench = new NodeBench();
  const device = bench.device('D');
  bench.connection.database.exec(
    `INSERT INTO relation (from_id, from_type, to_id, to_type, type_group, type)
     WITH RECURSIVE n (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM n WHERE n < 10000)
     SELECT CASE WHEN n < 100 THEN '${device.id}' ELSE 'd' || (n / 100) END, 'DEVICE', 'd' || n, 'DEVICE', 'COMMON', 'Contains' FROM n`,
  );
  const search = (maxLevel: number | null) =>
    bench.start('transform.TbChangeOriginatorNode', {
      originatorSource: 'RELATED',
      relationsQuery: { direction: 'FROM', maxLevel, filters: [], fetchLastLevelOnly: false },
    });
  const send = async (maxLevel: number | null) =>
    (await (await search(maxLevel)).send(bench.message(device, {})))[0]?.error;
  expect(await send(null)).toBe('The search for relations comes to more than 10000 of them');
  expect(await send(1)).toBe('');
  bench.close();
});

describe.each(['constructor', '__proto__', 'toString'])('the key "%s", which all objects know', (key) => {
  const bench = new NodeBench();
  afterAll(() => bench.close());
  const device = bench.device('D');
  const own = (value: unknown) => JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`);
  const send = async (name: string, config: unknown, data: unknown, metadata = {}) => {
    const node = await bench.start(name, config);
    const [told] = await node.send(bench.message(device, data, { metadata }));
    const { data: body = '', metadata: more = {} } = told?.message ?? {};
    return { error: told?.error, body, metadata: JSON.stringify(more) };
  };

  it.each(['MESSAGE_BODY', 'MESSAGE_METADATA'])(
    'is no number of a calculation, unless it is there: %s',
    async (type) => {
      const given = { name: 'x', type, key, attributeScope: null };
      const absolute = (defaultValue: number | null) => ({
        operation: 'ABS',
        arguments: [{ ...given, defaultValue }],
        customFunction: null,
        result: { type: 'MESSAGE_BODY', key: 'r', resultValuePrecision: 0, addToBody: false, addToMetadata: false },
      });
      expect((await send('math.TbMathNode', absolute(-2), {})).body).toBe('{"r":2}');
      expect((await send('math.TbMathNode', absolute(null), {})).error).toContain(`has no '${key}'!`);
      const [body, metadata] = type === 'MESSAGE_BODY' ? [own(-3), {}] : [{}, own('-3')];
      expect(JSON.parse((await send('math.TbMathNode', absolute(-2), body, metadata)).body).r).toBe(3);
    },
  );

  it('is no place, and no perimeter', async () => {
    const fetched = { perimeterType: 'POLYGON', fetchPerimeterInfoFromMessageMetadata: true, perimeterKeyName: key };
    const at = { latitudeKeyName: 'lat', longitudeKeyName: 'lon', ...fetched };
    const name = 'geo.TbGpsGeofencingFilterNode';
    expect((await send(name, { ...at, latitudeKeyName: key }, { lon: 1 })).error).toContain('has no latitude');
    expect((await send(name, at, { lat: 1, lon: 1 })).error).toBe(`"${key}" in metadata should be specified!`);
  });

  it('is no field of an originator', async () => {
    const fields = { fieldsMapping: own('x'), ignoreNullStrings: false };
    expect(await send('metadata.TbGetOriginatorFieldsNode', fields, {})).toEqual({ body: '{}', metadata: '{}' });
  });

  it('is a name like others', async () => {
    const renamed = { renameKeysMapping: { a: key }, fromMetadata: false };
    const name = 'transform.TbRenameKeysNode';
    expect((await send(name, renamed, { a: 1 })).body).toBe(JSON.stringify(own(1)));
    expect((await send(name, { ...renamed, fromMetadata: true }, {}, { a: '1' })).metadata).toBe(
      JSON.stringify(own('1')),
    );
  });
});

describe('what messages tell', () => {
  const bench = new NodeBench();
  afterAll(() => bench.close());
  const device = bench.device('D');
  const command = { method: 'on', params: {} };
  const alarm = { type: 'Fire', severity: 'MAJOR' };
  const told = { useMessageAlarmData: true, scriptLang: 'JS', alarmDetailsBuildJs: '' };

  it.each<[string, object, object, Record<string, string>, string]>([
    ['rpc.TbSendRPCRequestNode', {}, command, { requestUUID: '../x' }, 'requestUUID'],
    ['rpc.TbSendRPCRequestNode', {}, command, { retries: '-1.5' }, 'retries'],
    ['rpc.TbSendRPCRequestNode', {}, command, { expirationTime: '9'.repeat(400) }, 'expirationTime'],
    ['action.TbCreateAlarmNode', told, { ...alarm, type: 'x'.repeat(5000) }, {}, 'type'],
    ['action.TbCreateAlarmNode', told, { ...alarm, type: '<img src=x>' }, {}, 'type'],
    ['action.TbCreateAlarmNode', told, { ...alarm, startTs: 1e300 }, {}, 'startTs'],
  ])('is refused by %s when it is none: %#', async (name, config, data, metadata, says) => {
    const node = await bench.start(name, config);
    const [first] = await node.send(bench.message(device, data, { metadata }));
    expect(first).toMatchObject({ label: 'Failure', error: expect.stringContaining(says) });
  });

  it('is the time of values only where it is one', async () => {
    const node = await bench.start('telemetry.TbMsgTimeseriesNode', {});
    const message = bench.message(device, { far: 1 }, { metadata: { ts: '9'.repeat(400) } });
    expect((await node.send(message))[0]?.label).toBe('Success');
    const stored = bench.connection.all('SELECT max(ts) AS ts FROM ts_point', []);
    expect(stored[0]?.ts).toBe(message.ts);
  });

  it('goes on by Main from a checkpoint whose queue is not there', async () => {
    const node = await bench.start('flow.TbCheckpointNode', { queueName: 'no\0ne' });
    expect((await node.send(bench.message(device, {})))[0]?.label).toBe('Success');
  });
});
