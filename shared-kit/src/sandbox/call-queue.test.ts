import { CallQueue, type FunctionSource, type WaitingCall } from './call-queue';
import { argumentsLimit, jobLimit, messageLimit, waitingCharacters, waitingLimit } from './limits';

const source = (body: string, mode: 'each' | 'first' = 'each'): FunctionSource => ({
  body,
  argNames: [],
  mode,
  key: body,
});
const call = (...texts: string[]): WaitingCall => ({ texts, settle: () => undefined });
const fill = (queue: CallQueue, from: FunctionSource, count: number) => {
  for (let index = 0; index < count; index += 1) queue.add(from, call(`[${index}]`));
};
const shares = (queue: CallQueue, most = messageLimit) =>
  queue.takeMessage(most).map(({ source: { body }, calls }) => [body, calls.length]);

test('each function has its turn, however many calls another has', () => {
  const queue = new CallQueue();
  fill(queue, source('many'), 10 * jobLimit);
  fill(queue, source('few'), 3);
  expect(shares(queue)).toEqual([
    ['many', jobLimit],
    ['few', 3],
    ['many', jobLimit],
    ['many', jobLimit],
    ['many', messageLimit - 3 * jobLimit - 3],
  ]);
  expect(queue.isEmpty).toBe(false);
});

test('calls keep their order, and none is sent twice', () => {
  const queue = new CallQueue();
  const one = source('one');
  fill(queue, one, 5);
  const [first] = queue.takeMessage(2);
  expect(first?.calls.map(({ texts }) => texts[0])).toEqual(['[0]', '[1]']);
  if (first) queue.putFirst(first);
  expect(queue.takeAll(one).map(({ texts }) => texts[0])).toEqual(['[0]', '[1]', '[2]', '[3]', '[4]']);
  expect(queue.isEmpty).toBe(true);
  expect(shares(queue)).toEqual([]);
});

test('a trial travels as one, with all its sets', () => {
  const queue = new CallQueue();
  const trial = source('trial', 'first');
  queue.add(trial, call('[1]', '[2]'));
  queue.add(trial, call('[3]'));
  expect(shares(queue)).toEqual([
    ['trial', 1],
    ['trial', 1],
  ]);
});

test('large arguments travel in messages of their own', () => {
  const queue = new CallQueue();
  const large = source('large');
  for (let index = 0; index < 3; index += 1) queue.add(large, call('x'.repeat(argumentsLimit)));
  expect([shares(queue), shares(queue), shares(queue), shares(queue)]).toEqual([
    [['large', 1]],
    [['large', 1]],
    [['large', 1]],
    [],
  ]);
});

test('it is bounded, in calls and in characters', () => {
  const queue = new CallQueue();
  const one = source('one');
  fill(queue, one, waitingLimit);
  expect(queue.add(one, call('[]'))).toBe(false);
  queue.takeAll(one);
  expect(queue.add(one, call('x'.repeat(waitingCharacters)))).toBe(true);
  expect(queue.add(one, call('[]'))).toBe(false);
});
