import { dataOf, nodeWorld, SCRIPT, turns } from '../../test/node-world.js';
import { RunningChain } from './chain.js';
import { NoConnection } from './door/client.js';
import { newMessage } from './message.js';
import type { NodeInstance } from './node-instance.js';
import { retire } from './retirement.js';
import { WorkItem } from './work-item.js';

test('a message is late at the nodes it is at: not where it was, nor where it was acknowledged', async () => {
  const { chain, start, item, answers } = nodeWorld();
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
  const { chain, start, item } = nodeWorld();
  const starting = start('filter.TbJsFilterNode', SCRIPT);
  const node = [...chain.nodes.values()].at(-1);
  const waits = item('waits');
  node?.receive(waits.message, '', waits);
  expect(waits.late('late')).toEqual([node?.failure('late')]);
  await starting;
  expect(waits.late('late')).toEqual([node?.failure('late')]);
});

test('a message that comes again while it is still at a node is told apart from itself', async () => {
  const { start, item, answers, settled } = nodeWorld();
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

test('messages under way when a chain is replaced go through its old nodes to the end', async () => {
  const { chain, start, item, answers, settled } = nodeWorld();
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
    const { chain, start, item, steps, failedLater } = nodeWorld();
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
    const { chain, start, item, steps, failedLater } = nodeWorld();
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
  const { chain, start, item } = nodeWorld();
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
  const { start } = nodeWorld();
  const { stored, fault } = await start('filter.TbJsFilterNode', { ...SCRIPT, unknown: 'x'.repeat(1_000) });
  expect(fault).toContain('unknown');
  expect(stored.configuration).toBeNull();
});

test('a node whose broker comes up later starts then', async () => {
  jest.useFakeTimers();
  try {
    const { start, connect, steps, item, settled } = nodeWorld();
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

test('what fails after an acknowledgement is reported of its queue', async () => {
  const { chain, start, item, settled, failedLater } = nodeWorld();
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
  const { start, item, settled } = nodeWorld();
  const instance = await start('filter.TbJsFilterNode', SCRIPT);
  await instance.stop();
  const late = item('late');
  instance.receive(late.message, '', late);
  expect(settled).toEqual([['late', expect.objectContaining({ message: 'The rule node has ended' })]]);
});

test('what is to wait longer than timers can waits as long as they can', async () => {
  jest.useFakeTimers();
  try {
    const { start } = nodeWorld();
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

describe('calls of other services', () => {
  /** A node whose call lasts until it is called off. */
  async function calling() {
    const { start, item } = nodeWorld();
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
