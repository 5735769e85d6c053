import { benchTenant, card, cardValue, openSignedIn, pressUntil, rest } from './bench-dashboard.mjs';
import { median } from './page-load.mjs';

const WIDGETS = 200;
const DEVICES = 10;
const IN_A_ROW = 11;
const SECONDS = 4;
const MOVES = 60;

/**
 * Edit mode of a dashboard with 200 cards, beside which a column stays free.
 * @returns {Promise<{ fps: number, longest: number, dropped: number, undone: number, redone: number }>} frames a second while one is
 *   dragged, the longest of them in ms; ms until a step is painted: from the drop, from the press of Undo, and of Redo
 */
export async function dashboardEdit(url, pair, runs) {
  const tenant = benchTenant(url, pair);
  const devices = await tenant.devices(DEVICES, 'Edit');
  for (const device of devices) await tenant.report(device, { level: 1 });
  const cards = Array.from({ length: WIDGETS }, (_, n) => card(n % DEVICES, 'level'));
  const dashboard = await tenant.dashboard('Edit', devices, { default: cards }, { columns: IN_A_ROW * 2 });
  const page = await openSignedIn(url, pair);
  try {
    await page.goto(`${url}/dashboards/${dashboard}`);
    await page.evaluate(pressUntil, { shown: cardValue, count: WIDGETS });
    await page.evaluate(pressEdit);
    await page.evaluate(pressUntil, { shown: '[data-edit-layout] [role="group"]', count: WIDGETS });
    await rest(2000);
    const times = { undone: [], redone: [], dropped: [] };
    let drag;
    for (let run = 0; run < runs; run += 1) {
      const place = await page.evaluate(placeOfLast, IN_A_ROW - 1);
      drag = await dragDown(page, place, drag);
      times.dropped.push(drag.dropped);
      await rest(1000);
      for (const [name, button] of [
        ['undone', 'Undo'],
        ['redone', 'Redo'],
        ['undone', 'Undo'],
      ]) {
        const shown = `[role="group"][aria-label$="column ${name === 'undone' ? IN_A_ROW * 2 - 1 : IN_A_ROW * 2 + 1}, row 1"]`;
        times[name].push(await page.evaluate(pressUntil, { press: `button[aria-label^="${button}"]`, shown }));
        await rest(300);
      }
    }
    return {
      fps: drag.fps,
      longest: drag.longest,
      dropped: median(times.dropped),
      undone: median(times.undone),
      redone: median(times.redone),
    };
  } finally {
    await page.close();
  }
}

/** Drags a widget to the free column, down and up along it, and drops it in its first row. */
async function dragDown(page, { x, y, step }, before) {
  await page.mouse('mousePressed', x, y);
  await page.evaluate(watchFrames);
  const begun = performance.now();
  const moves = SECONDS * MOVES;
  for (let n = 1; n <= moves; n += 1) {
    const part = n / moves;
    const down = Math.sin(part * Math.PI) * step * 4;
    void page.mouse('mouseMoved', x + Math.min(1, part * 4) * step * 2, y + down);
    await rest(Math.max(0, begun + (n * 1000) / MOVES - performance.now()));
  }
  const { fps, longest } = await page.evaluate(() => window.benchFrames());
  const shown = page.evaluate(pressUntil, { shown: `[role="group"][aria-label$="column ${IN_A_ROW * 2 + 1}, row 1"]` });
  await page.mouse('mouseReleased', x + step * 2, y);
  return {
    fps: Math.min(fps, before?.fps ?? fps),
    longest: Math.max(longest, before?.longest ?? 0),
    dropped: await shown,
  };
}

/** Runs in the page. */
function pressEdit() {
  const edit = [...document.querySelectorAll('button')].find(
    (button) => button.textContent.trim() === 'Edit' || button.ariaLabel === 'Edit',
  );
  edit.click();
}

/** Runs in the page: where the head of a widget by its number is, and how far the next column is. */
function placeOfLast(number) {
  const widget = document.querySelectorAll('[data-edit-layout] [role="group"]')[number];
  const { left, top, width } = widget.getBoundingClientRect();
  return { x: left + 8, y: top + 12, step: (width + 10) / 2 };
}

/** Runs in the page: counts frames until asked. */
function watchFrames() {
  const begun = performance.now();
  let [frames, longest, before, isOver] = [0, 0, begun, false];
  const frame = () => {
    const now = performance.now();
    frames += 1;
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.benchFrames = () => {
    isOver = true;
    return { fps: (frames * 1000) / (performance.now() - begun), longest };
  };
}
