import { heapOf, newPage } from './browser.mjs';
import { call } from './console.mjs';
import { median } from './page-load.mjs';

const engine = 'org.thingsboard.rule.engine';
const classes = [
  { type: `${engine}.filter.TbMsgTypeSwitchNode`, configuration: { version: 0 } },
  { type: `${engine}.telemetry.TbMsgTimeseriesNode`, configuration: { defaultTTL: 0 } },
  { type: `${engine}.action.TbMsgCountNode`, configuration: { interval: 1, telemetryPrefix: 'messageCount' } },
];
/** Nodes in a row, and how far apart they are. */
const ROW = 40;
const STEP = { x: 240, y: 90 };
const FRAMES = 120;
/** What the editor says of one change. */
export const changed = 'Not saved · 1 step';

/**
 * A chain of many nodes, from the list until everything is drawn in the fitted view, and gestures there.
 * @returns {Promise<{ opened: number, longTask: number, pan: Frames, drag: Frames, undone: number, laidOut: { ms: number, longest: number }, heap: number }>}
 */
export async function ruleChains(browser, url, pair, count, runs) {
  const name = `Bench ${count} ${Date.now().toString(36)}`;
  const chain = await (await call(url, 'POST', '/api/ruleChain', pair.token, { name, type: 'CORE' })).json();
  await call(url, 'POST', '/api/ruleChain/metadata', pair.token, metadataOf(chain.id, count));
  const opened = [];
  let page;
  let longTask = 0;
  try {
    for (let run = 0; run < runs; run += 1) {
      await page?.context().close();
      page = await newPage(browser, pair);
      await page.goto(`${url}/ruleChains`);
      await page.getByRole('link', { name }).waitFor();
      await page.waitForTimeout(1000);
      const { ms, longest } = await page.evaluate(openChain, { name, count });
      opened.push(ms);
      longTask = Math.max(longTask, longest);
    }
    await page.waitForTimeout(1000);
    const heap = await heapOf(page);
    const box = await page.locator('.react-flow').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const pan = await framesWhile(page, (n) => page.mouse.wheel(n % 60 < 30 ? 8 : -8, n % 2 ? 6 : -6));
    const node = await page
      .locator('.react-flow__node')
      .nth(Math.round(count / 2))
      .boundingBox();
    const [x, y] = [node.x + node.width / 2, node.y + node.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const drag = await framesWhile(page, (n) => page.mouse.move(x + Math.sin(n / 20) * 80, y + n / 4));
    await page.mouse.up();
    await page.getByText(/^Not saved/).waitFor();
    const undone = await untilState(page, { press: 'button[aria-label^="Undo"]' }, 'Saved');
    const laidOut = await untilState(page, { press: 'button[aria-label="Lay out automatically"]' }, changed);
    return { opened: median(opened), longTask, pan, drag, undone: undone.ms, laidOut, heap: heap / 2 ** 20 };
  } finally {
    await page?.context().close();
    await call(url, 'DELETE', `/api/ruleChain/${chain.id.id}`, pair.token);
  }
}

/** Nodes in rows, of three classes, with links along the rows and between them. */
export function metadataOf(ruleChainId, count) {
  const nodes = Array.from({ length: count }, (_, n) => ({
    ...classes[n % classes.length],
    name: `Node ${n}`,
    additionalInfo: { layoutX: 300 + (n % ROW) * STEP.x, layoutY: 50 + Math.floor(n / ROW) * STEP.y },
  }));
  const connections = nodes.flatMap((_, n) => [
    ...((n + 1) % ROW && n + 1 < count ? [{ fromIndex: n, toIndex: n + 1, type: 'Success' }] : []),
    ...(n % 4 === 0 && n + ROW < count ? [{ fromIndex: n, toIndex: n + ROW, type: 'Failure' }] : []),
  ]);
  return { ruleChainId, firstNodeIndex: 0, nodes, connections };
}

/** Frames a second, and the longest one in ms, while something is done once a frame. */
export async function framesWhile(page, act, frames = FRAMES) {
  await page.evaluate(() => {
    const times = [];
    window.benchFrames = times;
    const frame = (now) => {
      times.push(now);
      if (window.benchFrames === times) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const begun = performance.now();
  for (let n = 0; n < frames; n += 1) {
    await act(n);
    await page.waitForTimeout(Math.max(0, begun + (n * 1000) / 60 - performance.now()));
  }
  return page.evaluate(() => {
    const times = window.benchFrames;
    window.benchFrames = undefined;
    const gaps = times.slice(1).map((time, at) => time - times[at]);
    return { fps: (gaps.length * 1000) / (times.at(-1) - times[0]), longest: Math.max(...gaps) };
  });
}

/** Runs in the page: ms from the press in the list until all nodes are painted, and the longest task on the way. */
async function openChain({ name, count }) {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === name);
  const begun = performance.now();
  link.click();
  await new Promise((resolve) => {
    const look = () =>
      document.querySelector(`section[data-nodes="${count}"]`) ? setTimeout(resolve) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
  const ms = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { ms, longest };
}

/** ms from a press or keys until the editor paints that it has a state, and the longest task on the way. */
export const untilState = (page, act, text) => page.evaluate(actUntilText, { ...act, text });

/** Runs in the page. */
async function actUntilText({ press, key, text }) {
  let longest = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: 'longtask' });
  const begun = performance.now();
  if (press) document.querySelector(press).click();
  else document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
  await new Promise((resolve) => {
    const look = () =>
      [...document.querySelectorAll('header span')].some((one) => one.textContent === text)
        ? setTimeout(resolve)
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
  const ms = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 500));
  tasks.disconnect();
  return { ms, longest };
}
