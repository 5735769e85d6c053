import { functionFrame } from './function-frame';
import type { CallResults, FrameMessage, Job, JobNews, StopReason } from './function-messages';
import { programLimits } from './function-program';
import { answerGrace, functionTimeLimit, functionTurn, resendLimit } from './limits';
import { toData } from './to-data';

const resultsOf = (...values: unknown[]): CallResults => ({ values, failures: [] });
const tooLong = functionTimeLimit + functionTurn + answerGrace;

/** A worker played by the test. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  jobs: Job[] = [];
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(job: Job) {
    this.jobs.push(job);
  }
  terminate() {
    this.isEnded = true;
  }
  say(data: unknown) {
    this.onmessage?.({ data });
  }
  answer(results: unknown[], altered = false) {
    this.say('started');
    this.say({ results: resultsOf(...results), altered });
  }
  get bodies() {
    return this.jobs.map(({ body }) => body);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeWorker.all = [];
  Object.assign(globalThis, { Worker: FakeWorker });
  URL.createObjectURL = () => 'blob:worker';
});
afterEach(() => jest.useRealTimers());

/** The frame's program, with the page played by the test. */
function setUp(cores = 3) {
  const told: FrameMessage[] = [];
  const port = { postMessage: (message: FrameMessage) => void told.push(message), onmessage: null };
  functionFrame(port as unknown as MessagePort, programLimits(cores), toData, '');
  let lastId = 0;
  const run = (...bodies: (string | Partial<Job>)[]) => {
    const jobs = bodies.map((one): Job => {
      lastId += 1;
      const job = typeof one === 'string' ? { body: one } : one;
      return { id: lastId, body: '', argNames: [], args: ['[]'], mode: 'each', ...job };
    });
    (port.onmessage as unknown as (event: { data: Job[] }) => void)({ data: jobs });
  };
  const worker = (at: number) => FakeWorker.all[at] as FakeWorker;
  /** What became of each job, in the end. */
  const news = () => {
    jest.advanceTimersByTime(20);
    const all: Record<number, (unknown | StopReason)[]> = {};
    const jobs = told.flatMap((message) => (message.type === 'news' ? message.jobs : []));
    for (const { id, results, stopped } of jobs as JobNews[]) {
      const failed = new Map(results.failures);
      all[id] = [...(all[id] ?? []), ...results.values.map((value, at) => failed.get(at)?.kind ?? value)];
      if (stopped) all[id]?.push(stopped);
    }
    return all;
  };
  return { told, run, worker, news };
}

test('takes in workers as there is work for them, no more than the processor has cores to spare', () => {
  const { run, worker } = setUp(4);
  run('a');
  expect(FakeWorker.all).toHaveLength(1);
  worker(0).say('ready');
  run('b', 'c', 'd', 'e');
  expect(FakeWorker.all).toHaveLength(3);
  expect([1, 2, 3, 4, 8, 64].map((cores) => programLimits(cores).workers)).toEqual([2, 2, 2, 3, 4, 4]);
});

test('a body that runs away holds one worker, and nobody else waits for it', () => {
  const { run, worker, news } = setUp();
  run('endless', 'a', 'endless', 'b', 'c');
  worker(0).say('ready');
  worker(1).say('ready');
  expect([worker(0).bodies, worker(1).bodies]).toEqual([['endless'], ['a']]);
  worker(0).say('started');
  for (const result of [1, 2, 3]) worker(1).answer([result]);
  expect(news()).toEqual({ 2: [1], 4: [2], 5: [3] });
  jest.advanceTimersByTime(tooLong);
  expect(worker(0).isEnded).toBe(true);
  expect(news()).toEqual({ 1: ['timeout'], 2: [1], 4: [2], 5: [3] });
  expect(FakeWorker.all.flatMap(({ bodies }) => bodies).filter((body) => body === 'endless')).toHaveLength(1);
});

test('what a worker did not finish in its turn goes on behind the others', () => {
  const { run, worker, news } = setUp(2);
  run({ body: 'slow', args: ['[1]', '[2]', '[3]'] }, 'a', 'b');
  worker(0).say('ready');
  worker(0).answer([1]);
  worker(0).answer(['a']);
  worker(0).answer(['b']);
  expect(worker(0).jobs.map(({ body, args }) => [body, args])).toEqual([
    ['slow', ['[1]', '[2]', '[3]']],
    ['a', ['[]']],
    ['b', ['[]']],
    ['slow', ['[2]', '[3]']],
  ]);
  worker(0).answer([2, 3]);
  expect(news()).toEqual({ 1: [1, 2, 3], 2: ['a'], 3: ['b'] });
});

