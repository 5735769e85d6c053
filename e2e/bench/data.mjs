import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const require = createRequire(path.resolve(import.meta.dirname, '../../shared-kit/package.json'));
const points = 1_000_000;

/**
 * The live-data layer in the browser: what a pushed point costs in a long series, how long a million points take from the
 * wire to columns, and what they weigh.
 * @returns {Promise<{ append50k: number, append1m: number, parse: number, longestTask: number, megabytes: number, decimate: number }>}
 *   µs, µs, ms, ms, MB of five readers, ms
 */
export async function dataFigures(browser, runs) {
  const site = await serveBench();
  try {
    const open = async () => {
      const page = await browser.newPage();
      await page.goto(site.url);
      await page.waitForFunction(() => 'benchDecimate' in window);
      return page;
    };
    const page = await open();
    const append50k = await page.evaluate(() => window.benchAppend(50_000));
    const append1m = await page.evaluate((count) => window.benchAppend(count), points);
    const parsed = await page.evaluate(([count, times]) => window.benchParse(count, times), [points, runs]);
    if (page.workers().length === 0) throw new Error('No worker parsed');
    const decimate = await page.evaluate((count) => window.benchDecimate(count, 1200), points);
    await page.close();
    const held = await open();
    const devtools = await held.context().newCDPSession(held);
    const before = await memoryOf(devtools);
    await held.evaluate((count) => window.benchHold(count), points);
    // Until a worker without work is ended its memory would count.
    await held.waitForTimeout(25_000);
    const megabytes = ((await memoryOf(devtools)) - before) / 1e6;
    await held.close();
    return { append50k, append1m, parse: parsed.ms, longestTask: parsed.longestTask, megabytes, decimate };
  } finally {
    await site.close();
  }
}

/** Bytes of the page's objects and of the buffers that they hold, after a collection. */
async function memoryOf(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

/** The bench's page on a free port, under the policy of the console's own. */
async function serveBench() {
  const { pagePolicy } = await import('../../gateway/dist/security-headers.js');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-data-'));
  await bundle(folder);
  const server = createServer(({ url }, response) => {
    response.setHeader('content-security-policy', pagePolicy({ nonce: 'bench', localModules: false }));
    if (url === '/') return response.setHeader('content-type', 'text/html').end('<script src="/bench.js"></script>');
    try {
      const file = readFileSync(path.join(folder, path.basename(url)));
      response.setHeader('content-type', 'text/javascript').end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function bundle(folder) {
  const webpack = require('webpack');
  const compiler = webpack({
    context: import.meta.dirname,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { bench: './data-page.mjs' },
    output: { path: folder, filename: '[name].js', publicPath: '/' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    resolveLoader: { modules: [path.dirname(path.dirname(require.resolve('swc-loader/package.json')))] },
    performance: { hints: false },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString({ all: false, errors: true })));
        else resolve();
      });
    });
  });
}
