import { newPage } from './browser.mjs';
import { median } from './page-load.mjs';

/**
 * A table of 500 rows whose 20 columns each have a function of their own, all cells asked for at once: what a page of a
 * dashboard asks of the sandbox. `hung`: the same while another body never ends.
 * @returns {Promise<{ cells: number, blocked: number, again: number, hung: number }>} ms: until every cell has its
 *   result, the page's longest standstill meanwhile, the same cells again with functions declared pure, and beside a
 *   function that hangs
 */
export async function functionCalls(browser, url, pair, runs) {
  const page = await newPage(browser, pair);
  await page.goto(`${url}/home`);
  await page.waitForLoadState('networkidle');
  const all = [];
  for (let run = 0; run <= runs; run += 1) all.push(await page.evaluate(measure, run));
  await page.context().close();
  // The first run opens the sandbox and compiles.
  const [, ...warm] = all;
  return Object.fromEntries(Object.keys(warm[0]).map((key) => [key, median(warm.map((one) => one[key]))]));
}

/** Runs in the page. */
async function measure(run) {
  const [host] = globalThis.__FEDERATION__.__INSTANCES__;
  const kit = async (part) => {
    const [shared] = Object.values(host.shareScopeMap.default[`@mullion/shared-kit/sandbox/${part}`]);
    return (await shared.get())();
  };
  const sandbox = await kit('sandbox');
  const { createFunctionContext } = await kit('function-context');
  const context = createFunctionContext({ ctx: { settings: { unit: '°C', limits: [20, 40, 60] } } });
  const argNames = ['value', 'entity'];
  const make = (pure) => (_, column) => {
    const body = `
      const level = ctx.settings.limits.filter((limit) => value > limit).length;
      return '<b class="level-' + level + '">' + entity.name + ': ' + (value + ${column}).toFixed(2) + ctx.settings.unit + '</b>';`;
    return sandbox.createUserFunction(body, argNames, { context, pure });
  };
  const columns = Array.from({ length: 20 }, make(false));
  const pureColumns = Array.from({ length: 20 }, make(true));
  const rows = Array.from({ length: 500 }, (_, row) => [
    (row * 7 + run) % 80,
    { id: `device-${row}`, name: `Device ${row}`, type: 'thermostat', active: row % 2 === 0 },
  ]);
  const askAll = async (functions) => {
    const started = performance.now();
    const results = await Promise.all(functions.map(({ callBatch }) => callBatch(rows)));
    const ms = performance.now() - started;
    if (!results.flat().every(({ ok, value }) => ok && value.includes('Device')))
      throw new Error('A cell has no result');
    return ms;
  };

  // A timer that starts itself comes after 4 ms; a loop of messages would keep a core for itself.
  const timerDelay = 4;
  let last = performance.now();
  let blocked = 0;
  const watching = setInterval(() => {
    const now = performance.now();
    blocked = Math.max(blocked, now - last - timerDelay);
    last = now;
  }, timerDelay);
  await new Promise((resolve) => setTimeout(resolve, 100));
  blocked = 0;
  const cells = await askAll(columns);
  const longest = blocked;
  clearInterval(watching);

  await askAll(pureColumns);
  const again = await askAll(pureColumns);
  const endless = sandbox.createUserFunction(`for (;;); // ${run}`, []);
  const hanging = endless.callBatch([[]]);
  const hung = await askAll(columns);
  await hanging;
  for (const one of [...columns, ...pureColumns, endless]) one.dispose();
  return { cells, blocked: longest, again, hung };
}
