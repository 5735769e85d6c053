import { call, expect, expectAlive, test } from './sandbox-test';

test.describe('functions that mean no harm', () => {
  test('get their arguments and give plain data', async ({ stage }) => {
    expect(await call(stage, 'return value.toFixed(1) + unit', { value: 3.127, unit: ' °C' })).toEqual({
      value: '3.1 °C',
    });
    expect(await call(stage, 'return { when: new Date(0), list: [1, null], f: () => 1, n: NaN }')).toEqual({
      value: { when: '1970-01-01T00:00:00.000Z', list: [1, null], n: Number.NaN },
    });
    expect(await call(stage, 'console.log("hello"); return undefined')).toEqual({ value: undefined });
  });

  test('a thousand calls of one tick come back in order', async ({ stage }) => {
    const sum = await stage.evaluate(async () => {
      const twice = sandboxUse.createUserFunction('return n * 2', ['n']);
      const results = await Promise.all(Array.from({ length: 1000 }, (_, n) => twice.call(n)));
      return results.every((value, n) => value === n * 2);
    });
    expect(sum).toBe(true);
  });

  test('a trial tells which sample decided, the value and its type', async ({ stage }) => {
    const trial = await stage.evaluate(() =>
      sandboxUse.runFunction({
        body: 'return a.b.length',
        argNames: ['a'],
        args: [[{}], [{ b: 'four' }], [{ b: '' }]],
      }),
    );
    expect(trial).toEqual({ ok: true, index: 1, value: 4, type: 'number' });
  });

  test('what they throw comes with name, message, line and column', async ({ stage }) => {
    const thrown = await call(stage, 'const x = 1;\n  return a.b.c;', { a: {} });
    expect(thrown).toEqual({
      kind: 'thrown',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'c')",
      at: [2, 14],
    });
    expect(await call(stage, 'throw "a text"')).toMatchObject({ kind: 'thrown', message: 'a text' });
  });

  test('what cannot be compiled comes with line and column too', async ({ stage }) => {
    expect(await call(stage, 'const a = 1;\nconst b = ;\nreturn a', { c: 1 })).toEqual({
      kind: 'syntax',
      name: 'SyntaxError',
      message: "Unexpected token ';'",
      at: [2, 11],
    });
  });

  test('a result may be large, but not endless', async ({ stage }) => {
    expect(await call(stage, 'return "x".repeat(3e6)')).toMatchObject({ kind: 'too-large' });
    expect(await call(stage, 'const a = {}; a.a = a; return a')).toMatchObject({ kind: 'too-large' });
    await expectAlive(stage);
  });
});

