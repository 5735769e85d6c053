import { detachedNodes, heapOf, newPage } from './browser.mjs';
import { call } from './console.mjs';
import { median } from './page-load.mjs';
import { changed, metadataOf, untilState } from './rule-chains.mjs';

const PASTED = 100;
const TURNS = 20;
/** Openings before those that are counted: what is loaded and remembered once is no growth, nor is the code that V8 compiles of what runs often. */
const WARM_UP = 12;

/**
 * Changes of a chain of many nodes, and what is left when it was opened and left many times.
 * @returns {Promise<{ applied: number, pasted: number, growth: number, detached: number }>} ms; % of the heap; elements
 */
export async function ruleChainEdits(browser, url, pair, count, runs) {
  const large = await createChain(url, pair, count);
  const small = await createChain(url, pair, PASTED);
  const page = await newPage(browser, pair);
  try {
    await open(page, url, small, PASTED);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await open(page, url, large, count);
    const pasted = [];
    const applied = [];
    for (let run = 0; run < runs; run += 1) {
      pasted.push((await untilState(page, { key: 'v' }, changed)).ms);
      await undo(page);
      await page.locator('.react-flow__node').nth(1).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /^Name/ }).fill(`Renamed ${run}`);
      await page.getByRole('button', { name: 'Apply' }).evaluate((button) => button.setAttribute('data-bench', ''));
      applied.push((await untilState(page, { press: '[data-bench]' }, changed)).ms);
      await undo(page);
      await page.locator('aside').getByRole('button', { name: 'Close' }).first().click();
    }
    await page.goto(`${url}/ruleChains`);
    for (let turn = 0; turn < WARM_UP; turn += 1) await openAndLeave(page, large, count);
    const before = { heap: await heapOf(page), detached: await detachedNodes(page) };
    for (let turn = 0; turn < TURNS; turn += 1) await openAndLeave(page, large, count);
    const [heap, detached] = [await heapOf(page), await detachedNodes(page)];
    return {
      applied: median(applied),
      pasted: median(pasted),
      growth: Math.max(0, (heap / before.heap - 1) * 100),
      detached: Math.max(0, detached - before.detached),
    };
  } finally {
    await page.context().close();
    for (const { id } of [large, small]) await call(url, 'DELETE', `/api/ruleChain/${id.id}`, pair.token);
  }
}

async function createChain(url, pair, count) {
  const name = `Bench ${count} ${Date.now().toString(36)}`;
  const chain = await (await call(url, 'POST', '/api/ruleChain', pair.token, { name, type: 'CORE' })).json();
  await call(url, 'POST', '/api/ruleChain/metadata', pair.token, metadataOf(chain.id, count));
  return chain;
}

const drawn = (page, count) => page.locator(`section[data-nodes="${count}"]`).waitFor();

async function open(page, url, chain, count) {
  await page.goto(`${url}/ruleChains/${chain.id.id}`);
  await drawn(page, count);
}

async function undo(page) {
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function openAndLeave(page, { name }, count) {
  await page.getByRole('link', { name }).click();
  await drawn(page, count);
  await page.goBack();
  await page.getByRole('link', { name }).waitFor();
}
