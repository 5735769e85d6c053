import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../../support/fixtures';
import { type OwnConsole, startOwnConsole } from '../../support/own-console';
import { buildSandboxModule, openSandboxPage } from '../../support/sandbox-module';

/** A server outside of the console, and everything that ever knocked at it. */
interface Trap {
  url: string;
  hits: string[];
}

const test = base.extend<{ sandbox: Page }, { console: OwnConsole; trap: Trap }>({
  console: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const own = await startOwnConsole({ publish: [await buildSandboxModule()] });
      await use(own);
      await own.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  trap: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const hits: string[] = [];
      const server = http.createServer((request, response) => {
        hits.push(`${request.method} ${request.url}`);
        response.setHeader('access-control-allow-origin', '*').end('globalThis.trapped = true');
      });
      server.on('upgrade', (request, socket) => {
        hits.push(`upgrade ${request.url}`);
        socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ open, console, expectConsoleErrors }, use) => {
    // The browser reports each thing that the policies refuse.
    expectConsoleErrors(/Content Security Policy/, /sandbox/i, /net::ERR/);
    const page = await open({ url: console.url, as: 'tenant' });
    await openSandboxPage(page);
    await use(page);
  },
});

type Outcome = { value: unknown } | { kind: string; name: string; message: string; at: unknown[] };

/** Calls a function once through the kit. */
const call = (page: Page, body: string, args: Record<string, unknown> = {}): Promise<Outcome> =>
  page.evaluate(
    async ([code, names, values]) => {
      try {
        return { value: await sandboxUse.createUserFunction(code, names).call(...values) };
      } catch (error) {
        const { kind, name, message, lineNumber, columnNumber } = error as Record<string, unknown>;
        return { kind, name, message, at: [lineNumber, columnNumber] } as Outcome;
      }
    },
    [body, Object.keys(args), Object.values(args)] as const,
  );

const stall = (page: Page): Promise<number> => page.evaluate(() => sandboxUse.longestStall());

/** No standstill of the page may be longer: people would notice. Leaves room for a busy machine. */
const noticeable = 700;

/** The page answers, and functions run as if nothing had happened. */
async function expectAlive(page: Page): Promise<void> {
  expect(await stall(page)).toBeLessThan(noticeable);
  expect(await call(page, 'return [a, 3].map(x => x * 2)', { a: 2 })).toEqual({ value: [4, 6] });
}

test.describe('functions that mean no harm', () => {
  test('get their arguments and give plain data', async ({ sandbox }) => {
    expect(await call(sandbox, 'return value.toFixed(1) + unit', { value: 3.127, unit: ' °C' })).toEqual({
      value: '3.1 °C',
    });
    expect(await call(sandbox, 'return { when: new Date(0), list: [1, null], f: () => 1, n: NaN }')).toEqual({
      value: { when: '1970-01-01T00:00:00.000Z', list: [1, null], n: Number.NaN },
    });
    expect(await call(sandbox, 'console.log("hello"); return undefined')).toEqual({ value: undefined });
  });

  test('a thousand calls of one tick come back in order', async ({ sandbox }) => {
    const sum = await sandbox.evaluate(async () => {
      const twice = sandboxUse.createUserFunction('return n * 2', ['n']);
      const results = await Promise.all(Array.from({ length: 1000 }, (_, n) => twice.call(n)));
      return results.every((value, n) => value === n * 2);
    });
    expect(sum).toBe(true);
  });

  test('a trial tells which sample decided, the value and its type', async ({ sandbox }) => {
    const trial = await sandbox.evaluate(() =>
      sandboxUse.runFunction({
        body: 'return a.b.length',
        argNames: ['a'],
        args: [[{}], [{ b: 'four' }], [{ b: '' }]],
      }),
    );
    expect(trial).toEqual({ ok: true, index: 1, value: 4, type: 'number' });
  });

  test('what they throw comes with name, message, line and column', async ({ sandbox }) => {
    const thrown = await call(sandbox, 'const x = 1;\n  return a.b.c;', { a: {} });
    expect(thrown).toEqual({
      kind: 'thrown',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'c')",
      at: [2, 14],
    });
    expect(await call(sandbox, 'throw "a text"')).toMatchObject({ kind: 'thrown', message: 'a text' });
  });

  test('what cannot be compiled comes with line and column too', async ({ sandbox }) => {
    expect(await call(sandbox, 'const a = 1;\nconst b = ;\nreturn a', { c: 1 })).toEqual({
      kind: 'syntax',
      name: 'SyntaxError',
      message: "Unexpected token ';'",
      at: [2, 11],
    });
  });

  test('a result may be large, but not endless', async ({ sandbox }) => {
    expect(await call(sandbox, 'return "x".repeat(3e6)')).toMatchObject({ kind: 'too-large' });
    expect(await call(sandbox, 'const a = {}; a.a = a; return a')).toMatchObject({ kind: 'too-large' });
    await expectAlive(sandbox);
  });
});