test.describe('a function that runs away', () => {
  const runaways = {
    'an endless loop': 'for (;;);',
    'endless promises': 'const again = () => Promise.resolve().then(again); again(); return 1',
    'an endless regular expression': 'return /^(a+)+$/.test("a".repeat(40) + "b")',
    'an endless getter of the result': 'return { get a() { for (;;); } }',
    'an endless getter of the error': 'throw { get message() { for (;;); } }',
    'an endless text of the error': 'throw { toString() { for (;;); } }',
    'an endless conversion of the error': 'throw { [Symbol.toPrimitive]() { for (;;); } }',
    'endless keys of the result': 'return new Proxy({}, { ownKeys() { for (;;); } })',
    'an endless toJSON of the result': 'return { toJSON() { for (;;); } }',
    'code that is no function body': '}); for (;;); (function () {',
  };
  for (const [name, body] of Object.entries(runaways)) {
    test(`${name} is stopped, and only it`, async ({ stage }) => {
      const outcomes = await stage.evaluate(async (endless) => {
        const results = await Promise.all([
          sandboxUse.runFunction({ body: 'return 1', argNames: [], args: [[]] }),
          sandboxUse.runFunction({ body: endless, argNames: [], args: [[]] }),
          sandboxUse.runFunction({ body: 'return 2', argNames: [], args: [[]] }),
        ]);
        return results.map((result) => (result.ok ? result.value : result.error.kind));
      }, body);
      expect(outcomes).toEqual([1, 'timeout', 2]);
      await expectAlive(stage);
    });
  }

  test('what comes back to its code later blames nobody else', async ({ stage }) => {
    const outcomes = await stage.evaluate(async () => {
      // Only an import that is refused comes back after the answer.
      const body = `const again = (left) => import('blob:null/' + left).catch(() => { if (left > 0) return again(left - 1); for (;;); });
        again(20); return 'late';`;
      const late = sandboxUse.createUserFunction(body, []);
      const innocent = sandboxUse.createUserFunction('return "innocent"', []);
      await late.call().catch(() => undefined);
      // Time itself is under test: nothing tells when code that comes back later begins its loop.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const results: unknown[] = [];
      for (let count = 0; count < 3; count += 1) results.push(await innocent.call());
      return results;
    });
    expect(outcomes).toEqual(['innocent', 'innocent', 'innocent']);
    await expectAlive(stage);
  });

  test('is not called again', async ({ stage }) => {
    const times = await stage.evaluate(async () => {
      // None that another test has run: it would be known.
      const endless = sandboxUse.createUserFunction('for (;;) {}', []);
      await endless.call().catch(() => undefined);
      const started = performance.now();
      await endless.call().catch(() => undefined);
      return performance.now() - started;
    });
    expect(times).toBeLessThan(200);
  });

  const bombs = {
    'lists without end': 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
    'texts without end': 'let text = "x"; for (;;) text += text + Math.random();',
    'buffers without end': 'const all = []; for (;;) { try { all.push(new Uint8Array(2 ** 26).fill(1)) } catch {} }',
    'a table without end': 'const map = new Map(); for (let i = 0; ; i++) map.set(i, { i });',
  };
  for (const [name, body] of Object.entries(bombs)) {
    test(`${name}: memory runs out in the sandbox alone`, async ({ sandbox }) => {
      expect(await call(sandbox, body)).toHaveProperty('kind');
      await expectAlive(sandbox);
    });
  }
});

