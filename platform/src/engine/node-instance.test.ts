import { entityId, newId } from '../framework/ids.js';
import { RunningChain } from './chain.js';
import { NoConnection } from './door/client.js';
import { HeldMessages } from './held-messages.js';
import { type Message, newMessage } from './message.js';
import { NodeInstance } from './node-instance.js';
import { retire } from './retirement.js';
import type { EngineServices } from './services.js';
import { type RuleFailure, WorkItem } from './work-item.js';
import type { WriterStep } from './writer-batch.js';

const SCRIPT = { scriptLang: 'JS', jsScript: 'return true;', tbelScript: 'return true;' };

/** A chain whose nodes work; scripts answer, and steps are stored, when the test says so. */
function world(mostHeld = 3_000) {
  const answers: ((answer: string) => void)[] = [];
  const steps: WriterStep[] = [];
  const stores: (() => void)[] = [];
  let passed = 0;
  const failedLater: RuleFailure[] = [];
  const connect = jest.fn();
  const entered: Message[] = [];
  const noted: unknown[] = [];
  const services = {
    held: new HeldMessages(mostHeld),
    failedLater: (_item: WorkItem, failures: readonly RuleFailure[]) => failedLater.push(...failures),
    connect,
    enter: (_tenantId: string, message: Message) => entered.push(message),
    noteError: (_node: unknown, _method: string, error: unknown) => noted.push(error),
    serviceId: 'here',
    mostExecutions: () => 0,
    count: () => {
      passed += 1;
    },
    write: (step: WriterStep) => {
      steps.push(step);
      return new Promise<void>((resolve) => stores.push(resolve));
    },
    doorOf: () => () => new Promise(() => {}),
    scripts: { compile: async () => null, run: () => new Promise((resolve) => answers.push(resolve)) },
  } as unknown as EngineServices;
  const chain = new RunningChain<NodeInstance>('t', 'c', 'Root');
  const start = async (type: string, configuration: object) => {
    const id = entityId('RULE_NODE', newId(1));
    const stored = { id, type: `org.thingsboard.rule.engine.${type}`, name: type, debugMode: false, configuration };
    const instance = new NodeInstance(services, chain, stored as never);
    chain.nodes.set(id.id, instance);
    await instance.ready;
    return instance;
  };
  const settled: [string, RuleFailure | null][] = [];
  const item = (name: string, data = '{}') => {
    const message = newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data });
    return new WorkItem(message, null, ([failure = null]) => settled.push([name, failure]));
  };
  return {
    chain,
    start,
    item,
    answers,
    steps,
    stores,
    settled,
    failedLater,
    connect,
    entered,
    noted,
    passed: () => passed,
  };
}

/** The bodies of the messages that are queued together. */
const dataOf = (steps: readonly WriterStep[]): string[][] =>
  steps.map((step) => (step.kind === 'append' ? step.messages.map(({ data }) => data) : []));

/** All that needs no timer is done. */
const turns = () => new Promise((resolve) => setImmediate(resolve));

test('a message is late at the nodes it is at: not where it was, nor where it was acknowledged', async () => {
  const { chain, start, item, answers } = world();
  const script = await start('filter.TbJsFilterNode', SCRIPT);
  const next = await start('filter.TbJsFilterNode', SCRIPT);
  chain.link(script.id, 'True', next);
  const slow = item('slow');
  const lateAt = () => slow.late('late');
  script.receive(slow.message, '', slow);
  expect(lateAt()).toEqual([script.failure('late')]);
  answers[0]?.('true');
  await turns();
  expect(lateAt()).toEqual([next.failure('late')]);
  answers[1]?.('true');
  await turns();
  expect(lateAt()).toEqual([]);
  const delay = await start('delay.TbMsgDelayNode', { periodInSeconds: 60, maxPendingMsgs: 10 });
  const acknowledged = item('acknowledged');
  acknowledged.branch(1);
  delay.receive(acknowledged.message, '', acknowledged);
  expect(acknowledged.late('late')).toEqual([]);
  await delay.stop();
});