test.describe('a function that runs away', () => {
  const runaways = {
    'an endless loop': 'for (;;);',
    'endless promises': 'const again = () => Promise.resolve().then(again); again(); return 1',
    'an endless regular expression': 'return /^(a+)+$/.test("a".repeat(40) + "b")',
    'an endless getter of the result': 'return { get a() { for (;;); } }',
    'an endless getter of the error': 'throw { get message() { for (;;); } }',
    'code that is no function body': '}); for (;;); (function () {',
  };
  for (const [name, body] of Object.entries(runaways)) {
    test(`${name} is stopped, and only it`, async ({ sandbox }) => {
      const outcomes = await sandbox.evaluate(async (endless) => {
        const results = await Promise.all([
          sandboxUse.runFunction({ body: 'return 1', argNames: [], args: [[]] }),
          sandboxUse.runFunction({ body: endless, argNames: [], args: [[]] }),
          sandboxUse.runFunction({ body: 'return 2', argNames: [], args: [[]] }),
        ]);
        return results.map((result) => (result.ok ? result.value : result.error.kind));
      }, body);
      expect(outcomes).toEqual([1, 'timeout', 2]);
      await expectAlive(sandbox);
    });
  }

  test('is not called again', async ({ sandbox }) => {
    const times = await sandbox.evaluate(async () => {
      const endless = sandboxUse.createUserFunction('for (;;);', []);
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
  test('only the language: nothing that sends, loads, stores, waits or draws', async ({ sandbox }) => {
    const body = `
      const root = (0, eval)('this');
      const reached = new Set();
      for (let o = root; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) Object.getOwnPropertyNames(o).forEach((n) => reached.add(n));
      const wanted = ['postMessage', 'onmessage', 'addEventListener', 'dispatchEvent', 'close', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource',
        'importScripts', 'Worker', 'SharedWorker', 'MessageChannel', 'BroadcastChannel', 'indexedDB', 'caches', 'navigator', 'location', 'setTimeout',
        'setInterval', 'queueMicrotask', 'WebAssembly', 'SharedArrayBuffer', 'OffscreenCanvas', 'document', 'window', 'localStorage', 'parent', 'top'];
      const f = wanted.map.constructor.constructor('return this')();
      return { found: wanted.filter((n) => reached.has(n) || n in root || n in f), same: f === root };`;
    expect(await call(sandbox, body)).toEqual({ value: { found: [], same: true } });
  });

  test('no other function’s code, arguments or results', async ({ sandbox }) => {
    const spied = await sandbox.evaluate(async () => {
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
    await expectAlive(sandbox);
  });

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

test.describe('what comes out', () => {
  test('cannot change prototypes of the page', async ({ sandbox }) => {
    const result = await sandbox.evaluate(async () => {
      const body = `
        const evil = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 2}}, "a": {"__proto__": {"polluted": 3}}}');
        Object.defineProperty(evil, '__proto__', { value: { polluted: 4 }, enumerable: true });
        return evil;`;
      const value = (await sandboxUse.createUserFunction(body, []).call()) as Record<string, unknown>;
      Object.assign({}, value);
      const merge = (into: Record<string, unknown>, from: Record<string, unknown>) => {
        for (const key in from) {
          if (typeof from[key] === 'object' && key in into) merge(into[key] as typeof into, from[key] as typeof from);
          else into[key] = from[key];
        }
      };
      merge({}, value);
      return [Object.keys(value), Object.getPrototypeOf(value) === Object.prototype, 'polluted' in {}];
    });
    expect(result).toEqual([['a'], true, false]);
  });

  test('errors are texts: no getter, method or cause of theirs runs in the page', async ({ sandbox }) => {
    const hostile = `
      const error = new Error('x');
      const steal = () => { throw new Error('ran at ' + typeof document) };
      for (const key of ['name', 'message', 'stack', 'cause', 'toString', Symbol.toPrimitive]) Object.defineProperty(error, key, { get: steal });
      throw error`;
    const keys = await sandbox.evaluate(async (body) => {
      const error = await sandboxUse
        .createUserFunction(body, [])
        .call()
        .catch((one: unknown) => one);
      const own = Object.entries(Object.getOwnPropertyDescriptors(error)).filter(([, { get, set }]) => get || set);
      return { accessors: own.map(([key]) => key).filter((key) => key !== 'stack'), text: String(error) };
    }, hostile);
    expect(keys.accessors).toEqual([]);
    expect(keys.text).not.toContain('ran at object');
    expect(await call(sandbox, 'throw new Proxy({}, { get() { throw 1 }, has() { throw 2 } })')).toHaveProperty('kind');
    expect(
      await call(sandbox, 'throw { name: { toString() { return "n" } }, message: "m".repeat(1e6) }'),
    ).toMatchObject({
      name: 'n',
      message: 'm'.repeat(2000),
    });
    expect(await call(sandbox, 'throw null')).toMatchObject({ name: 'Error', message: 'null' });
    await expectAlive(sandbox);
  });
});

test.describe('if all of that were broken, the frame still holds', () => {
  test('a worker that floods is stopped', async ({ sandbox }) => {
    const flood = 'postMessage("ready"); for (;;) postMessage({ id: 1, results: [] });';
    const messages = await sandbox.evaluate((text) => sandboxUse.runWorker(text, 2000), flood);
    expect(messages.length).toBeLessThan(5);
    expect(messages.at(-1)).toEqual({ type: 'stopped' });
    await expectAlive(sandbox);
  });

  test('a worker’s forged answers are made anew', async ({ sandbox }) => {
    const forge = (results: string) =>
      `postMessage("ready"); onmessage = () => postMessage({ id: 1, altered: 'x', more: 1, results: ${results} });`;
    const good = await sandbox.evaluate(
      (text) => sandboxUse.runWorker(text, 1500),
      forge(
        '[{ ok: false, error: { kind: "flood", name: {}, message: "m".repeat(999), lineNumber: 1.5, columnNumber: 2, stack: "s" } }]',
      ),
    );
    expect(good[1]).toEqual({
      type: 'done',
      id: 1,
      altered: false,
      results: [{ ok: false, error: { kind: 'thrown', name: '', message: 'm'.repeat(100), columnNumber: 2 } }],
    });
    for (const results of [
      '"x"',
      'null',
      '[null]',
      'Array(11).fill({ ok: true })',
      '[{ ok: true, value: "x".repeat(1e6) }]',
    ]) {
      const bad = await sandbox.evaluate((text) => sandboxUse.runWorker(text, 700), forge(results));
      expect([results, bad.at(-1)]).toEqual([results, { type: 'stopped' }]);
    }
  });

  for (const kind of ['functions', 'document'] as const) {
    test(`no network from the ${kind} document, nor from a worker in it`, async ({ sandbox, trap, console }) => {
      const [before, logged] = [trap.hits.length, console.log.length];
      const attempts = (target: string) => `
        const outcome = {};
        const attempt = async (name, run) => { try { await run(); outcome[name] = 'worked' } catch { outcome[name] = 'refused' } };
        const until = (thing) => new Promise((ok, no) => { thing.onload = thing.onopen = ok; thing.onerror = no; setTimeout(no, 1500); });
        await Promise.all([
          attempt('fetch', () => fetch('${target}/fetch')),
          attempt('no-cors', () => fetch('${target}/no-cors', { mode: 'no-cors', method: 'POST', body: 'x' })),
          attempt('xhr', () => { const x = new XMLHttpRequest(); const done = until(x); x.open('GET', '${target}/xhr'); x.send(); return done; }),
          attempt('socket', () => until(new WebSocket('${target.replace('http', 'ws')}/socket'))),
          attempt('events', () => until(new EventSource('${target}/events'))),
          attempt('import', () => import('${target}/import.js')),
          attempt('scripts', () => importScripts('${target}/scripts.js')),
          navigator.sendBeacon?.('${target}/beacon', 'x'),
          ...(globalThis.document ? [
            attempt('image', () => { const i = new Image(); const done = until(i); i.src = '${target}/image.png'; return done; }),
            attempt('style', () => { const l = document.createElement('link'); l.rel = 'stylesheet'; const done = until(l); l.href = '${target}/s.css'; document.head.append(l); return done; }),
            attempt('prefetch', () => { const l = document.createElement('link'); l.rel = 'prefetch'; const done = until(l); l.href = '${target}/p'; document.head.append(l); return done; }),
            attempt('frame', () => { const f = document.createElement('iframe'); f.src = '${target}/frame'; document.body.append(f); return new Promise((ok, no) => setTimeout(no, 500)); }),
            attempt('form', () => { const f = document.createElement('form'); f.action = '${target}/form'; document.body.append(f); f.submit(); return new Promise((ok, no) => setTimeout(no, 500)); }),
          ] : []),
        ]);
        return outcome;`;
      const run = (target: string) =>
        sandbox.evaluate(
          ([where, code]) => {
            const program = `async (report) => {
              const here = await (async () => { ${code} })();
              let there = 'no worker';
              try {
                const text = 'onmessage = async () => postMessage(await (async () => {' + ${JSON.stringify(code)} + '})())';
                const worker = new Worker(URL.createObjectURL(new Blob([text])));
                there = await new Promise((resolve) => { worker.onmessage = (e) => resolve(e.data); worker.onerror = () => resolve('no worker'); worker.postMessage(0); });
              } catch {}
              report({ here, there });
            }`;
            return sandboxUse.runProgram(where, program);
          },
          [kind, attempts(target)] as const,
        );
      const worked = (outcome: unknown) => JSON.stringify(outcome).match(/"\w+(-\w+)?":"worked"/g) ?? [];
      const outside = (await run(trap.url)) as object;
      const inside = (await run(console.url)) as object;
      expect(outside).toHaveProperty('here');
      expect(inside).toHaveProperty('here');
      // A document may use pictures, styles and scripts of this origin (and of HTTPS addresses); its widget's page narrows that.
      const own = kind === 'document' ? /"(image|style|import|prefetch)"/ : /nothing/;
      expect(worked(outside)).toEqual([]);
      expect(worked(inside).filter((name) => !own.test(name))).toEqual([]);
      expect(trap.hits.slice(before)).toEqual([]);
      const asked = console.log.slice(logged).filter((line) => !/\/sandbox\//.test(line));
      expect(
        asked.filter((line) => !(kind === 'document' && /\/(image\.png|s\.css|import\.js|p) \d+/.test(line))),
      ).toEqual([]);
      await expectAlive(sandbox);
    });

    test(`no storage, tokens, page or window from the ${kind} document`, async ({ sandbox }) => {
      await sandbox.evaluate(() => {
        new BroadcastChannel('console').onmessage = () => {
          document.title = 'heard';
        };
      });
      const address = sandbox.url();
      const outcome = await sandbox.evaluate(
        (where) =>
          sandboxUse.runProgram(
            where,
            `async (report) => {
              const outcome = {};
              const attempt = async (name, run) => { try { outcome[name] = ['worked', String(await run())] } catch { outcome[name] = 'refused' } };
              const opened = (request) => new Promise((ok, no) => { request.onsuccess = () => ok('open'); request.onerror = no; });
              await attempt('localStorage', () => localStorage.getItem('jwt_token'));
              await attempt('sessionStorage', () => sessionStorage.length);
              await attempt('cookie', () => document.cookie);
              await attempt('cookie set', () => { document.cookie = 'a=1'; });
              await attempt('indexedDB', () => opened(indexedDB.open('x')));
              await attempt('caches', () => caches.open('x'));
              await attempt('serviceWorker', () => navigator.serviceWorker.register('/x.js'));
              await attempt('parent document', () => parent.document.title);
              await attempt('top storage', () => top.localStorage.length);
              await attempt('frame element', () => frameElement.ownerDocument.title);
              await attempt('top navigation', () => { top.location = 'about:blank'; });
              await attempt('top hash', () => { top.location.hash = 'mine'; });
              await attempt('window', () => open('about:blank').name);
              await attempt('alert', () => { alert('x'); return Promise.reject(); });
              await attempt('lock', () => navigator.locks.request('x', () => 1));
              new BroadcastChannel('console').postMessage('x');
              parent.postMessage({ type: 'done', id: 1, results: [] }, '*');
              outcome.origin = origin;
              report(outcome);
            }`,
          ),
        kind,
      );
      const { origin, ...rest } = outcome as Record<string, unknown>;
      expect(origin).toBe('null');
      expect(Object.entries(rest).filter(([, result]) => result !== 'refused')).toEqual([]);
      await sandbox.waitForTimeout(300);
      expect(sandbox.url()).toBe(address);
      expect(await sandbox.title()).not.toBe('heard');
      expect(sandbox.context().pages()).toHaveLength(1);
      await expectAlive(sandbox);
    });
  }

  test('nor can the documents be opened as pages with an origin, or by another site', async ({
    open,
    console,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/frame-ancestors/, /Content Security Policy/, /net::ERR/);
    const page = await open({ url: console.url });
    for (const name of ['functions', 'document']) {
      await page.goto(`/sandbox/${name}.html`);
      expect(await page.evaluate(() => origin)).toBe('null');
    }
  });
});
