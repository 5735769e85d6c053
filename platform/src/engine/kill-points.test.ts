/** The engine killed after each of the writer's commits in turn: what is there after the next start is what would have been without. */
import { MessageChannel } from 'node:worker_threads';
import { NodeBench } from '../../test/node-bench.js';
import type { FromWorker, Work } from '../framework/protocol.js';
import { Tx } from '../framework/tx.js';
import type { Message } from '../queue/message.js';
import { append } from '../queue/queue-log.js';
import { parseContents, storeContents } from '../rule-chains/chain-contents.js';
import { ruleChains } from '../rule-chains/rule-chains.js';
import { RuleEngine } from './rule-engine.js';
import { performSteps, type WriterStep } from './writer-batch.js';
import { WriterLink } from './writer-link.js';
import './queue-reports.js';

const PACKAGE = 'org.thingsboard.rule.engine.';

/** What a case begins with. */
interface Begun {
  /** Configurations by class, in a row that the links follow. */
  nodes: [className: string, configuration: object][];
  links: [from: number, to: number, label: string][];
  /** Worked on before the engine is killed for the first time. */
  before?: Message[];
  messages: Message[];
}
interface Case {
  begin(bench: NodeBench): Begun;
  /** What is queued beside the case's messages: type, label, and metadata. */
  told: string[];
  /** What else is stored. */
  stored(bench: NodeBench): unknown;
  expected: unknown;
}

/** A database with a root chain and messages that wait; all that was ever queued is kept. */
class World {
  readonly bench = new NodeBench();
  readonly told = new Map<string, string>();
  readonly #messages: Message[];
  readonly #before: Message[];
  #begun = 0;

  constructor({ begin }: Case) {
    const { bench } = this;
    const tx = bench.tx();
    const { nodes, links, before = [], messages } = begin(bench);
    this.#messages = messages;
    this.#before = before;
    const chain = ruleChains.insert(tx, { ...ruleChains.newEntity(tx, bench.tenantId, { name: 'Root' }), root: true });
    const contents = parseContents(tx, chain, {
      nodes: nodes.map(([name, configuration], at) => ({ type: PACKAGE + name, name: `node ${at}`, configuration })),
      connections: links.map(([fromIndex, toIndex, type]) => ({ fromIndex, toIndex, type })),
      firstNodeIndex: 0,
    });
    storeContents(tx, chain, contents);
  }

  /** Works on what comes before, and queues the case's messages. */
  async begin(): Promise<this> {
    this.#append(this.#before);
    if (this.#before.length > 0) await this.run(Number.POSITIVE_INFINITY);
    this.#append(this.#messages);
    this.#begun = this.told.size;
    return this;
  }

  #append(messages: readonly Message[]): void {
    for (const message of messages) append(this.bench.tx(), this.bench.tenantId, message);
    this.#note();
  }

  get waiting(): number {
    return Number(this.bench.connection.all('SELECT count(*) AS n FROM queue_message', [])[0]?.n);
  }

  /** What was queued by the engine. */
  get queued(): string[] {
    return [...this.told.values()].slice(this.#begun).sort();
  }

  /** Runs the engine until nothing waits, or the writer has made so many commits; answers how many it made. */
  async run(most: number): Promise<number> {
    const { port1, port2 } = new MessageChannel();
    let commits = 0;
    port1.on('message', (works: Work[]) => {
      for (const work of works) {
        if (commits >= most || work.kind !== 'operation') return;
        commits += 1;
        const tx = this.bench.tx();
        this.bench.connection.exec('BEGIN');
        const value = performSteps.handler(tx, work.args as WriterStep[]);
        this.bench.connection.exec('COMMIT');
        this.#note();
        const done: FromWorker = { type: 'done', events: tx.events, outcomes: [{ seq: work.seq, value }] };
        port1.postMessage(structuredClone(done));
      }
    });
    const read = <R>(query: (tx: Tx) => R): R => query(new Tx(this.bench.connection, 'read', Date.now()));
    const link = new WriterLink(port2, (event) => engine.hear(event));
    const settings = { file: '', writer: port2, serviceId: 'here', privateAddresses: false };
    const engine = new RuleEngine({ settings, read, link, tell: () => {} });
    Object.assign(engine.scripts, { compile: async () => null, run: async () => '{"by":"a script"}' });
    engine.start();
    for (let turn = 0; turn < 2000 && commits < most && this.waiting > 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 1));
    // It does not settle: whoever is killed waits for ever.
    void engine.stop();
    port1.close();
    return commits;
  }