test('a message is late at a node that has not started', async () => {
  const { chain, start, item } = world();
  const starting = start('filter.TbJsFilterNode', SCRIPT);
  const node = [...chain.nodes.values()].at(-1);
  const waits = item('waits');
  node?.receive(waits.message, '', waits);
  expect(waits.late('late')).toEqual([node?.failure('late')]);
  await starting;
  expect(waits.late('late')).toEqual([node?.failure('late')]);
});

test('a message that comes again while it is still at a node is told apart from itself', async () => {
  const { start, item, answers, settled } = world();
  const instance = await start('filter.TbJsFilterNode', SCRIPT);
  const late = item('late');
  const again = new WorkItem(late.message, null, ([failure = null]) => settled.push(['again', failure]));
  for (const each of [late, again]) instance.receive(late.message, '', each);
  late.cancel();
  answers[0]?.('true');
  await turns();
  expect(settled).toEqual([]);
  answers[1]?.('true');
  await turns();
  expect(settled).toEqual([['again', null]]);
});

test('what a node makes of a message is stored together', async () => {
  const { start, item, answers, steps } = world();
  const split = await start('transform.TbSplitArrayMsgNode', {});
  const array = item('array', '[1,2,3]');
  split.receive(array.message, '', array);
  const script = await start('transform.TbTransformMsgNode', SCRIPT);
  const several = item('script');
  script.receive(several.message, '', several);
  answers[0]?.('[{"msg":4},{"msg":5}]');
  await turns();
  expect(dataOf(steps)).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
  ]);
});

test('an array of too many elements fails with how many are allowed, and none of them is queued', async () => {
  const { start, item, steps, settled } = world();
  const split = await start('transform.TbSplitArrayMsgNode', {});
  const array = item('array', JSON.stringify(new Array(10_001).fill(1)));
  split.receive(array.message, '', array);
  await turns();
  expect(steps).toEqual([]);
  const message = 'The message would become 10001 messages; 10000 are allowed';
  expect(settled).toEqual([['array', expect.objectContaining({ message })]]);
});

test('messages that would be too large together are not queued', async () => {
  const { start, item, steps, settled } = world();
  const split = await start('transform.TbSplitArrayMsgNode', {});
  const array = item('array', JSON.stringify(new Array(2_000).fill(1)));
  split.receive({ ...array.message, metadata: { note: 'x'.repeat(10_000) } }, '', array);
  await turns();
  expect(steps).toEqual([]);
  const message = expect.stringContaining('20210000 characters together; 16777216 are allowed');
  expect(settled).toEqual([['array', expect.objectContaining({ message })]]);
});

