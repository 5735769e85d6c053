import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { framesDuring } from './open-dashboard.mjs';

const CHANGES = 100;
const SECONDS = 20;
/** Calls at a time: a slow answer holds up none of the others. */
const SENDERS = 8;

/**
 * A device with alarms of which a hundred change every second.
 * @returns `change`: has them change for a while, and answers how many did a second; `end`: the device goes
 */
export async function changingAlarms(url, pair) {
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
  return {
    device,
    async change() {
      const begun = performance.now();
      const over = begun + SECONDS * 1000;
      let changes = 0;
      let taken = 0;
      const send = async () => {
        for (;;) {
          const n = taken++;
          const due = begun + (n * 1000) / CHANGES;
          if (Math.max(due, performance.now()) >= over) return;
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
          const at = n % alarms.length;
          await post('/api/alarm', { ...alarms[at], ...alarm(at, Math.floor(n / alarms.length)) });
          changes += 1;
        }
      };
      await Promise.all(Array.from({ length: SENDERS }, send));
      return (changes * 1000) / (performance.now() - begun);
    },
    end: () => call(url, 'DELETE', `/api/device/${device.id.id}`, pair.token),
  };
}

/**
 * The tab of a device's alarms while a hundred of them change every second.
 * @returns {Promise<{ fps: number, changes: number }>} frames and changes a second
 */
export async function alarmChanges(browser, url, pair) {
  const { device, change, end } = await changingAlarms(url, pair);
  const page = await newPage(browser, pair);
  await page.goto(`${url}/devices/${device.id.id}?tab=alarms`);
  await page.getByRole('row', { name: /Alarm 19/ }).waitFor();
  let changes = 0;
  const { fps } = await framesDuring(page, async () => {
    changes = await change();
  });
  await page.context().close();
  await end();
  return { fps, changes };
}