test('results of several turns arrive as one list, each failure with its call', () => {
  const { run, worker, news } = setUp(2);
  run({ body: 'some fail', args: ['[1]', '[2]', '[3]', '[4]'] });
  worker(0).say('ready');
  const failure = { kind: 'thrown', name: 'Error', message: 'no' };
  worker(0).say('started');
  worker(0).say({ results: { values: [1, undefined], failures: [[1, failure]] }, altered: false });
  worker(0).say('started');
  worker(0).say({ results: { values: [undefined, 4], failures: [[0, failure]] }, altered: false });
  expect(news()).toEqual({ 1: [1, 'thrown', 'thrown', 4] });
});

test('the page is told at once when nothing is left to do, and else once per frame', () => {
  const { told, run, worker } = setUp(2);
  run('a', 'b', 'c');
  worker(0).say('ready');
  worker(0).answer([1]);
  worker(0).answer([2]);
  expect(told.map(({ type }) => type)).toEqual(['ready']);
  worker(0).answer([3]);
  expect(told.map(({ type }) => type)).toEqual(['ready', 'news']);
});

test('a job that never began is not to blame: a new worker runs it', () => {
  const { run, worker, news } = setUp();
  run('innocent');
  worker(0).say('ready');
  jest.advanceTimersByTime(functionTimeLimit + answerGrace);
  expect(worker(0).isEnded).toBe(true);
  worker(1).say('ready');
  worker(1).answer([1]);
  expect(news()).toEqual({ 1: [1] });
});

test('after built-in objects were changed, the next job runs in a new worker', () => {
  const { run, worker, news } = setUp(2);
  run('polluting', 'innocent');
  worker(0).say('ready');
  worker(0).answer([1], true);
  expect(worker(0).isEnded).toBe(true);
  worker(1).say('ready');
  worker(1).say('altered');
  const next = FakeWorker.all.at(-1) as FakeWorker;
  next.say('ready');
  next.answer([2]);
  expect(news()).toEqual({ 1: [1], 2: [2] });
});

test('a job is not begun again for ever', () => {
  const { run, news } = setUp(2);
  run('a');
  for (let at = 0; at <= resendLimit; at += 1) {
    const worker = FakeWorker.all.at(-1) as FakeWorker;
    worker.say('ready');
    worker.say('altered');
  }
  expect(news()).toEqual({ 1: ['unavailable'] });
});

test.each([
  ['an answer without having begun', (worker: FakeWorker) => worker.say({ results: resultsOf(1), altered: false })],
  ['to have begun twice', (worker: FakeWorker) => [worker.say('started'), worker.say('started')]],
  ['more results than calls', (worker: FakeWorker) => worker.answer([1, 2])],
  ['no results', (worker: FakeWorker) => worker.answer([])],
  ['something else', (worker: FakeWorker) => worker.say('x')],
  ['that it is ready again', (worker: FakeWorker) => worker.say('ready')],
  ['an error of its own', (worker: FakeWorker) => worker.onerror?.()],
])('a worker that says %s is stopped, and its body is to blame', (_, say) => {
  const { run, worker, news } = setUp();
  run('hostile');
  worker(0).say('ready');
  say(worker(0));
  expect(worker(0).isEnded).toBe(true);
  expect(news()).toEqual({ 1: ['flood'] });
});

test('a context reaches each worker once', () => {
  const { run, worker } = setUp(2);
  const context = { id: 1, names: ['ctx'] };
  run({ body: 'a', context: { ...context, text: '[1]' } });
  run({ body: 'b', context }, { body: 'c', context });
  worker(0).say('ready');
  worker(1).say('ready');
  worker(0).answer([1]);
  expect(worker(0).jobs.map((job) => job.context?.text)).toEqual(['[1]', undefined]);
  expect(worker(1).jobs.map((job) => job.context?.text)).toEqual(['[1]']);
});

test('that no worker starts is told', () => {
  const { told, run, worker } = setUp();
  run('a');
  worker(0).onerror?.();
  expect(told).toEqual([{ type: 'failed' }]);
});