test('what large arrays are made into is queued some at a time, in its order, and no more once nobody waits for it', async () => {
  const { start, item, steps, settled, stores } = world();
  const split = await start('transform.TbSplitArrayMsgNode', {});
  const send = (name: string, count: number) => {
    const array = item(name, JSON.stringify(Array.from({ length: count }, (_, at) => at)));
    split.receive(array.message, '', array);
    return array;
  };
  const first = send('first', 1_200);
  expect(steps).toHaveLength(1);
  for (let done = 0; steps.length > done; await turns()) for (; done < steps.length; done += 1) stores[done]?.();
  expect(dataOf(steps).map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(dataOf(steps).flat()).toEqual(Array.from({ length: 1_200 }, (_, at) => String(at)));
  expect(settled).toEqual([['first', null]]);
  expect(first.isCanceled).toBe(false);
  // All of a tenant together, too.
  const many = Array.from({ length: 20 }, (_, at) => send(`array ${at}`, 450));
  expect(steps).toHaveLength(3 + 5);
  for (const array of many) array.cancel();
  for (const store of stores.slice(3)) store();
  await turns();
  expect(steps).toHaveLength(3 + 5);
});

test('messages under way when a chain is replaced go through its old nodes to the end', async () => {
  const { chain, start, item, answers, settled } = world();
  const [first, second] = [
    await start('filter.TbJsFilterNode', SCRIPT),
    await start('filter.TbJsFilterNode', { ...SCRIPT, jsScript: 'return msg.a;' }),
  ];
  chain.link(first.id, 'True', second);
  const underWay = item('under way');
  first.receive(underWay.message, '', underWay);
  retire(chain, [first, second], () => false);
  await turns();
  answers[0]?.('true');
  await turns();
  answers[1]?.('true');
  await turns();
  expect(settled).toEqual([['under way', null]]);
});

test('a message that waits at a node which is replaced goes on from there when its time has come, while its chain is there', async () => {
  jest.useFakeTimers();
  try {
    const { chain, start, item, steps, failedLater } = world();
    const split = await start('transform.TbSplitArrayMsgNode', {});
    const replaceDelay = async (name: string, isGone: boolean) => {
      const delay = await start('delay.TbMsgDelayNode', { periodInSeconds: 120, maxPendingMsgs: 10 });
      chain.link(delay.id, 'Success', split);
      const waits = item(name, '[1,2]');
      delay.receive(waits.message, '', waits);
      retire(chain, [delay, split], () => isGone);
      await jest.advanceTimersByTimeAsync(130_000);
    };
    const lost = () => failedLater.filter(({ ruleNodeName }) => ruleNodeName === 'delay.TbMsgDelayNode');
    await replaceDelay('replaced', false);
    expect(lost()).toEqual([]);
    expect(dataOf(steps)).toEqual([['1', '2']]);
    await replaceDelay('gone', true);
    expect(steps).toHaveLength(1);
    expect(lost()).toEqual([expect.objectContaining({ message: 'The rule node has ended' })]);
  } finally {
    jest.useRealTimers();
  }
});

test('what waits at a node that is given up goes to the node that has its place, or fails where there is none', async () => {
  jest.useFakeTimers();
  try {
    const { chain, start, item, steps, failedLater } = world();
    const split = await start('transform.TbSplitArrayMsgNode', {});
    const giveUp = async (name: string, hasHeir: boolean) => {
      const delay = await start('delay.TbMsgDelayNode', { periodInSeconds: 120, maxPendingMsgs: 10 });
      const heir = await start('delay.TbMsgDelayNode', { periodInSeconds: 1, maxPendingMsgs: 10 });
      chain.link(heir.id, 'Success', split);
      const waits = item(name, '[1,2]');
      delay.receive(waits.message, '', waits);
      const old = new RunningChain<NodeInstance>('t', 'c', 'Old');
      old.nodes.set(delay.id, delay);
      const retirement = retire(old, [delay], () => false);
      expect(retirement.isOver).toBe(false);
      retirement.giveUp((id) => (hasHeir && id === delay.id ? heir : undefined));
      expect(retirement.isOver).toBe(true);
      await jest.advanceTimersByTimeAsync(1_000);
    };
    await giveUp('handed over', true);
    expect(dataOf(steps)).toEqual([['1', '2']]);
    expect(failedLater).toEqual([]);
    await giveUp('lost', false);
    expect(steps).toHaveLength(1);
    expect(failedLater).toEqual([expect.objectContaining({ message: 'The rule node has ended' })]);
  } finally {
    jest.useRealTimers();
  }
});

test('of a chain that was replaced, only what its messages need is kept', async () => {
  const { chain, start, item } = world();
  const delay = await start('delay.TbMsgDelayNode', { periodInSeconds: 120, maxPendingMsgs: 10 });
  const [next, other] = [await start('flow.TbAckNode', {}), await start('flow.TbAckNode', {})];
  chain.link(other.id, 'Success', delay);
  chain.link(delay.id, 'Success', next);
  const waits = item('waits');
  delay.receive(waits.message, '', waits);
  await turns();
  retire(chain, [delay, next, other], () => false).giveUp(() => undefined);
  expect([...chain.nodes.values()]).toEqual([delay, next]);
});

test('a node that cannot start keeps nothing of its configuration', async () => {
  const { start } = world();
  const { stored, fault } = await start('filter.TbJsFilterNode', { ...SCRIPT, unknown: 'x'.repeat(1_000) });
  expect(fault).toContain('unknown');
  expect(stored.configuration).toBeNull();
});

test('a node whose broker comes up later starts then', async () => {
  jest.useFakeTimers();
  try {
    const { start, connect, steps, item, settled } = world();
    const send = jest.fn(async () => {});
    for (let turn = 0; turn < 3; turn += 1) connect.mockRejectedValueOnce(new NoConnection('nobody listens'));
    connect.mockResolvedValue({ send, close: async () => {} });
    const broker = { topicPattern: 't', host: 'h', port: 1883, credentials: { type: 'anonymous' } };
    const node = await start('mqtt.TbMqttNode', broker);
    expect(node.fault).toBe('nobody listens');
    await jest.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
    expect(node.fault).toBeNull();
    expect(steps).toEqual([expect.objectContaining({ kind: 'event' })]);
    const message = item('late');
    node.receive(message.message, '', message);
    await jest.advanceTimersByTimeAsync(0);
    expect(settled).toEqual([['late', null]]);
    expect(send).toHaveBeenCalledTimes(1);
    // What is wrong with the configuration itself is no better later.
    const wrong = await start('mqtt.TbMqttNode', { ...broker, port: 0 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(connect).toHaveBeenCalledTimes(4);
    expect(wrong.fault).toContain('port');
  } finally {
    jest.useRealTimers();
  }
});

test('what goes on after acknowledgements is bounded: a message too many is not acknowledged, and fails', async () => {
  const { chain, start, item, answers, settled } = world();
  const acknowledge = await start('flow.TbAckNode', {});
  const slow = await start('filter.TbJsFilterNode', SCRIPT);
  chain.link(acknowledge.id, 'Success', slow);
  const send = (name: string) => {
    const message = item(name, 'x'.repeat(1_000));
    acknowledge.receive(message.message, '', message);
  };
  for (const name of ['first', 'second', 'third']) send(name);
  const tooMuch = expect.objectContaining({ message: expect.stringContaining('more than 3000 characters') });
  expect(settled).toEqual([
    ['first', null],
    ['second', null],
    ['third', tooMuch],
  ]);
  answers[0]?.('true');
  await turns();
  send('fourth');
  expect(settled[3]).toEqual(['fourth', null]);
});

test.each([
  ['their body', (body: string) => ({ data: body })],
  ['their metadata', (error_body: string) => ({ metadata: { error_body } })],
])('large messages at nodes are bounded, whatever made %s large: one too many fails', async (_, have) => {
  const { start, item, answers, settled } = world(500_000);
  const slow = await start('filter.TbJsFilterNode', SCRIPT);
  const send = (name: string, characters: number) => {
    const one = item(name);
    slow.receive({ ...one.message, ...have('x'.repeat(characters)) }, '', one);
  };
  for (const name of ['first', 'second']) send(name, 200_000);
  for (let n = 0; n < 10; n += 1) send(`small ${n}`, 50_000);
  expect(settled).toEqual([]);
  send('third', 200_000);
  const tooMuch = expect.objectContaining({ message: expect.stringContaining('more than 500000 characters') });
  expect(settled).toEqual([['third', tooMuch]]);
  answers[0]?.('true');
  await turns();
  send('fourth', 200_000);
  expect(settled.slice(1)).toEqual([['first', null]]);
});

test('what waits at a delay node is bounded by what its messages have in body and metadata', async () => {
  const { start, item, settled } = world();
  const delay = await start('delay.TbMsgDelayNode', { periodInSeconds: 120, maxPendingMsgs: 100_000 });
  const send = (name: string, body: number, note: number) => {
    const message = item(name, 'x'.repeat(body));
    delay.receive({ ...message.message, metadata: { note: 'y'.repeat(note) } }, '', message);
  };
  send('first', 10, 700);
  send('second', 700, 10);
  send('third', 10, 700);
  const tooMuch = expect.objectContaining({ message: expect.stringContaining('more than 3000 characters') });
  expect(settled).toEqual([
    ['first', null],
    ['second', null],
    ['third', tooMuch],
  ]);
  await delay.stop();
});

const tooMany = (most: number) => expect.objectContaining({ message: expect.stringContaining(`more than ${most}`) });

test.each([
  ['keys', { metadata: Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [at.toString(36), '1'])) }],
  ['chains that wait for it', { callers: Array.from({ length: 1_200 }, () => ({ chainId: 'c', nodeId: 'n' })) }],
])('what a message takes in memory beside its texts counts: %s', async (_what, more) => {
  const { start, item, settled } = world(500_000);
  const slow = await start('filter.TbJsFilterNode', SCRIPT);
  for (const name of ['first', 'second', 'third', 'fourth']) {
    const message = item(name);
    slow.receive({ ...message.message, ...more }, '', message);
  }
  expect(settled[0]).toEqual([expect.any(String), tooMany(500_000)]);
});

test('chains call each other so many levels deep at most', async () => {
  const { start, item, settled, entered } = world();
  const call = await start('flow.TbRuleChainInputNode', { ruleChainId: newId(1) });
  const send = (name: string, depth: number) => {
    const message = item(name);
    const callers = Array.from({ length: depth }, () => ({ chainId: 'c', nodeId: 'n' }));
    call.receive({ ...message.message, callers }, '', message);
  };
  send('deep', 199);
  send('too deep', 200);
  const message = 'Rule chains may call each other 200 levels deep at most';
  expect(settled).toEqual([['too deep', expect.objectContaining({ message })]]);
  expect(entered.map(({ callers }) => callers.length)).toEqual([200]);
});

test('messages before a node that starts are bounded: one too many fails at once, the others go on', async () => {
  const { chain, start, item, settled, connect } = world();
  let connected: (client: object) => void = () => {};
  connect.mockReturnValue(new Promise((resolve) => (connected = resolve)));
  const broker = { topicPattern: 't', host: 'h', port: 1883, credentials: { type: 'anonymous' } };
  const starting = start('mqtt.TbMqttNode', broker);
  const node = [...chain.nodes.values()][0] as NodeInstance;
  const send = (name: string) => {
    const message = item(name, 'x'.repeat(1_000));
    node.receive(message.message, '', message);
  };
  for (const name of ['first', 'second', 'third']) send(name);
  expect(settled).toEqual([['third', tooMany(3_000)]]);
  connected({ send: async () => {}, close: async () => {} });
  await starting;
  await turns();
  send('fourth');
  await turns();
  expect(settled.slice(1)).toEqual(['first', 'second', 'fourth'].map((name) => [name, null]));
});

test('generators of a tenant are at work one after the other, and what they keep counts for it', async () => {
  jest.useFakeTimers();
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
  try {
    const { start, answers, stores, steps, noted } = world();
    const config = { ...SCRIPT, msgCount: 0, periodInSeconds: 1, originatorId: null, originatorType: null };
    const nodes = [];
    for (let n = 0; n < 3; n += 1) nodes.push(await start('debug.TbMsgGeneratorNode', config));
    const round = async () => {
      for (let n = 0; n < 3; n += 1) {
        answers.pop()?.(JSON.stringify({ msg: 'x'.repeat(900), metadata: {}, msgType: 'X' }));
        for (let turn = 0; turn < 3; turn += 1) await jest.advanceTimersByTimeAsync(0);
        stores.pop()?.();
        for (let turn = 0; turn < 3; turn += 1) await jest.advanceTimersByTimeAsync(0);
      }
    };
    await jest.advanceTimersByTimeAsync(1_000);
    expect(answers).toHaveLength(1);
    await round();
    expect(dataOf(steps)).toHaveLength(2);
    expect(noted).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_000);
    await round();
    expect(dataOf(steps)).toHaveLength(4);
    expect(noted).toHaveLength(1);
    // What those that end kept is free again.
    for (const node of nodes) await node.stop();
    const other = await start('debug.TbMsgGeneratorNode', config);
    await jest.advanceTimersByTimeAsync(1_000);
    await round();
    expect(dataOf(steps)).toHaveLength(5);
    await other.stop();
  } finally {
    random.mockRestore();
    jest.useRealTimers();
  }
});

