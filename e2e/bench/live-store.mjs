import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WebSocketServer } from 'ws';
import { openBarePage } from './bare-page.mjs';

const kit = createRequire(path.resolve(import.meta.dirname, '../../shared-kit/package.json'));
const entities = 1000;
const readers = 100;
const perSecond = 1000;
const seconds = 30;

/**
 * The kit's live data in a page of its own, fed by a server that only sends: what the platform and the console around it cost is
 * measured elsewhere.
 * @returns {Promise<{ of1000: number, of10000: number, core: number, fps: number, heap: number, told: number }>} µs for an update of
 *   one value in a page of so many entities; with 100 readers of one page and 1,000 updates a second for 30 s the share of a core
 *   that the page's thread took in %, frames a second, growth of the heap in %, and the values told a second
 */
export async function liveStore() {
  const server = await startSender(await bundled());
  const page = await openBarePage();
  try {
    await page.goto(server.url);
    const of1000 = await page.evaluate((size) => window.updateOfOneValue(size), 1000);
    const of10000 = await page.evaluate((size) => window.updateOfOneValue(size), 10_000);
    await page.goto(server.url);
    await page.evaluate((size, count) => window.followPage(size, count), entities, readers);
    server.start();
    await rest(3);
    const before = await stateOf(page);
    await rest(seconds);
    const after = await stateOf(page);
    const elapsed = after.at - before.at;
    return {
      of1000,
      of10000,
      core: ((after.busy - before.busy) / elapsed) * 100,
      fps: (after.frames - before.frames) / elapsed,
      heap: (after.heap / before.heap - 1) * 100,
      told: (after.values - before.values) / elapsed,
    };
  } finally {
    await page.close();
    await server.close();
  }
}

/** What the page has told and drawn so far, the s its thread has worked, and the bytes of its objects. */
async function stateOf(page) {
  const counts = await page.evaluate(() => window.pageCounts);
  const { Timestamp: at, ThreadTime: busy } = await page.metrics();
  await page.collectGarbage();
  const { JSHeapUsedSize: heap } = await page.metrics();
  return { ...counts, at, busy, heap };
}

const rest = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));

/** The page's code, built as the console is: for production. */
async function bundled() {
  const { build } = await import(pathToFileURL(kit.resolve('vite')).href);
  const entry = path.join(import.meta.dirname, 'live-store-page.mjs');
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  return output[0].code;
}

/** Serves the page, answers any query with a page of entities, and once started sends updates of one value each. */
async function startSender(code) {
  const html = `<!doctype html><meta charset="utf-8"><title>Live store</title><body><script src="/page.js"></script>`;
  const server = http.createServer(({ url }, response) => {
    const isCode = url === '/page.js';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html').end(isCode ? code : html);
  });
  const ids = Array.from({ length: entities }, () => crypto.randomUUID());
  const row = (id, ts) => ({
    entityId: { entityType: 'DEVICE', id },
    latest: { TIME_SERIES: { temperature: { ts, value: String(ts % 1000) } } },
    timeseries: null,
  });
  let sent = 0;
  let timer;
  const sockets = new WebSocketServer({ server });
  const send = (socket, message) => socket.send(JSON.stringify({ errorCode: 0, errorMsg: null, ...message }));
  let cmdId = 1;
  sockets.on('connection', (socket) =>
    socket.on('message', (text) => {
      cmdId = JSON.parse(text).entityDataCmds[0].cmdId;
      const data = { data: ids.map((id) => row(id, 1)), totalElements: entities, totalPages: 1, hasNext: false };
      send(socket, { cmdId, data, update: null, allowedEntities: 10_000 });
    }),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    start() {
      const began = performance.now();
      timer = setInterval(() => {
        const due = ((performance.now() - began) / 1000) * perSecond;
        for (; sent < due; sent++) {
          const update = [row(ids[(sent * 7919) % entities], Date.now() + sent)];
          for (const socket of sockets.clients) send(socket, { cmdId, data: null, update, allowedEntities: 10_000 });
        }
      }, 4);
    },
    async close() {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
