import { newPage } from './browser.mjs';
import { call } from './console.mjs';

const CHANGES = 100;
const SECONDS = 20;

/**
 * The tab of a device's alarms while a hundred of them change every second.
 * @returns {Promise<{ fps: number, changes: number }>} frames and changes a second
 */
export async function alarmChanges(browser, url, pair) {
  const post = async (address, body) => (await call(url, 'POST', address, pair.token, body)).json();
  const device = await post('/api/device', { name: 'bench alarms', type: 'default' });
  const severities = ['CRITICAL', 'MAJOR', 'MINOR', 'WARNING'];
  const alarm = (n, round) => ({
    type: `Alarm ${n}`,
    originator: device.id,
    severity: severities[(n + round) % severities.length],
    status: 'ACTIVE_UNACK',
  });
  const alarms = [];
  for (let n = 0; n < 20; n += 1) alarms.push(await post('/api/alarm', alarm(n, 0)));
  const page = await newPage(browser, pair);
  await page.goto(`${url}/devices/${device.id.id}?tab=alarms`);
  await page.getByRole('row', { name: /Alarm 19/ }).waitFor();
  await page.evaluate(() => {
    window.benchFrames = 0;
    const frame = () => {
      window.benchFrames += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const framesBefore = await page.evaluate(() => window.benchFrames);
  const begun = performance.now();
  let changes = 0;
  // As many at a time as there is time for, so that a slow answer holds up none of the others.
  const pending = new Set();
  while (performance.now() - begun < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * CHANGES);
    for (; changes < due; changes += 1) {
      const at = changes % alarms.length;
      const sent = post('/api/alarm', { ...alarms[at], ...alarm(at, Math.floor(changes / alarms.length)) });
      pending.add(sent);
      sent.finally(() => pending.delete(sent)).catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const seconds = (performance.now() - begun) / 1000;
  const frames = (await page.evaluate(() => window.benchFrames)) - framesBefore;
  await Promise.all(pending);
  await page.context().close();
  await call(url, 'DELETE', `/api/device/${device.id.id}`, pair.token);
  return { fps: frames / seconds, changes: changes / seconds };
}