test('what fails after an acknowledgement is reported of its queue', async () => {
  const { chain, start, item, settled, failedLater } = world();
  const acknowledge = await start('flow.TbAckNode', {});
  const split = await start('transform.TbSplitArrayMsgNode', {});
  chain.link(acknowledge.id, 'Success', split);
  const message = item('no array');
  acknowledge.receive(message.message, '', message);
  await turns();
  expect(settled).toEqual([['no array', null]]);
  expect(failedLater).toEqual([expect.objectContaining({ message: 'Msg data is not a JSON Array!' })]);
});

test('a message that comes to a node which has ended fails', async () => {
  const { start, item, settled } = world();
  const instance = await start('filter.TbJsFilterNode', SCRIPT);
  await instance.stop();
  const late = item('late');
  instance.receive(late.message, '', late);
  expect(settled).toEqual([['late', expect.objectContaining({ message: 'The rule node has ended' })]]);
});

test('what is to wait longer than timers can waits as long as they can', async () => {
  jest.useFakeTimers();
  try {
    const { start } = world();
    const seconds = 3_000_000;
    const delay = await start('delay.TbMsgDelayNode', { periodInSeconds: seconds, maxPendingMsgs: 1 });
    const message = newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}' });
    const sent = jest.spyOn(delay, 'send');
    delay.receive(message, '', null);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).not.toHaveBeenCalled();
  } finally {
    jest.useRealTimers();
  }
});

