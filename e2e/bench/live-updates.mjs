import { newPage } from './browser.mjs';
import { call } from './console.mjs';

const keys = 100;
const perSecond = 5;
const seconds = 30;

/**
 * A device whose hundred keys change five times a second, on screen in its telemetry tab.
 * @returns {Promise<{ over50: number, over100: number, lastValue: number }>} frames longer than 50 and 100 ms, and ms
 *   from sending the last value until it stands on the screen
 */
export async function liveUpdates(browser, url, pair) {
  const device = await (
    await call(url, 'POST', '/api/device', pair.token, { name: 'bench live', type: 'default' })
  ).json();
  const credentials = await (await call(url, 'GET', `/api/device/${device.id.id}/credentials`, pair.token)).json();
  const send = (round) =>
    call(
      url,
      'POST',
      `/api/v1/${credentials.credentialsId}/telemetry`,
      undefined,
      Object.fromEntries(Array.from({ length: keys }, (_, key) => [`key${key}`, round * 1000 + key])),
    );
  await send(0);
  const page = await newPage(browser, pair);
  await page.goto(`${url}/devices/${device.id.id}?tab=telemetry`);
  await page.getByText('key99', { exact: true }).waitFor();
  await page.evaluate(() => {
    const frames = { over50: 0, over100: 0 };
    let before = performance.now();
    const frame = (now) => {
      if (now - before > 50) frames.over50 += 1;
      if (now - before > 100) frames.over100 += 1;
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    window.benchFrames = frames;
  });
  const rounds = perSecond * seconds;
  const started = Date.now();
  for (let round = 1; round < rounds; round += 1) {
    await until(started + (round * 1000) / perSecond);
    await send(round);
  }
  const last = String(rounds * 1000 + keys - 1);
  const shown = page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (document.body.textContent.replace(/[\s,.\u00a0\u202f]/g, '').includes(text)) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    last,
  );
  const frames = await page.evaluate(() => window.benchFrames);
  const sent = Date.now();
  await send(rounds);
  const lastValue = (await shown) - sent;
  await page.context().close();
  await call(url, 'DELETE', `/api/device/${device.id.id}`, pair.token);
  return { ...frames, lastValue };
}

const until = (time) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));
