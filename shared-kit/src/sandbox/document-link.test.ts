import { type DocumentEvents, DocumentLink } from './document-link';
import type { ToDocument } from './document-messages';
import {
  documentItemRate,
  documentMessageLimit,
  documentMessageRate,
  documentSizeLimit,
  documentVolume,
  heartbeatInterval,
  heartbeatLimit,
  startTimeLimit,
} from './limits';
import { SandboxProcess } from './sandbox-process';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A document played by the test. */
function setUp(events: DocumentEvents = {}, process = new SandboxProcess(() => Date.now()), attempt = 0) {
  const sent: ToDocument[] = [];
  const messages: (readonly ToDocument[])[] = [];
  const port = {
    postMessage(list: readonly ToDocument[]) {
      messages.push(list);
      sent.push(...list);
    },
    onmessage: null,
    close: () => undefined,
  } as unknown as MessagePort;
  const stops: string[] = [];
  const started = Date.now();
  const all = { ...events, onStop: (kind: string) => void stops.push(kind) };
  const link = new DocumentLink(
    port,
    () => all,
    attempt,
    () => Date.now() - started,
    process,
  );
  const say = (data: unknown) => port.onmessage?.call(port, new MessageEvent('message', { data }));
  const tell = (message: object) => say(JSON.stringify(message));
  return { link, sent, messages, stops, say, tell, isOpen: () => port.onmessage !== null };
}

test('all that a document is told in a tick is one message', async () => {
  const { link, messages, tell } = setUp({ handlers: () => ({ add: (a, b) => Number(a) + Number(b) }) });
  link.send({ type: 'context', context: { width: 2 } });
  link.send({ type: 'message', data: 'news' });
  tell({ type: 'call', id: 1, name: 'add', args: [1, 2] });
  tell({ type: 'call', id: 2, name: 'add', args: [3, 4] });
  await jest.advanceTimersByTimeAsync(0);
  expect(messages).toEqual([
    [
      { type: 'context', context: { width: 2 } },
      { type: 'message', data: 'news' },
      { type: 'answer', id: 1, ok: true, value: 3 },
      { type: 'answer', id: 2, ok: true, value: 7 },
    ],
  ]);
  link.send({ type: 'message', data: 'more' });
  link.close();
  await jest.advanceTimersByTimeAsync(0);
  expect(messages).toHaveLength(1);
});

test('a document that answers its heartbeat lives on', async () => {
  const { sent, stops, tell } = setUp();
  for (let beat = 0; beat < 20; beat += 1) {
    await jest.advanceTimersByTimeAsync(heartbeatInterval);
    const ping = sent.findLast(({ type }) => type === 'ping');
    tell({ ...ping, type: 'pong' });
  }
  expect(sent.filter(({ type }) => type === 'ping')).toHaveLength(20);
  expect(stops).toEqual([]);
});

test('one that says without having been asked that it answers is cut off', async () => {
  const { stops, tell } = setUp();
  for (let beat = 0; beat < 7; beat += 1) {
    tell({ type: 'pong' });
    tell({ type: 'pong', id: 0.5 });
    await jest.advanceTimersByTimeAsync(heartbeatInterval);
  }
  expect(stops).toEqual(['timeout']);
});

test('a document that stops answering is cut off, once', () => {
  const { stops, tell, isOpen } = setUp();
  tell({ type: 'pong' });
  jest.advanceTimersByTime(heartbeatLimit + 2 * heartbeatInterval);
  expect(stops).toEqual(['timeout']);
  expect(isOpen()).toBe(false);
  jest.advanceTimersByTime(60_000);
  expect(stops).toEqual(['timeout']);
});

describe('one that is still loading', () => {
  const waited = (once: boolean, attempt: number, time: number) => {
    const restarted = jest.fn();
    const process = new SandboxProcess(() => Date.now());
    const { stops } = setUp({ onRestart: restarted, once }, process, attempt);
    jest.advanceTimersByTime(time);
    return { stops, process, restarted: restarted.mock.calls.length };
  };

  test.each([true, false])('has more time, then begins again, for it has done nothing yet (once: %s)', (once) => {
    expect(waited(once, 0, startTimeLimit)).toMatchObject({ stops: [], restarted: 0 });
    expect(waited(once, 0, startTimeLimit + 2 * heartbeatInterval)).toMatchObject({ stops: [], restarted: 1 });
  });

  test('has more each time, as long as the network takes', () => {
    expect(waited(false, 2, 4 * startTimeLimit)).toMatchObject({ stops: [], restarted: 0 });
    expect(waited(false, 2, 4 * startTimeLimit + 2 * heartbeatInterval).restarted).toBe(1);
  });

  test.each([
    [true, 1, 2],
    [false, 4, 8],
  ])('is told after some tries (once: %s, %i)', (once, tries, patience) => {
    const time = patience * startTimeLimit + 2 * heartbeatInterval;
    expect(waited(once, tries - 1, time)).toMatchObject({ stops: [], restarted: 1 });
    expect(waited(once, tries, time)).toMatchObject({ stops: ['timeout'], restarted: 0 });
  });

  test('is no hang while others answer, and holds up nobody', () => {
    const process = new SandboxProcess(() => Date.now());
    const restarted = jest.fn();
    const loading = setUp({ onRestart: restarted }, process);
    const answering = setUp({}, process);
    for (let beat = 0; beat < 12; beat += 1) {
      answering.tell({ ...answering.sent.findLast(({ type }) => type === 'ping'), type: 'pong' });
      jest.advanceTimersByTime(heartbeatInterval);
    }
    expect([restarted.mock.calls.length, loading.stops, answering.stops]).toEqual([1, [], []]);
    expect(process.rest).toBe(0);
  });
});

