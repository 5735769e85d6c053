import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { WebSocket, WebSocketServer } from 'ws';
import { type FaultProxy, startFaultProxy } from '../../fault-proxy';

/** A proxy in front of a server that answers with method, path and body, and echoes over its WebSocket. */
const test = base.extend<{ faults: FaultProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  faults: async ({}, use) => {
    const server = http.createServer(async (request, response) => {
      let body = '';
      try {
        for await (const chunk of request) body += chunk;
      } catch {
        // The proxy has cut it.
        return;
      }
      response.setHeader('x-host', request.headers.host ?? '');
      response.end(`${request.method} ${request.url} ${body}`);
    });
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${data}`)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await use(proxy);
    await proxy.close();
    for (const client of sockets.clients) client.terminate();
    server.close();
  },
});

const text = async (address: string, init?: RequestInit) => (await fetch(address, init)).text();

test('passes method, path, query, body and host on', async ({ faults }) => {
  const response = await fetch(`${faults.url}/a?b=c`, { method: 'POST', body: 'hello' });
  expect(await response.text()).toBe('POST /a?b=c hello');
  expect(response.headers.get('x-host')).toBe(new URL(faults.url).host);
});

test('answers with a status as often as it should, and only where it should', async ({ faults }) => {
  const fault = faults.add({
    path: /^\/a/,
    method: 'GET',
    times: 2,
    fault: { kind: 'status', status: 503, body: 'down' },
  });
  expect(await text(`${faults.url}/a`)).toBe('down');
  expect((await fetch(`${faults.url}/a`)).status).toBe(503);
  expect((await fetch(`${faults.url}/a`)).status).toBe(200);
  expect((await fetch(`${faults.url}/b`)).status).toBe(200);
  expect((await fetch(`${faults.url}/a`, { method: 'POST' })).status).toBe(200);
  expect(fault.hits).toBe(2);
});

test('a removed fault no longer hits', async ({ faults }) => {
  const fault = faults.add({ path: /./, fault: { kind: 'status', status: 500 } });
  expect((await fetch(faults.url)).status).toBe(500);
  fault.remove();
  expect((await fetch(faults.url)).status).toBe(200);
});

test('cuts the connection at once or in the middle of the answer', async ({ faults }) => {
  faults.add({ path: /^\/now/, fault: { kind: 'cut' } });
  faults.add({ path: /^\/later/, fault: { kind: 'cut', afterBytes: 3 } });
  await expect(fetch(`${faults.url}/now`)).rejects.toThrow();
  const response = await fetch(`${faults.url}/later`);
  expect(response.headers.get('content-length')).toBe('11');
  await expect(response.text()).rejects.toThrow();
});

test('cuts the connection in the middle of what is sent', async ({ faults }) => {
  const cut = faults.add({ path: /^\/upload/, times: 1, fault: { kind: 'cut-request', afterBytes: 600_000 } });
  const send = () => text(`${faults.url}/upload`, { method: 'POST', body: 'x'.repeat(1_000_000) });
  await expect(send()).rejects.toThrow();
  expect(cut.hits).toBe(1);
  expect(await send()).toHaveLength('POST /upload '.length + 1_000_000);
});

test('shortens and rewrites answers that look whole', async ({ faults }) => {
  faults.add({ path: /^\/short/, fault: { kind: 'truncate', bytes: 5 } });
  faults.add({ path: /^\/other/, fault: { kind: 'replace', change: (answer) => answer.replace('GET', 'GOT') } });
  expect(await text(`${faults.url}/short`)).toBe('GET /');
  expect(await text(`${faults.url}/other`)).toBe('GOT /other ');
});

test('delays an answer', async ({ faults }) => {
  faults.add({ path: /./, fault: { kind: 'delay', ms: 120 } });
  const started = performance.now();
  expect(await text(`${faults.url}/a`)).toBe('GET /a ');
  expect(performance.now() - started).toBeGreaterThan(110);
});

test('never answers until its faults are cleared', async ({ faults }) => {
  const fault = faults.add({ path: /./, fault: { kind: 'hang' } });
  const outcome = fetch(`${faults.url}/a`).then(
    () => 'answered',
    () => 'cut',
  );
  await expect.poll(() => fault.hits).toBe(1);
  faults.clear();
  expect(await outcome).toBe('cut');
  expect(await text(`${faults.url}/a`)).toBe('GET /a ');
});

/** What a WebSocket experiences: the answer to a message, or why there is none. */
const conversation = (faults: FaultProxy, path: string) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(faults.url.replace('http', 'ws') + path);
    socket.on('open', () => socket.send('hi'));
    socket.on('message', (data) => {
      resolve(String(data));
      socket.close();
    });
    socket.on('error', (error) => resolve(error.message));
    socket.on('close', () => resolve('closed'));
  });

test('passes WebSockets through and makes them fail', async ({ faults }) => {
  expect(await conversation(faults, '/socket')).toBe('echo hi');
  faults.add({ path: /^\/refused/, fault: { kind: 'status', status: 403 } });
  faults.add({ path: /^\/cut/, fault: { kind: 'cut' } });
  expect(await conversation(faults, '/refused')).toContain('403');
  expect(await conversation(faults, '/cut')).toContain('hang up');
});
