import { startGallery } from '../gallery/gallery-server.mjs';
import { openBarePage } from './bare-page.mjs';
import { median } from './page-load.mjs';
import { watchPaint } from './painted.mjs';

const keys = 200;

/**
 * Controls of the kit's gallery in a page of their own.
 * @param {number} runs
 * @returns {Promise<{ key: number, opened: number }>} ms that the page's thread works for a key in a form of 60 fields, and from the
 *   press of a select of 1,000 to its painted list
 */
export async function controls(runs) {
  const gallery = await startGallery();
  const page = await openBarePage();
  const show = async (story, shown) => {
    await page.goto(`${gallery.url}/iframe.html?id=${story}&viewMode=story`);
    await page.evaluate(untilThere, shown);
  };
  try {
    await show('inputs-many-fields--sixty-fields', 'form input[name=name7]');
    await page.evaluate(() => document.querySelector('form input[name=name7]').focus());
    await typeText(page, 20);
    const before = await busy(page);
    await typeText(page, keys);
    const key = ((await busy(page)) - before) / keys;
    const opened = [];
    for (let run = 0; run < runs; run += 1) {
      await show('inputs-many-fields--a-thousand-options', 'select');
      opened.push(await openSelect(page));
    }
    return { key, opened: median(opened) };
  } finally {
    await page.close();
    await gallery.close();
  }
}

/** ms that the page's thread has worked. */
const busy = async (page) => (await page.metrics()).ThreadTime * 1000;

/** A key and the frame that shows it, so many times. */
async function typeText(page, count) {
  for (let at = 0; at < count; at += 1) {
    const text = 'abcdefghij'[at % 10];
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text });
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
  }
}

async function openSelect(page) {
  await page.evaluate(watchPaint, { on: 'select', event: 'pointerdown', shown: 'select:open' });
  const [x, y] = await page.evaluate(() => {
    const box = document.querySelector('select').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.mouse('mousePressed', x, y);
  await page.mouse('mouseReleased', x, y);
  return page.evaluate(() => window.benchPainted);
}

/** Runs in the page: a story and its play are over. */
async function untilThere(selector) {
  while (!document.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => setTimeout(resolve, 2000));
}