  #note(): void {
    for (const { partition, number, message } of this.bench.connection.all('SELECT * FROM queue_message', [])) {
      const { type, label = '', metadata } = JSON.parse(String(message)) as Message & { label?: string };
      const { ruleNodeId: _id, deviceName: _name, ...marks } = metadata;
      this.told.set(`${partition} ${number}`, [type, label, JSON.stringify(marks)].join(' ').trim());
    }
  }
}

const count = (bench: NodeBench, from: string): number =>
  Number(bench.connection.all(`SELECT count(*) AS n FROM ${from}`, [])[0]?.n);

const telemetry = (bench: NodeBench, data: unknown = { a: 1 }): Message =>
  bench.message(bench.device('D'), data, { metadata: { ts: '1000' } });
const only = (type: string): [string, object] => ['filter.TbMsgTypeFilterNode', { messageTypes: [type] }];
const keep: [string, object] = ['flow.TbCheckpointNode', { queueName: 'HighPriority' }];
/** One kind of message goes through a node, and what comes of it by a label is kept. */
const through = (node: [string, object], label: string, type = 'POST_TELEMETRY_REQUEST') => ({
  nodes: [only(type), node, keep],
  links: [
    [0, 1, 'True'],
    [1, 2, label],
  ] as Begun['links'],
});
const alarm = { alarmType: 'High', severity: 'CRITICAL', scriptLang: 'JS', alarmDetailsBuildJs: 'x' };

const filterOf = (operation: string, limit: number) => {
  const valueType = 'NUMERIC';
  const predicate = { type: valueType, operation, value: { defaultValue: limit } };
  return { key: { type: 'TIME_SERIES', key: 'a' }, valueType, predicate };
};

