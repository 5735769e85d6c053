import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../bin/browser.mjs';

export const launchBrowser = () => chromium.launch({ executablePath: findBrowser(), args: browserArguments });

/** A fresh browser profile, signed in when a pair of tokens is given. */
export async function newPage(browser, pair) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (pair) {
    await context.addInitScript(({ token, refreshToken }) => {
      if (localStorage.getItem('jwt_token')) return;
      localStorage.setItem('jwt_token', token);
      localStorage.setItem('jwt_token_expiration', String(Date.now() + 9_000_000));
      localStorage.setItem('refresh_token', refreshToken);
      localStorage.setItem('refresh_token_expiration', String(Date.now() + 600_000_000));
    }, pair);
  }
  return context.newPage();
}

/** Slow 4G (150 ms round trip, 1.6 Mbit/s down, 0.75 up) on a processor four times slower. */
export async function throttle(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Bytes of live JavaScript objects, after a collection. */
export async function heapOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
}

/** Elements that scripts hold although they are not in the document. */
export async function detachedNodes(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Node.prototype' });
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: `function () {
      // Prototypes are found as well.
      const isElement = (node) => node instanceof Element && !Object.hasOwn(node, 'constructor');
      return this.filter((node) => isElement(node) && !node.isConnected).length;
    }`,
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObject', { objectId: objects.objectId });
  await devtools.detach();
  return count.value;
}