test('what goes on after an acknowledgement counts for its message: branches that multiply come to an end', async () => {
  const { chain, start, item, settled, passed } = world();
  const acknowledge = await start('flow.TbAckNode', {});
  const [one, other] = [
    await start('filter.TbOriginatorTypeSwitchNode', {}),
    await start('filter.TbOriginatorTypeSwitchNode', {}),
  ];
  for (const to of [one, other]) {
    chain.link(acknowledge.id, 'Success', to);
    for (const next of [one, other]) chain.link(to.id, 'Device', next);
  }
  const message = item('forks');
  acknowledge.receive(message.message, '', message);
  for (let before = -1; before < passed(); await turns()) before = passed();
  expect(passed()).toBe(50_000);
  expect(settled).toEqual([['forks', null]]);
});

test('a message that is too large fails where it comes to, whatever is large of it', async () => {
  const { start, item, settled } = world();
  const node = await start('flow.TbAckNode', {});
  const text = 'x'.repeat(2 * 1024 * 1024);
  const large = item('body', `x${text}`);
  node.receive(large.message, '', large);
  const loaded = item('metadata');
  node.receive({ ...loaded.message, metadata: { error_body: text } }, '', loaded);
  const tooLarge = (characters: number) =>
    expect.objectContaining({ message: expect.stringContaining(`${characters} characters; the limit is 2097152`) });
  expect(settled).toEqual([
    ['body', tooLarge(2_097_153)],
    ['metadata', tooLarge(2_097_264)],
  ]);
});

describe('calls of other services', () => {
  /** A node whose call lasts until it is called off. */
  async function calling() {
    const { start, item } = world();
    const node = await start('rest.TbRestApiCallNode', { restEndpointUrlPattern: 'http://silent.test/' });
    const sent = jest.spyOn(node, 'send');
    const message = item('calls');
    node.receive(message.message, '', message);
    await turns();
    expect(sent).not.toHaveBeenCalled();
    return { node, message, error: () => String(sent.mock.calls[0]?.[3]) };
  }

  test('end when the queue abandons their message', async () => {
    const { message, error } = await calling();
    message.cancel();
    await turns();
    expect(error()).toContain('nobody waits for its message anymore');
  });

  test('end with their node', async () => {
    const { node, error } = await calling();
    await node.stop();
    await turns();
    expect(error()).toContain('nobody waits for its message anymore');
  });
});
