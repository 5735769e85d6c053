import { launchBrowser } from './browser.mjs';
import { signIn, startBenchConsole } from './console.mjs';

/**
 * One measured figure; `budget` is the most it may be, `floor` the least.
 * @typedef {{ figure: string, value: number, unit: string, budget?: number, floor?: number }} Figure
 */

/** How often what is measured as a median is measured. */
export const runs = Number(process.env.BENCH_RUNS ?? 5);

const tenth = (value) => Math.round(value * 10) / 10;
/** @returns {Figure} */
export const atMost = (figure, value, unit, budget) => ({ figure, value: tenth(value), unit, budget });
/** @returns {Figure} */
export const atLeast = (figure, value, unit, floor) => ({ figure, value: tenth(value), unit, floor });

export const signInAs = (url, name) => signIn(url, `${name}@thingsboard.org`, name);

/** Measures on a console of its own, which ends with the measurement. */
export const onConsole = (measure) => async () => {
  const bench = await startBenchConsole();
  let browser;
  try {
    browser = await launchBrowser();
    return await measure(browser, bench.url, await signInAs(bench.url, 'tenant'), bench);
  } finally {
    await browser?.close();
    await bench.close();
  }
};
