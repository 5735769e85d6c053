import { eventsOf, fits, linksOf, messagesOf, readEvent, type TraceEvent } from './trace-model';

const node = (id: string) => ({ id: { entityType: 'RULE_NODE', id }, type: 't', name: id, configuration: {} }) as never;
const links = linksOf({
  ruleChainId: { entityType: 'RULE_CHAIN', id: 'c' },
  nodes: [node('a'), node('b'), node('c')],
  connections: [
    { fromIndex: 0, toIndex: 1, type: 'True' },
    { fromIndex: 0, toIndex: 2, type: 'True' },
  ],
});

let serial = 0;
const event = (nodeId: string, ts: number, direction: 'IN' | 'OUT', label: string, more: Partial<TraceEvent> = {}) => ({
  ...readEvent(nodeId, {
    id: { id: `e${++serial}` },
    createdTime: ts,
    type: 'DEBUG_RULE_NODE',
    body: {
      ...{ type: direction, relationType: label, msgId: 'm1', msgType: 'POST', entityType: 'DEVICE', entityId: 'd1' },
      metadata: '{"deviceName":"Pump 3"}',
    },
  }),
  ...more,
});

test('a message is what nodes recorded of it, in the order of its way', () => {
  const [message] = messagesOf(
    [
      event('b', 7, 'OUT', 'Success'),
      event('b', 5, 'IN', 'True'),
      event('a', 1, 'IN', ''),
      event('a', 5, 'OUT', 'True'),
    ],
    links,
  );
  expect(message?.steps.map(({ nodeId, took }) => [nodeId, took])).toEqual([
    ['a', 4],
    ['b', 2],
  ]);
  expect(message).toMatchObject({ id: 'm1', took: 6, failed: false, labels: ['True', 'Success'] });
});

test('nodes that are seen within a millisecond stand in the order of their links', () => {
  const [message] = messagesOf(
    [
      event('b', 1, 'OUT', 'Success'),
      event('b', 1, 'IN', 'True'),
      event('a', 1, 'OUT', 'True'),
      event('a', 1, 'IN', ''),
    ],
    links,
  );
  expect(message?.steps.map(({ nodeId, took }) => [nodeId, took])).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});

test('copies that take further links belong to the message they come from', () => {
  const messages = messagesOf(
    [
      event('a', 1, 'IN', ''),
      event('a', 2, 'OUT', 'true'),
      event('b', 3, 'IN', '', { msgId: 'm2' }),
      event('c', 4, 'IN', '', { msgId: 'm3' }),
      event('c', 5, 'OUT', 'Failure', { msgId: 'm3', error: 'no' }),
      event('b', 6, 'IN', '', { msgId: 'm4', originator: { entityType: 'DEVICE', id: 'other', name: '' } }),
    ],
    links,
  );
  expect(messages.map(({ id, steps, failed }) => [id, steps.map(({ nodeId }) => nodeId), failed])).toEqual([
    ['m4', ['b'], false],
    ['m1', ['a', 'b', 'c'], true],
  ]);
});

test('many messages are told apart without comparing each with all, and only the newest are kept', () => {
  let lookups = 0;
  const counting = new Map(links);
  counting.get = (key) => {
    lookups += 1;
    return links.get(key);
  };
  const events = Array.from({ length: 400 }, (_, at) => [
    event('a', at * 10, 'IN', '', { msgId: `m${at}` }),
    event('a', at * 10 + 1, 'OUT', 'True', { msgId: `m${at}` }),
    event('b', at * 10 + 2, 'IN', '', { msgId: `copy${at}` }),
  ]).flat();
  const messages = messagesOf(events, counting, 3);
  expect(messages.map(({ id, steps }) => [id, steps.length])).toEqual([
    ['m399', 2],
    ['m398', 2],
    ['m397', 2],
  ]);
  expect(lookups).toBeLessThan(2 * events.length);
  expect(eventsOf(messages).map(({ ts }) => ts)).toEqual([3970, 3971, 3972, 3980, 3981, 3982, 3990, 3991, 3992]);
});

test('a node that only sends, and one that has not answered yet, are steps too', () => {
  const [message] = messagesOf([event('a', 1, 'OUT', 'Success'), event('b', 2, 'IN', 'Success')], links);
  expect(message?.steps.map(({ took }) => took)).toEqual([0, undefined]);
});

test('messages are found by originator, type, and label, and by their failure', () => {
  const [message] = messagesOf([event('a', 1, 'IN', ''), event('a', 2, 'OUT', 'True')], links);
  if (!message) throw new Error('no message');
  const finds = (text: string, failedOnly = false) => fits(message, { text, failedOnly, nameOf: () => 'Telemetry' });
  expect([
    finds(''),
    finds('post'),
    finds('telemetry'),
    finds('pump 3'),
    finds('d1'),
    finds(' true '),
    finds('False'),
    finds('', true),
  ]).toEqual([...[true, true, true, true, true, true, false, false]]);
});

test('a node that only takes what failed before it has not failed', () => {
  const [message] = messagesOf(
    [
      event('a', 1, 'IN', ''),
      event('a', 2, 'OUT', 'Failure', { error: 'no answer' }),
      event('b', 3, 'IN', 'Failure'),
      event('b', 4, 'OUT', 'Success'),
    ],
    links,
  );
  expect(message?.steps.map(({ nodeId, failed }) => [nodeId, failed])).toEqual([
    ['a', true],
    ['b', false],
  ]);
});