test('a living frame that others hold up begins again, however often', () => {
  const process = new SandboxProcess(() => Date.now());
  const restarted = jest.fn();
  const innocent = setUp({ onRestart: restarted }, process, 9);
  innocent.tell({ type: 'pong' });
  const hanging = setUp({}, process);
  hanging.tell({ type: 'busy' });
  jest.advanceTimersByTime(heartbeatLimit + 2 * heartbeatInterval);
  expect([restarted.mock.calls.length, innocent.stops, hanging.stops]).toEqual([1, [], ['timeout']]);
});

test('a page that was asleep blames nobody', () => {
  const { stops, tell } = setUp();
  tell({ type: 'pong' });
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(heartbeatInterval);
  expect(stops).toEqual([]);
});

test('too many messages cut the document off', () => {
  const onMessage = jest.fn();
  const { stops, tell } = setUp({ onMessage });
  for (let count = 0; count <= documentMessageRate; count += 1) tell({ type: 'message', data: count });
  expect(stops).toEqual(['flood']);
  expect(onMessage).toHaveBeenCalledTimes(documentMessageRate);
});

test('all of a tick is one message, of which there may be more; without end they cut it off', () => {
  const onMessage = jest.fn();
  const { stops, tell, say } = setUp({ onMessage });
  const list = (length: number) => JSON.stringify(Array.from({ length }, (_, data) => ({ type: 'message', data })));
  say(list(documentItemRate));
  tell({ type: 'pong' });
  expect(onMessage).toHaveBeenCalledTimes(documentItemRate);
  expect(stops).toEqual(['flood']);
});

test.each(['[1]', '[{"type":"ready"},null]', '[[{"type":"ready"}],"x"]'])('a list of %s is no message', (data) => {
  const { stops, say } = setUp();
  say(data);
  expect(stops).toEqual(['flood']);
});

test('too much text cuts it off, however few the messages are', () => {
  const onMessage = jest.fn();
  const { stops, tell } = setUp({ onMessage });
  const length = 900_000;
  for (let count = 0; count < 6; count += 1) tell({ type: 'message', data: 'x'.repeat(length) });
  expect(stops).toEqual(['flood']);
  expect(onMessage).toHaveBeenCalledTimes(Math.floor(documentVolume / length));
});

test('what it says past the link counts too', () => {
  const { link, stops } = setUp();
  for (let count = 0; count < documentMessageRate; count += 1) link.noteFrameMessage();
  expect(stops).toEqual([]);
  jest.advanceTimersByTime(1001);
  for (let count = 0; count <= documentMessageRate + 5; count += 1) link.noteFrameMessage();
  expect(stops).toEqual(['flood']);
});

test('the size it claims is a size', () => {
  const onSize = jest.fn();
  const { tell } = setUp({ onSize });
  tell({ type: 'size', width: -5, height: 1e300 });
  tell({ type: 'size', width: 'wide', height: 120 });
  expect(onSize.mock.calls).toEqual([[{ width: 0, height: documentSizeLimit }], [{ width: 0, height: 120 }]]);
});

test.each([
  ['data without bottom', `{"type":"message","data":${'['.repeat(200)}${']'.repeat(200)}}`],
  ['data without end', JSON.stringify({ type: 'message', data: Array(100_001).fill(0) })],
  ['an object', { type: 'ready' }],
  ['no JSON', '{'],
  ['no object', '1'],
  ['too long a text', JSON.stringify({ type: 'message', data: 'x'.repeat(documentMessageLimit) })],
])('%s instead of a message cuts it off', (_, data) => {
  const { stops, say } = setUp();
  say(data);
  expect(stops).toEqual(['flood']);
});

test('an error arrives as texts and numbers, whatever was sent', () => {
  const onError = jest.fn();
  const { tell } = setUp({ onError });
  tell({ type: 'error', error: { kind: 'flood', name: ['x'], message: 'no', lineNumber: -1, columnNumber: 4 } });
  expect({ ...onError.mock.calls[0][0], message: onError.mock.calls[0][0].message }).toEqual({
    kind: 'thrown',
    name: 'Error',
    message: 'no',
    lineNumber: undefined,
    columnNumber: 4,
  });
});

