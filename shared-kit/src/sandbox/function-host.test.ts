import type { FunctionSource, WaitingCall } from './call-queue';
import { FunctionHost } from './function-host';
import type { CallResult, CallResults, FrameMessage, Job, JobNews, RunMessage } from './function-messages';
import {
  answerGrace,
  frameGrace,
  functionTimeLimit,
  functionTurn,
  heartbeatInterval,
  openLimit,
  startTimeLimit,
} from './limits';
import { type ProcessFrame, SandboxProcess } from './sandbox-process';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const silence = functionTimeLimit + functionTurn + frameGrace + answerGrace;
const value = (of: unknown): CallResult => ({ ok: true, index: 0, value: of, type: typeof of });
const results = (...values: unknown[]): CallResults => ({ values, failures: [] });

interface FakeFrame {
  messages: RunMessage[];
  isClosed: boolean;
  say: (message: FrameMessage) => void;
  ready: () => void;
  /** Answers the job of a body, in one news or several. */
  answer: (body: string, ...results: unknown[]) => void;
  stop: (body: string, stopped: JobNews['stopped']) => void;
}

/** A host whose frames, and whose page's ticks, are played by the test. */
function setUp(process = new SandboxProcess()) {
  const frames: FakeFrame[] = [];
  const scheduled: (() => void)[] = [];
  const host = new FunctionHost(
    () => {
      const say = (message: FrameMessage) => port.onmessage?.call(port, new MessageEvent('message', { data: message }));
      const news = (body: string, more: Omit<JobNews, 'id'>) => {
        const { id } = frame.messages.flat().find((job) => job.body === body) as Job;
        say({ type: 'news', jobs: [{ id, ...more }] });
      };
      const frame: FakeFrame = {
        messages: [],
        isClosed: false,
        say,
        ready: () => say({ type: 'ready' }),
        answer: (body, ...values) => news(body, { results: results(...values) }),
        stop: (body, stopped) => news(body, { results: results(), stopped }),
      };
      const port = {
        postMessage: (message: RunMessage) => void frame.messages.push(message),
        onmessage: null,
      } as unknown as MessagePort;
      frames.push(frame);
      const close = () => {
        frame.isClosed = true;
      };
      return { port, close };
    },
    (run) => void scheduled.push(run),
    process,
  );
  const outcomes: Record<string, unknown[]> = {};
  const sourceOf = (body: string, more: Partial<FunctionSource> = {}): FunctionSource => ({
    body,
    argNames: [],
    mode: 'each',
    key: body,
    ...more,
  });
  const submit = (source: FunctionSource, count = 1) => {
    outcomes[source.body] ??= [];
    const settle: WaitingCall['settle'] = (result) =>
      outcomes[source.body]?.push(result.ok ? result.value : result.error.kind);
    for (let call = 0; call < count; call += 1) host.submit(source, { texts: ['[]'], settle });
  };
  const draw = () => {
    for (const run of scheduled.splice(0)) run();
  };
  const frame = (index: number) => frames[index] as FakeFrame;
  const bodies = (of: FakeFrame) => of.messages.map((jobs) => jobs.map(({ body }) => body));
  return { host, frames, frame, bodies, scheduled, outcomes, sourceOf, submit, draw };
}

test('calls of all functions travel in one message per tick of the page', () => {
  const { frames, frame, bodies, scheduled, outcomes, sourceOf, submit, draw } = setUp();
  submit(sourceOf('a'), 2);
  submit(sourceOf('b'));
  expect(frames).toHaveLength(0);
  expect(scheduled).toHaveLength(1);
  draw();
  expect(bodies(frame(0))).toEqual([['a', 'b']]);
  frame(0).ready();
  frame(0).answer('a', 1);
  frame(0).answer('a', 2);
  frame(0).answer('b', 3);
  expect(outcomes).toEqual({ a: [1, 2], b: [3] });
  draw();
  expect(bodies(frame(0))).toHaveLength(1);
  expect(frames).toHaveLength(1);
});

