import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { browserArguments, findBrowser } from '../bin/browser.mjs';

/**
 * A page in a browser of its own of which nobody records the traffic. Playwright does, and hands over every message of a
 * WebSocket: that takes the page as long as its own work.
 */
export async function openBarePage() {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
  const switches = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--window-size=1440,900',
  ];
  const browser = spawn(findBrowser(), [...switches, ...browserArguments, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  // It ends with this program too where a measurement fails before it is closed.
  const kill = () => browser.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const devtools = await connect(await pageAddress(await announced(browser)));
  await devtools.send('Page.enable');
  await devtools.send('Performance.enable');
  return {
    async goto(url) {
      const loaded = devtools.once('Page.loadEventFired');
      await devtools.send('Page.navigate', { url });
      await loaded;
    },
    /** Calls a function in the page with what can be written as JSON, and answers what it returns, once it is there. */
    async evaluate(work, ...args) {
      const expression = `(${work})(${args.map((arg) => JSON.stringify(arg)).join()})`;
      const call = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', call);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    /** Figures of Chromium's by their names. */
    async metrics() {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    },
    /** The left button of the mouse, as a person moves it. @param modifiers of the keyboard: 8 is Shift */
    mouse(type, x, y, modifiers = 0) {
      const isUp = type === 'mouseReleased';
      const button = { button: 'left', buttons: isUp ? 0 : 1, clickCount: type === 'mouseMoved' ? 0 : 1 };
      return devtools.send('Input.dispatchMouseEvent', { type, x, y, modifiers, ...button });
    },
    /** A call of the browser's that has no name here. */
    send: devtools.send,
    /** The wheel of the mouse. */
    wheel: (x, y, deltaY) => devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }),
    /** Another size of the window, px. */
    resize: (width, height) =>
      devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
    collectGarbage: () => devtools.send('HeapProfiler.collectGarbage'),
    async close() {
      await devtools.send('Browser.close').catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** The address that a starting browser names. */
function announced(browser) {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr.on('data', (text) => {
      said += text;
      const [address] = /ws:\/\/\S+/.exec(said) ?? [];
      if (address) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`The browser has ended: ${said}`)));
  });
}

async function pageAddress(browserAddress) {
  const targets = await (await fetch(`http://${new URL(browserAddress).host}/json/list`)).json();
  return targets.find(({ type }) => type === 'page').webSocketDebuggerUrl;
}

async function connect(address) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const calls = new Map();
  const events = new Map();
  let serial = 0;
  socket.on('message', (text) => {
    const { id, method, result, error } = JSON.parse(text);
    if (method) return events.get(method)?.();
    const { resolve, reject } = calls.get(id);
    calls.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  });
  // A browser that has ended answers nobody: what still waits fails, instead of waiting for ever.
  socket.on('close', () => {
    for (const { reject } of calls.values()) reject(new Error('The browser has ended'));
    calls.clear();
  });
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        serial += 1;
        calls.set(serial, { resolve, reject });
        socket.send(JSON.stringify({ id: serial, method, params }));
      }),
    once: (event) => new Promise((resolve) => events.set(event, resolve)),
  };
}