test('what had failed and works again is told', () => {
  const onRecovered = jest.fn();
  const { tell } = setUp({ onRecovered });
  tell({ type: 'recovered' });
  expect(onRecovered).toHaveBeenCalledTimes(1);
});

test('keys that reach prototypes do not arrive', () => {
  const onMessage = jest.fn();
  const { say } = setUp({ onMessage });
  say('{"type": "message", "data": {"__proto__": {"admin": true}, "constructor": {"prototype": {}}, "a": 1}}');
  expect(Object.keys(onMessage.mock.calls[0][0])).toEqual(['a']);
  expect(onMessage.mock.calls[0][0].admin).toBeUndefined();
});

describe('calls', () => {
  test.each(['closed', 'cut off'])('of a document hear that it is %s', async (how) => {
    let ended: AbortSignal | undefined;
    const { link, say, tell } = setUp({
      handlers: (signal) => {
        ended = signal;
        return {};
      },
    });
    tell({ type: 'call', id: 1, name: 'x', args: [] });
    expect(ended?.aborted).toBe(false);
    if (how === 'closed') link.close();
    else say('no JSON');
    expect(ended?.aborted).toBe(true);
  });
  const answered = async (name: string) => {
    const handlers = { double: (value: unknown) => Number(value) * 2, fail: () => Promise.reject(new Error('no')) };
    const { sent, tell } = setUp({ handlers: () => handlers });
    tell({ type: 'call', id: 7, name, args: [21] });
    await jest.advanceTimersByTimeAsync(1);
    return sent;
  };

  test('are answered by their handler', async () => {
    expect(await answered('double')).toEqual([{ type: 'answer', id: 7, ok: true, value: 42 }]);
  });
  test('fail with its message', async () => {
    expect(await answered('fail')).toEqual([{ type: 'answer', id: 7, ok: false, message: 'no' }]);
  });
  test.each(['unknown', 'constructor', '__proto__', 'toString'])('of %s find nothing', async (name) => {
    expect(await answered(name)).toEqual([{ type: 'answer', id: 7, ok: false, message: `There is no ${name}` }]);
  });
});

test('of two that fall silent together, the one that has begun something is cut off, and the other one begins again', () => {
  const process = new SandboxProcess();
  const restarted: string[] = [];
  const innocent = setUp({ onRestart: () => void restarted.push('innocent') }, process);
  const endless = setUp({ onRestart: () => void restarted.push('endless') }, process);
  innocent.tell({ type: 'busy' });
  innocent.tell({ type: 'idle' });
  endless.tell({ type: 'busy' });
  jest.advanceTimersByTime(heartbeatLimit + 2 * heartbeatInterval);
  expect(restarted).toEqual(['innocent']);
  expect([innocent.stops, endless.stops]).toEqual([[], ['timeout']]);
  expect([innocent.isOpen(), endless.isOpen()]).toEqual([false, false]);
});

test('who spoke last is told by when it was said: messages of frames overtake one another', () => {
  jest.advanceTimersByTime(100);
  const process = new SandboxProcess(() => Date.now());
  const onRestart = jest.fn();
  const [resting, endless] = [setUp({ onRestart }, process), setUp({ onRestart }, process)];
  jest.advanceTimersByTime(100);
  for (const { say } of [resting, endless]) say('[{"type":"said","at":10},{"type":"busy"}]');
  endless.say('[{"type":"said","at":30},{"type":"busy"}]');
  resting.say('[{"type":"said","at":20},{"type":"idle"}]');
  jest.advanceTimersByTime(heartbeatLimit + 2 * heartbeatInterval);
  expect([resting.stops, endless.stops]).toEqual([[], ['timeout']]);
  expect(onRestart).toHaveBeenCalledTimes(1);
});

test.each(['1e300', '"never"', 'null'])('nobody speaks from the future, at %s', (at) => {
  const process = new SandboxProcess(() => Date.now());
  const onRestart = jest.fn();
  const [forging, endless] = [setUp({ onRestart }, process), setUp({ onRestart }, process)];
  forging.say(`[{"type":"said","at":${at}},{"type":"idle"}]`);
  jest.advanceTimersByTime(100);
  endless.say('[{"type":"said","at":50},{"type":"busy"}]');
  jest.advanceTimersByTime(heartbeatLimit + 2 * heartbeatInterval);
  expect([forging.stops, endless.stops]).toEqual([[], ['timeout']]);
});

test('one that says it has nothing under way, and hangs, is cut off with whoever has', () => {
  const process = new SandboxProcess(() => Date.now());
  const onRestart = jest.fn();
  const [honest, forging] = [setUp({ onRestart }, process), setUp({ onRestart }, process)];
  honest.tell({ type: 'busy' });
  forging.tell({ type: 'busy' });
  forging.tell({ type: 'idle' });
  jest.advanceTimersByTime(heartbeatLimit + 2 * heartbeatInterval);
  expect([honest.stops, forging.stops]).toEqual([['timeout'], ['timeout']]);
  expect(onRestart).not.toHaveBeenCalled();
});