test('one that answers is told apart from one that hangs: a document that is late has nothing of it begun again', () => {
  const process = new SandboxProcess();
  const { frames, frame, sourceOf, submit, draw } = setUp(process);
  submit(sourceOf('a'), 2);
  draw();
  expect(process.isAnswering).toBe(false);
  frame(0).ready();
  frame(0).answer('a', 1);
  expect(process.isAnswering).toBe(true);
  const late: ProcessFrame = {
    ...{ isAlive: () => false, silence: () => 0, isBusy: () => false },
    ...{ stop: () => undefined, restart: () => undefined },
  };
  process.enter(late);
  process.end(late);
  expect(frame(0).isClosed).toBe(false);
  jest.advanceTimersByTime(2 * heartbeatInterval + 1);
  expect(process.isAnswering).toBe(false);
  process.end(late);
  draw();
  expect([frame(0).isClosed, frames.length]).toEqual([true, 2]);
});

test('a context goes along once', () => {
  const { frame, sourceOf, submit, draw } = setUp();
  const context = { id: 7, names: ['ctx'], text: '[1]' };
  for (const body of ['a', 'b']) {
    submit(sourceOf(body, { context }));
    draw();
  }
  const sent = frame(0).messages.flatMap((jobs) => jobs.map((job) => job.context));
  expect(sent).toEqual([context, { id: 7, names: ['ctx'] }]);
});

test('the sandbox has so many calls at most; the others wait', () => {
  const { frame, sourceOf, submit, draw } = setUp();
  submit(sourceOf('a'), openLimit + 10);
  for (let drawn = 0; drawn < 10; drawn += 1) draw();
  const sent = () => frame(0).messages.flatMap((jobs) => jobs.flatMap(({ args }) => args)).length;
  expect(sent()).toBe(openLimit);
  frame(0).ready();
  frame(0).answer('a', 1, 2, 3);
  draw();
  expect(sent()).toBe(openLimit + 3);
});

test('a body that ran away is not run again, whoever calls it; others are', () => {
  const { frame, bodies, outcomes, sourceOf, submit, draw } = setUp();
  submit(sourceOf('endless'));
  submit(sourceOf('innocent'));
  draw();
  frame(0).ready();
  submit(sourceOf('endless'));
  frame(0).stop('endless', 'timeout');
  submit(sourceOf('endless'));
  frame(0).answer('innocent', 1);
  draw();
  expect(outcomes).toEqual({ endless: ['timeout', 'timeout', 'timeout'], innocent: [1] });
  expect(bodies(frame(0))).toEqual([['endless', 'innocent']]);
});

test('until a trial of it goes well', () => {
  const { frame, outcomes, sourceOf, submit, draw } = setUp();
  submit(sourceOf('slow'));
  draw();
  frame(0).ready();
  frame(0).stop('slow', 'timeout');
  const trial = { ...sourceOf('trial', { mode: 'first' }), key: 'slow' };
  submit(trial);
  draw();
  frame(0).answer('trial', 1);
  submit(sourceOf('slow'));
  expect(outcomes).toEqual({ slow: ['timeout'], trial: [1] });
});

test('what no worker could run fails, and may be called again', () => {
  const { frame, bodies, outcomes, sourceOf, submit, draw } = setUp();
  submit(sourceOf('a'));
  draw();
  frame(0).ready();
  frame(0).stop('a', 'unavailable');
  submit(sourceOf('a'));
  draw();
  expect(outcomes).toEqual({ a: ['unavailable'] });
  expect(bodies(frame(0))).toEqual([['a'], ['a']]);
});

test('a frame that falls silent is opened anew; the body with which it does so again is to blame', () => {
  const { frame, bodies, outcomes, sourceOf, submit, draw } = setUp();
  for (const body of ['a', 'killer', 'b']) submit(sourceOf(body));
  draw();
  frame(0).ready();
  jest.advanceTimersByTime(silence);
  expect(frame(0).isClosed).toBe(true);
  expect(bodies(frame(1))).toEqual([['a']]);
  frame(1).ready();
  frame(1).answer('a', 1);
  draw();
  expect(bodies(frame(1))).toEqual([['a'], ['killer']]);
  jest.advanceTimersByTime(silence);
  expect(bodies(frame(2))).toEqual([['b']]);
  frame(2).ready();
  frame(2).answer('b', 2);
  submit(sourceOf('killer'));
  submit(sourceOf('c'));
  draw();
  expect(bodies(frame(2))).toEqual([['b'], ['c']]);
  expect(outcomes).toEqual({ a: [1], killer: ['timeout', 'timeout'], b: [2], c: [] });
});