const CASES: Record<string, Case> = {
  'creates an alarm': {
    begin: (bench) => ({
      ...through(['action.TbCreateAlarmNode', alarm], 'Created'),
      messages: [telemetry(bench)],
    }),
    told: ['ALARM Success {"ts":"1000","isNewAlarm":"true"}', 'ENTITY_CREATED  {}'],
    stored: (bench) => count(bench, 'alarm'),
    expected: 1,
  },
  'clears an alarm': {
    begin: (bench) => {
      const from = bench.device('D');
      const raised = { type: 'High', severity: 'MAJOR' };
      return {
        nodes: [
          ['filter.TbMsgTypeFilterNode', { messageTypes: ['POST_TELEMETRY_REQUEST', 'ENTITY_CREATED'] }],
          ['filter.TbMsgTypeFilterNode', { messageTypes: ['POST_TELEMETRY_REQUEST'] }],
          ['action.TbCreateAlarmNode', { ...alarm, useMessageAlarmData: true }],
          ['action.TbClearAlarmNode', { alarmType: 'High', scriptLang: 'JS', alarmDetailsBuildJs: 'x' }],
          keep,
        ],
        links: [
          [0, 1, 'True'],
          [1, 2, 'True'],
          [1, 3, 'False'],
          [3, 4, 'Cleared'],
        ],
        messages: [bench.message(from, raised, { metadata: { ts: '1000' } })],
      };
    },
    told: ['ALARM Success {"isClearedAlarm":"true"}', 'ALARM_CLEAR  {}', 'ENTITY_CREATED  {}'],
    stored: (bench) => count(bench, "alarm WHERE status LIKE 'CLEARED%'"),
    expected: 1,
  },
  'makes a customer and gives it the device': {
    begin: (bench) => ({
      ...through(
        ['action.TbAssignToCustomerNode', { customerNamePattern: 'New', createCustomerIfNotExists: true }],
        'Success',
      ),
      messages: [telemetry(bench)],
    }),
    told: ['ENTITY_CREATED  {}', 'POST_TELEMETRY_REQUEST Success {"ts":"1000"}'],
    stored: (bench) => [count(bench, 'customer'), count(bench, 'device d JOIN customer c ON c.id = d.customer_id')],
    expected: [1, 1],
  },
  'makes an asset and relates the device to it': {
    begin: (bench) => ({
      ...through(
        [
          'action.TbCreateRelationNode',
          {
            direction: 'FROM',
            entityType: 'ASSET',
            entityNamePattern: 'New',
            entityTypePattern: 'house',
            relationType: 'Contains',
            createEntityIfNotExists: true,
          },
        ],
        'Success',
      ),
      messages: [telemetry(bench)],
    }),
    told: ['ENTITY_CREATED  {}', 'POST_TELEMETRY_REQUEST Success {"ts":"1000"}'],
    stored: (bench) => [count(bench, 'asset'), count(bench, "relation WHERE type = 'Contains'")],
    expected: [1, 1],
  },
  'saves attributes and tells of it': {
    begin: (bench) => ({
      ...through(
        ['telemetry.TbMsgAttributesNode', { scope: 'SERVER_SCOPE', sendAttributesUpdatedNotification: true }],
        'Success',
        'POST_ATTRIBUTES_REQUEST',
      ),
      messages: [{ ...telemetry(bench), type: 'POST_ATTRIBUTES_REQUEST' }],
    }),
    told: ['ATTRIBUTES_UPDATED  {"scope":"SERVER_SCOPE"}', 'POST_ATTRIBUTES_REQUEST Success {"ts":"1000"}'],
    stored: (bench) => count(bench, 'entity_value'),
    expected: 1,
  },
  'adds to a stored sum': {
    begin: (bench) => {
      const result = { type: 'ATTRIBUTE', attributeScope: 'SERVER_SCOPE', key: 'sum', addToMetadata: true };
      const args = [
        { name: 'x', type: 'ATTRIBUTE', attributeScope: 'SERVER_SCOPE', key: 'sum', defaultValue: 0 },
        { name: 'y', type: 'MESSAGE_BODY', key: 'a' },
      ];
      const device = bench.device('D');
      return {
        nodes: [
          only('POST_TELEMETRY_REQUEST'),
          ['math.TbMathNode', { operation: 'ADD', arguments: args, result }],
          keep,
        ],
        links: [
          [0, 1, 'True'],
          [1, 2, 'Success'],
        ],
        messages: [1, 10, 100].map((a) => bench.message(device, { a })),
      };
    },
    told: ['1', '11', '111'].map((sum) => `POST_TELEMETRY_REQUEST Success {"sum":"${sum}"}`).sort(),
    stored: (bench) => bench.connection.all('SELECT num FROM entity_value', []).map(({ num }) => Number(num)),
    expected: [111],
  },
  'splits an array, and goes on by two links that meet again': {
    begin: (bench) => ({
      nodes: [only('POST_TELEMETRY_REQUEST'), only('X'), only('Y'), ['transform.TbSplitArrayMsgNode', {}], keep],
      links: [
        [0, 1, 'True'],
        [0, 2, 'True'],
        [1, 3, 'False'],
        [2, 3, 'False'],
        [3, 4, 'Success'],
      ],
      messages: [telemetry(bench, [1, 2])],
    }),
    told: Array(8).fill('POST_TELEMETRY_REQUEST Success {"ts":"1000"}'),
    stored: () => null,
    expected: null,
  },
  'tells that a device has come in': {
    begin: (bench) => {
      const perimeter = {
        perimeterType: 'CIRCLE',
        centerLatitude: 1,
        centerLongitude: 1,
        range: 1,
        rangeUnit: 'METER',
      };
      const keys = { latitudeKeyName: 'lat', longitudeKeyName: 'lon' };
      return {
        ...through(['geo.TbGpsGeofencingActionNode', { ...perimeter, ...keys, minInsideDuration: 1 }], 'Entered'),
        messages: [telemetry(bench, { lat: 1, lon: 1 })],
      };
    },
    told: ['POST_TELEMETRY_REQUEST Success {"ts":"1000"}'],
    stored: (bench) => count(bench, 'rule_node_state'),
    expected: 1,
  },
  'clears the alarms of two rules with one message': {
    begin: (bench) => {
      const rule = (operation: string, limit: number) => ({ condition: { condition: [filterOf(operation, limit)] } });
      const alarms = ['Warm', 'Hot'].map((id) => ({
        id,
        alarmType: id,
        createRules: { MAJOR: rule('GREATER', 10) },
        clearRule: rule('LESS', 5),
      }));
      const device = bench.device('D', { profileId: bench.profile(alarms) });
      const posted = (a: number, ts: number) => bench.message(device, { a }, { metadata: { ts: String(ts) } });
      return {
        nodes: [only('POST_TELEMETRY_REQUEST'), ['profile.TbDeviceProfileNode', {}]],
        links: [[0, 1, 'True']],
        before: [posted(20, 1000)],
        messages: [posted(1, 2000)],
      };
    },
    told: Array(2).fill('ALARM Alarm Cleared {"ts":"2000","isClearedAlarm":"true"}'),
    stored: (bench) => bench.connection.all('SELECT type, status FROM alarm ORDER BY type', []),
    expected: ['Hot', 'Warm'].map((type) => ({ type, status: 'CLEARED_UNACK' })),
  },
  'counts for a repeating alarm rule': {
    begin: (bench) => {
      const spec = { type: 'REPEATING', predicate: { defaultValue: 3 } };
      const profile = bench.profile([
        {
          id: 'r',
          alarmType: 'High',
          createRules: { MAJOR: { condition: { condition: [filterOf('GREATER', 10)], spec } } },
        },
      ]);
      const device = bench.device('D', { profileId: profile });
      const posted = (ts: number) => bench.message(device, { a: 20 }, { metadata: { ts: String(ts) } });
      return {
        nodes: [
          only('POST_TELEMETRY_REQUEST'),
          ['profile.TbDeviceProfileNode', { persistAlarmRulesState: true, fetchAlarmRulesStateOnStart: true }],
          keep,
        ],
        links: [
          [0, 1, 'True'],
          [1, 2, 'Alarm Created'],
          [1, 2, 'Alarm Updated'],
        ],
        messages: [posted(1000), posted(2000), posted(3000), posted(4000)],
      };
    },
    told: [
      'ALARM Alarm Created {"ts":"3000","alarmConditionRepeats":"3","isNewAlarm":"true"}',
      'ALARM Alarm Updated {"ts":"4000","alarmConditionRepeats":"4","isExistingAlarm":"true"}',
      'ALARM Success {"ts":"3000","alarmConditionRepeats":"3","isNewAlarm":"true"}',
      'ALARM Success {"ts":"4000","alarmConditionRepeats":"4","isExistingAlarm":"true"}',
    ],
    stored: (bench) => [
      count(bench, 'alarm'),
      bench.connection.all('SELECT data FROM rule_node_state', []).map(({ data }) => JSON.parse(String(data))),
    ],
    expected: [1, [expect.objectContaining({ alarmStates: expect.anything() })]],
  },
};

test.each(Object.entries(CASES))('%s once, wherever it is killed', async (_what, each) => {
  const calm = await new World(each).begin();
  const commits = await calm.run(Number.POSITIVE_INFINITY);
  expect([calm.waiting, calm.queued, each.stored(calm.bench)]).toEqual([0, each.told, each.expected]);
  expect(commits).toBeGreaterThan(2);
  for (let most = 0; most <= commits; most += 1) {
    const world = await new World(each).begin();
    await world.run(most);
    await world.run(Number.POSITIVE_INFINITY);
    const found = { most, waiting: world.waiting, queued: world.queued, stored: each.stored(world.bench) };
    expect(found).toEqual({ most, waiting: 0, queued: calm.queued, stored: each.stored(calm.bench) });
    world.bench.close();
  }
  calm.bench.close();
});
