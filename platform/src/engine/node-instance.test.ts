import { entityId, newId } from '../framework/ids.js';
import { RunningChain } from './chain.js';
import { NoConnection } from './door/client.js';
import { HeldMessages } from './held-messages.js';
import { newMessage } from './message.js';
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
  const services = {
    held: new HeldMessages(mostHeld),
    failedLater: (_item: WorkItem, failures: readonly RuleFailure[]) => failedLater.push(...failures),
    connect,
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
  return { chain, start, item, answers, steps, stores, settled, failedLater, connect, passed: () => passed };
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
  const message = expect.stringContaining('20010000 characters together; 16777216 are allowed');
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
    ['metadata', tooLarge(2_097_164)],
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
