import { dataOf, nodeWorld, SCRIPT, turns } from '../../test/node-world.js';
import { newId } from '../framework/ids.js';
import type { NodeInstance } from './node-instance.js';

test('what a node makes of a message is stored together', async () => {
  const { start, item, answers, steps } = nodeWorld();
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
  const { start, item, steps, settled } = nodeWorld();
  const split = await start('transform.TbSplitArrayMsgNode', {});
  const array = item('array', JSON.stringify(new Array(10_001).fill(1)));
  split.receive(array.message, '', array);
  await turns();
  expect(steps).toEqual([]);
  const message = 'The message would become 10001 messages; 10000 are allowed';
  expect(settled).toEqual([['array', expect.objectContaining({ message })]]);
});

test('messages that would be too large together are not queued', async () => {
  const { start, item, steps, settled } = nodeWorld();
  const split = await start('transform.TbSplitArrayMsgNode', {});
  const array = item('array', JSON.stringify(new Array(2_000).fill(1)));
  split.receive({ ...array.message, metadata: { note: 'x'.repeat(10_000) } }, '', array);
  await turns();
  expect(steps).toEqual([]);
  const message = expect.stringContaining('20210000 characters together; 16777216 are allowed');
  expect(settled).toEqual([['array', expect.objectContaining({ message })]]);
});

test('what large arrays are made into is queued some at a time, in its order, and no more once nobody waits for it', async () => {
  const { start, item, steps, settled, stores } = nodeWorld();
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

test('what goes on after acknowledgements is bounded: a message too many is not acknowledged, and fails', async () => {
  const { chain, start, item, answers, settled } = nodeWorld();
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
  const { start, item, answers, settled } = nodeWorld(500_000);
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
  const { start, item, settled } = nodeWorld();
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
  const { start, item, settled } = nodeWorld(500_000);
  const slow = await start('filter.TbJsFilterNode', SCRIPT);
  for (const name of ['first', 'second', 'third', 'fourth']) {
    const message = item(name);
    slow.receive({ ...message.message, ...more }, '', message);
  }
  expect(settled[0]).toEqual([expect.any(String), tooMany(500_000)]);
});

test('chains call each other so many levels deep at most', async () => {
  const { start, item, settled, entered } = nodeWorld();
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
  const { chain, start, item, settled, connect } = nodeWorld();
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
    const { start, answers, stores, steps, noted } = nodeWorld();
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

test('what goes on after an acknowledgement counts for its message: branches that multiply come to an end', async () => {
  const { chain, start, item, settled, passed } = nodeWorld();
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
  const { start, item, settled } = nodeWorld();
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
