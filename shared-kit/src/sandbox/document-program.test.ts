/** @jest-environment jsdom */
import { documentProgram } from './document-program';
import { documentMessageLimit } from './limits';

/** A document without content, and what it says. */
function begin() {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
    },
  });
  const sent: string[] = [];
  const port = { postMessage: (text: string) => void sent.push(text), onmessage: null } as unknown as MessagePort;
  documentProgram(port);
  const say = (message: object) => port.onmessage?.(new MessageEvent('message', { data: [message] }));
  const run = (js: string) => {
    const content = { html: '', css: '', js, resources: [] };
    say({ type: 'start', content, context: null, sources: [], language: 'en' });
  };
  return { sent, say, run };
}
const tick = () => new Promise((resolve) => setTimeout(resolve));
const typesOf = (text: string) => (JSON.parse(text) as { type: string }[]).map(({ type }) => type);

test('a call that is too large fails by itself; the document goes on', async () => {
  const { sent, run } = begin();
  run(`
    bridge.call('save', 'x'.repeat(${documentMessageLimit})).catch((error) => bridge.send(error.message));
    bridge.call('save', 'y');`);
  while (!sent.some((text) => text.includes('"y"'))) await tick();
  await tick();
  expect(sent.every((text) => text.length <= documentMessageLimit)).toBe(true);
  expect(sent.join()).toContain('save is told too much at once');
});

test('what is pressed a hundred times at once is told once, and once that it is over', async () => {
  const { sent } = begin();
  for (let press = 0; press < 100; press += 1) document.body.click();
  expect(sent.map(typesOf)).toEqual([['said', 'busy']]);
  await tick();
  expect(sent.map(typesOf)).toEqual([
    ['said', 'busy'],
    ['said', 'idle'],
  ]);
});

test('each message says when it was said', async () => {
  const { sent } = begin();
  const before = performance.timeOrigin + performance.now();
  document.body.click();
  await tick();
  const times = sent.map((text) => (JSON.parse(text) as { at: number }[])[0]?.at ?? 0);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(times.at(-1)).toBeLessThanOrEqual(performance.timeOrigin + performance.now());
});

test('a script may call something of its own performance, and is heard all the same', () => {
  const { sent } = begin();
  const usual = Object.getOwnPropertyDescriptor(globalThis, 'performance') ?? {};
  try {
    Object.defineProperty(globalThis, 'performance', { value: 97, configurable: true });
    document.body.click();
  } finally {
    Object.defineProperty(globalThis, 'performance', usual);
  }
  expect(sent.map(typesOf)).toEqual([['said', 'busy']]);
});

test('a script says when it begins, not only that it waits for its turn: another frame may have had that before', async () => {
  const { sent, run } = begin();
  run('globalThis.typesBefore = globalThis.said.map((text) => JSON.parse(text).at(-1).type);');
  Object.assign(globalThis, { said: sent });
  while (!('typesBefore' in globalThis)) await tick();
  const types = Reflect.get(globalThis, 'typesBefore') as string[];
  // For its HTML, for its turn, and in it.
  expect(types.filter((type) => type === 'busy')).toHaveLength(3);
  expect(types.at(-1)).toBe('busy');
});

test('who waited for an answer is at work before what comes then, however late', async () => {
  const { sent, say, run } = begin();
  run(`bridge.call('read').then(async () => { await null; await null; bridge.send('read'); });`);
  while (!sent.some((text) => text.includes('"read"'))) await tick();
  await tick();
  const before = sent.length;
  say({ type: 'answer', id: 1, ok: true, value: 7 });
  while (!sent.at(-1)?.includes('idle')) await tick();
  const said = sent.slice(before).join();
  expect(said.indexOf('busy')).toBeLessThan(said.indexOf('"data":"read"'));
  expect(said.indexOf('"data":"read"')).toBeLessThan(said.indexOf('idle'));
});

test.each([
  ['throws', new TypeError('no'), 'https://cdn.example/a.js'],
  // Browsers name the document then.
  ['can’t be compiled for', new SyntaxError('no'), 'about:srcdoc'],
  [
    'parses in vain while another one begins',
    new SyntaxError('no'),
    'https://cdn.example/b.js',
    'https://cdn.example/b.js',
  ],
])(
  'what a resource %s names it, once the document is ready; the script runs all the same',
  async (_, error, filename, url = 'https://cdn.example/a.js') => {
    const { sent, say } = begin();
    const content = {
      html: '',
      css: '',
      js: 'bridge.send("ran")',
      resources: ['a', 'b'].map((name) => ({ url: `https://cdn.example/${name}.js`, type: 'js', code: '' })),
    };
    say({ type: 'start', content, context: null, sources: [], language: 'en' });
    await Promise.resolve();
    window.dispatchEvent(new ErrorEvent('error', { error, message: 'no', filename, lineno: 1 }));
    while (!sent.some((text) => text.includes('"ran"'))) await tick();
    const said = sent.flatMap((text) => JSON.parse(text) as { type: string; error?: { message: string } }[]);
    expect(said.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'error', 'message']));
    expect(said.findIndex(({ type }) => type === 'ready')).toBeLessThan(said.findIndex(({ type }) => type === 'error'));
    expect(said.find(({ type }) => type === 'error')?.error?.message).toBe(`${url}: no`);
  },
);

test('who puts HTML in says before that it is at work', async () => {
  const { sent, say } = begin();
  const content = { html: '<p>Slow</p>', css: '', js: '', resources: [] };
  let saidBefore: string[] = [];
  const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as PropertyDescriptor;
  Object.defineProperty(document.body, 'innerHTML', {
    configurable: true,
    set(html: string) {
      saidBefore = [...sent];
      inner.set?.call(this, html);
    },
  });
  say({ type: 'start', content, context: null, sources: [], language: 'en' });
  while (!sent.at(-1)?.includes('idle')) await tick();
  Reflect.deleteProperty(document.body, 'innerHTML');
  expect(saidBefore.join()).toContain('busy');
  expect(document.body.textContent).toContain('Slow');
});

test('a script that never ends is at work for the page, whatever ended just before it', async () => {
  const { sent, run } = begin();
  run('globalThis.saidBefore = [...globalThis.said];');
  Object.assign(globalThis, { said: sent });
  while (!('saidBefore' in globalThis)) await tick();
  const states = (Reflect.get(globalThis, 'saidBefore') as string[]).join().match(/busy|idle/g);
  expect(states?.at(-1)).toBe('busy');
});