test('a body is not to blame where a document holds up the process: its calls go on in another one', () => {
  const process = new SandboxProcess();
  const never = () => undefined;
  const hung: ProcessFrame = {
    ...{ isAlive: () => true, silence: () => silence, isBusy: () => true },
    ...{ stop: never, restart: never },
  };
  const leave = process.enter(hung);
  const { frame, bodies, outcomes, sourceOf, submit, draw } = setUp(process);
  submit(sourceOf('innocent'));
  draw();
  frame(0).ready();
  jest.advanceTimersByTime(silence);
  expect(frame(0).isClosed).toBe(false);
  process.end(hung);
  leave();
  expect(frame(0).isClosed).toBe(true);
  draw();
  expect(bodies(frame(1))).toEqual([['innocent']]);
  frame(1).ready();
  frame(1).answer('innocent', 1);
  expect(outcomes).toEqual({ innocent: [1] });
});

test('as long as the frame speaks, it is not silent; without work it need not speak', () => {
  const { frames, frame, sourceOf, submit, draw } = setUp();
  submit(sourceOf('a'), 2);
  draw();
  frame(0).ready();
  jest.advanceTimersByTime(silence - answerGrace);
  frame(0).answer('a', 1);
  jest.advanceTimersByTime(silence - answerGrace);
  frame(0).answer('a', 2);
  jest.advanceTimersByTime(10 * silence);
  expect(frames).toHaveLength(1);
});

test('a sandbox that does not start is tried twice, then the work fails; later work tries again', () => {
  const { frames, outcomes, sourceOf, submit, draw } = setUp();
  submit(sourceOf('a'));
  draw();
  jest.advanceTimersByTime(startTimeLimit + answerGrace);
  frames[1]?.say({ type: 'failed' });
  expect(outcomes.a).toEqual(['unavailable']);
  expect(frames.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  submit(sourceOf('b'));
  draw();
  expect(frames).toHaveLength(3);
});

test('calls of a function that is given up are not sent', () => {
  const { host, frames, outcomes, sourceOf, submit, draw } = setUp();
  const source = sourceOf('a');
  submit(source);
  host.forget(source);
  draw();
  expect(outcomes).toEqual({ a: ['disposed'] });
  expect(frames).toEqual([]);
});

test('nothing of a user is left for the next: neither calls, results nor verdicts', () => {
  const { host, frame, bodies, outcomes, sourceOf, submit, draw } = setUp();
  host.cache.set('a', '[]', value('secret'));
  for (const body of ['endless', 'sent']) submit(sourceOf(body));
  draw();
  frame(0).ready();
  frame(0).stop('endless', 'timeout');
  submit(sourceOf('waiting'));
  host.reset();
  expect(frame(0).isClosed).toBe(true);
  frame(0).answer('sent', 'secret');
  expect(outcomes).toEqual({ endless: ['timeout'], sent: ['disposed'], waiting: ['disposed'] });
  expect(host.cache.get('a', '[]')).toBeUndefined();
  submit(sourceOf('endless'));
  draw();
  expect(bodies(frame(1))).toEqual([['endless']]);
});

test('calls of a function that is given up are sent while somebody else waits for them', () => {
  const { host, bodies, frame, sourceOf, draw } = setUp();
  const source = sourceOf('a');
  const settle = jest.fn();
  host.submit(source, { texts: ['[]'], settle, isWanted: () => true });
  host.forget(source);
  draw();
  expect(settle).not.toHaveBeenCalled();
  expect(bodies(frame(0))).toEqual([['a']]);
});