test.describe('what a function can reach', () => {
  test('only the language: nothing that sends, loads, stores, waits or draws', async ({ stage }) => {
    const body = `
      const root = (0, eval)('this');
      const reached = new Set();
      for (let o = root; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) Object.getOwnPropertyNames(o).forEach((n) => reached.add(n));
      const wanted = ['postMessage', 'onmessage', 'addEventListener', 'dispatchEvent', 'close', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource',
        'importScripts', 'Worker', 'SharedWorker', 'MessageChannel', 'BroadcastChannel', 'indexedDB', 'caches', 'navigator', 'location', 'setTimeout',
        'setInterval', 'queueMicrotask', 'WebAssembly', 'SharedArrayBuffer', 'OffscreenCanvas', 'document', 'window', 'localStorage', 'parent', 'top'];
      const f = wanted.map.constructor.constructor('return this')();
      return { found: wanted.filter((n) => reached.has(n) || n in root || n in f), same: f === root };`;
    expect(await call(stage, body)).toEqual({ value: { found: [], same: true } });
  });

  test('no other function’s code, arguments or results', async ({ stage }) => {
    const spied = await stage.evaluate(async () => {
      const spy = sandboxUse.createUserFunction(
        `globalThis.seen ??= [];
         for (const name of ['push', 'map', 'shift']) { const was = Array.prototype[name]; Array.prototype[name] = function (...a) { seen[seen.length] = String(a); return was.apply(this, a) } }
         Function.prototype.call = Function.prototype.apply = () => 'mine';
         Object.prototype.ok = true; Object.prototype.value = 'forged';
         globalThis.Function = () => () => 'forged';
         return 'spying'`,
        [],
      );
      const victim = sandboxUse.createUserFunction('return [secret].map((s) => s + 1)[0]', ['secret']);
      const first = spy.call();
      const second = victim.call(41);
      return [await first, await second, await sandboxUse.createUserFunction('return typeof seen', []).call()];
    });
    expect(spied).toEqual(['spying', 42, 'undefined']);
    await expectAlive(stage);
  });

  test('not the program that runs it, through the stack', async ({ stage }) => {
    const body = `
      const seen = [];
      const look = (thing) => { try { seen.push(typeof thing()) } catch (error) { seen.push(error.name) } };
      look(() => arguments.callee.caller.name.name);
      look(() => arguments.callee.caller.arguments.length);
      Error.prepareStackTrace = (error, sites) => sites;
      const sites = new Error().stack;
      delete Error.prepareStackTrace;
      const own = sites.filter((site) => (site.getFunction() ?? arguments.callee) !== arguments.callee && !/look|=>/.test(String(site.getFunction())));
      const owners = sites.filter((site) => site.getThis() !== undefined && site.getThis() !== globalThis);
      return { seen, functions: own.map((site) => String(site.getFunction()).slice(0, 60)), owners: owners.length };`;
    expect(await call(stage, body)).toEqual({
      value: { seen: ['TypeError', 'TypeError'], functions: [], owners: 0 },
    });
  });

  const traces = {
    'a global': 'globalThis.trace = 1; trace2 = 2; return 0',
    'the step of all iterations':
      'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true }); return 0',
    'a method of a method': 'Array.prototype.map.call = Array.prototype.map.apply = () => "forged"; return 0',
    'a parent of all lists':
      'Object.setPrototypeOf(Array.prototype, { trace: 1, __proto__: Object.prototype }); return 0',
    'the class of generators': 'Object.getPrototypeOf(function* () {}).prototype.trace = 1; return 0',
    'a global that is a getter':
      'Object.defineProperty(globalThis, "JSON", { get: () => ({ stringify: () => "forged" }) }); return 0',
    'the look-out itself': `Object.defineProperty(Object.prototype, 'get', { configurable: true, get() { delete Object.prototype.get; Array.prototype.map = () => 'forged' } }); return 0`,
    'everything, but later': `import('x:y').catch(() => { Array.prototype.map = () => 'forged'; globalThis.trace = 1 }); return 0`,
  };
  for (const [name, body] of Object.entries(traces)) {
    test(`no trace of another: ${name}`, async ({ stage }) => {
      const find = `
        const [first] = [1];
        return [typeof trace, typeof trace2, first, [...'ab'].map((x) => x).join(), [1].map.call([2], (x) => x)[0], JSON.stringify({}),
          'trace' in [], 'trace' in (function* () {})()]`;
      const clean = ['undefined', 'undefined', 1, 'a,b', 2, '{}', false, false];
      const found = await stage.evaluate(
        async ([hostile, innocent]) => {
          const other = sandboxUse.createUserFunction(innocent, []);
          const left = sandboxUse.createUserFunction(hostile, []);
          const together = [left.call(), other.call()];
          await Promise.allSettled(together);
          // Time itself is under test: what a function does later tells nobody that it is done.
          await new Promise((resolve) => setTimeout(resolve, 200));
          return [await together[1], await other.call()];
        },
        [body, find] as const,
      );
      expect(found).toEqual([clean, clean]);
    });
  }

  test('import() brings nothing', async ({ sandbox, trap, console }) => {
    const before = trap.hits.length;
    for (const address of [
      `${trap.url}/m.js`,
      `${console.url}/m.js`,
      'data:text/javascript,export default 1',
      'blob:null/x',
    ]) {
      await call(sandbox, `import(${JSON.stringify(address)}).then(() => { for (;;); }, () => undefined); return 1`);
    }
    await expectAlive(sandbox);
    expect(trap.hits.slice(before)).toEqual([]);
  });
});
