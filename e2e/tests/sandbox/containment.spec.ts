import { expect, expectAlive, test } from './sandbox-test';

/** The guard ended the only job. */
const stopped = { type: 'news', jobs: [{ id: 1, results: { values: [], failures: [] }, stopped: 'flood' }] };

test.describe('if all of that were broken, the frame still holds', () => {
  test('a worker that floods is stopped', async ({ sandbox }) => {
    const flood = 'postMessage("ready"); for (;;) postMessage({ results: { values: [1], failures: [] } });';
    const messages = await sandbox.evaluate((text) => sandboxUse.runWorker(text, 2000), flood);
    expect(messages.length).toBeLessThan(5);
    expect(messages.at(-1)).toEqual(stopped);
    await expectAlive(sandbox);
  });

  test('a worker’s forged answers are made anew', async ({ sandbox }) => {
    const forge = (results: string) =>
      `postMessage("ready"); onmessage = () => { postMessage("started"); postMessage({ altered: 'x', more: 1, results: ${results} }); };`;
    const good = await sandbox.evaluate(
      (text) => sandboxUse.runWorker(text, 1500),
      forge(
        '{ values: [undefined], failures: [[0, { kind: "flood", name: {}, message: "m".repeat(999), lineNumber: 1.5, columnNumber: 2, stack: "s" }]] }',
      ),
    );
    const error = { kind: 'thrown', name: '', message: 'm'.repeat(100), columnNumber: 2 };
    expect(good[1]).toEqual({
      type: 'news',
      jobs: [{ id: 1, results: { values: [undefined], failures: [[0, error]] } }],
    });
    for (const results of [
      '"x"',
      'null',
      '[]',
      '{ values: "x", failures: [] }',
      '{ values: [], failures: [] }',
      '{ values: [1, 2], failures: [] }',
      '{ values: [1], failures: [null] }',
      '{ values: [1], failures: [[0, null]] }',
      '{ values: [1], failures: [[0, {}], [0, {}]] }',
      '{ values: ["x".repeat(1e6)], failures: [] }',
    ]) {
      const bad = await sandbox.evaluate((text) => sandboxUse.runWorker(text, 700), forge(results));
      expect([results, bad.at(-1)]).toEqual([results, stopped]);
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
      const inside = (await run(`${console.url}/attempt`)) as object;
      expect(outside).toHaveProperty('here');
      expect(inside).toHaveProperty('here');
      // A document may use pictures and styles of this origin (and of HTTPS addresses); its widget's page narrows that.
      const own = kind === 'document' ? /"(image|style|prefetch)"/ : /nothing/;
      expect(worked(outside)).toEqual([]);
      expect(worked(inside).filter((name) => !own.test(name))).toEqual([]);
      expect(trap.hits.slice(before)).toEqual([]);
      const asked = console.log.slice(logged).filter((line) => line.includes('/attempt/'));
      const allowed = kind === 'document' ? /\/(image\.png|s\.css|p) \d+/ : /nothing/;
      expect(asked.filter((line) => !allowed.test(line))).toEqual([]);
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
      // Time itself is under test: a page that is not left, and a window that does not open, tell nothing.
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
