import { FunctionHost, type HostTask } from './function-host';
import type { CallResult, FrameMessage, RunMessage } from './function-messages';
import { answerGrace, resendLimit, startTimeLimit } from './limits';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface FakeFrame {
  sent: RunMessage[];
  isClosed: boolean;
  say: (message: FrameMessage) => void;
}

/** A host whose frames are played by the test. */
function setUp() {
  const frames: FakeFrame[] = [];
  const host = new FunctionHost(() => {
    const frame: FakeFrame = {
      sent: [],
      isClosed: false,
      say: (message) => port.onmessage?.call(port, new MessageEvent('message', { data: message })),
    };
    const port = {
      postMessage: (message: RunMessage) => {
        if (message.body === 'uncloneable') throw new Error('DataCloneError');
        frame.sent.push(message);
      },
      onmessage: null,
    } as unknown as MessagePort;
    frames.push(frame);
    const close = () => {
      frame.isClosed = true;
    };
    return { port, close };
  });
  const outcomes: Record<string, string> = {};
  const submit = (body: string, more: Partial<HostTask> = {}) =>
    host.submit({
      body,
      argNames: [],
      args: [[]],
      mode: 'each',
      timeLimit: 100,
      settle: (outcome) => {
        outcomes[body] = 'failure' in outcome ? outcome.failure.kind : JSON.stringify(outcome.results);
      },
      ...more,
    });
  const frame = (index: number) => frames[index] as FakeFrame;
  const start = (from: FakeFrame, at: number) => from.say({ type: 'started', id: from.sent[at]?.id ?? 0 });
  const answer = (from: FakeFrame, at: number, altered = false) =>
    from.say({ type: 'done', id: from.sent[at]?.id ?? 0, results: [value(at)], altered });
  return { frames, frame, outcomes, submit, start, answer };
}

const value = (of: unknown): CallResult => ({ ok: true, index: 0, value: of, type: typeof of });

test('opens a frame with the first work, and sends it when the worker is there', () => {
  const { frames, frame, outcomes, submit, answer } = setUp();
  expect(frames).toHaveLength(0);
  submit('a');
  submit('b');
  expect(frame(0).sent).toEqual([]);
  frame(0).say({ type: 'ready' });
  expect(frame(0).sent.map(({ body }) => body)).toEqual(['a', 'b']);
  answer(frame(0), 0);
  answer(frame(0), 1);
  expect(outcomes).toEqual({ a: JSON.stringify([value(0)]), b: JSON.stringify([value(1)]) });
  expect(frames).toHaveLength(1);
});

test('a batch that runs too long is stopped with its worker; those behind it run in a new one', () => {
  const { frame, outcomes, submit, start, answer } = setUp();
  submit('endless');
  submit('innocent');
  frame(0).say({ type: 'ready' });
  start(frame(0), 0);
  jest.advanceTimersByTime(100 + answerGrace);
  expect(frame(0).isClosed).toBe(true);
  expect(outcomes).toEqual({ endless: 'timeout' });
  frame(1).say({ type: 'ready' });
  expect(frame(1).sent.map(({ body }) => body)).toEqual(['innocent']);
  answer(frame(1), 0);
  expect(outcomes.innocent).toBe(JSON.stringify([value(0)]));
});

test('the time of a batch counts from its own beginning', () => {
  const { frames, frame, submit, start, answer } = setUp();
  submit('a');
  submit('b');
  frame(0).say({ type: 'ready' });
  jest.advanceTimersByTime(90);
  start(frame(0), 0);
  jest.advanceTimersByTime(90);
  answer(frame(0), 0);
  jest.advanceTimersByTime(90);
  start(frame(0), 1);
  jest.advanceTimersByTime(90);
  answer(frame(0), 1);
  jest.advanceTimersByTime(10_000);
  expect(frames).toHaveLength(1);
});

test('an answer that waited behind the work of the page still counts', () => {
  const { frames, frame, outcomes, submit, answer } = setUp();
  submit('a');
  frame(0).say({ type: 'ready' });
  jest.advanceTimersByTime(100);
  answer(frame(0), 0);
  jest.advanceTimersByTime(10_000);
  expect(outcomes.a).toBe(JSON.stringify([value(0)]));
  expect(frames).toHaveLength(1);
});

test('a worker that says what it must not is stopped', () => {
  const { frame, outcomes, submit } = setUp();
  submit('flood');
  frame(0).say({ type: 'ready' });
  frame(0).say({ type: 'stopped' });
  expect(outcomes.flood).toBe('flood');
  expect(frame(0).isClosed).toBe(true);
});

test('a batch that never began is not to blame: a new worker runs it', () => {
  const { frame, outcomes, submit, start, answer } = setUp();
  submit('innocent');
  frame(0).say({ type: 'ready' });
  jest.advanceTimersByTime(100 + answerGrace);
  expect(frame(0).isClosed).toBe(true);
  frame(1).say({ type: 'ready' });
  start(frame(1), 0);
  answer(frame(1), 0);
  expect(outcomes).toEqual({ innocent: JSON.stringify([value(0)]) });
});

test('a worker left unusable is replaced, and what waits runs in the new one', () => {
  const { frame, outcomes, submit, answer } = setUp();
  submit('a');
  submit('b');
  frame(0).say({ type: 'ready' });
  frame(0).say({ type: 'altered' });
  frame(1).say({ type: 'ready' });
  expect(frame(1).sent.map(({ body }) => body)).toEqual(['a', 'b']);
  answer(frame(1), 0);
  answer(frame(1), 1);
  expect(Object.keys(outcomes)).toEqual(['a', 'b']);
});

test('a batch is not sent again for ever', () => {
  const { frames, frame, outcomes, submit } = setUp();
  submit('a');
  for (let worker = 0; worker <= resendLimit; worker += 1) {
    frame(worker).say({ type: 'ready' });
    frame(worker).say({ type: 'altered' });
  }
  expect(outcomes).toEqual({ a: 'unavailable' });
  expect(frames).toHaveLength(resendLimit + 1);
});

test('after built-in objects were changed, the next batch runs in a new worker', () => {
  const { frame, outcomes, submit, answer } = setUp();
  submit('polluting');
  submit('innocent');
  frame(0).say({ type: 'ready' });
  answer(frame(0), 0, true);
  expect(outcomes.polluting).toBe(JSON.stringify([value(0)]));
  frame(1).say({ type: 'ready' });
  expect(frame(1).sent.map(({ body }) => body)).toEqual(['innocent']);
});

test('a sandbox that does not start is tried twice, then the work fails; later work tries again', () => {
  const { frames, outcomes, submit } = setUp();
  submit('a');
  jest.advanceTimersByTime(2 * (startTimeLimit + answerGrace));
  expect(outcomes.a).toBe('unavailable');
  expect(frames.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  submit('b');
  expect(frames).toHaveLength(3);
});

test('arguments that cannot be handed over fail alone', () => {
  const { frame, outcomes, submit, answer } = setUp();
  submit('uncloneable');
  submit('b');
  frame(0).say({ type: 'ready' });
  answer(frame(0), 0);
  expect(outcomes).toEqual({ uncloneable: 'argument', b: JSON.stringify([value(0)]) });
});
