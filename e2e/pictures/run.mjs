#!/usr/bin/env node
// `npm run pictures`: takes the pictures of README.md and docs/tour.md from the running product, so that they are never out of date.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser, newPage } from '../bench/browser.mjs';
import { call, signIn, startBenchConsole } from '../bench/console.mjs';
import { entityRow } from '../bench/entity-lists.mjs';

const folder = path.resolve(import.meta.dirname, '../../docs/images');
mkdirSync(folder, { recursive: true });
const deviceName = 'Greenhouse sensor';
/** Simulated devices of the demo. */
const DEMO_DEVICES = 30;
const DEMO_DASHBOARDS = ['Weather stations', 'Machines', 'Vehicles'];
const onlineDevices = {
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  keyFilters: [
    {
      key: { type: 'ATTRIBUTE', key: 'active' },
      valueType: 'BOOLEAN',
      predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } },
    },
  ],
};
/** ms in which they connect, also on a busy machine. */
const ONLINE_WITHIN = 180_000;

// The port that people see at theirs.
const running = await startBenchConsole({ port: '8080' });
const browser = await launchBrowser();
try {
  const pair = await signIn(running.url, 'tenant@thingsboard.org', 'tenant');
  await demoDevicesOnline(pair.token);
  await tourPictures(pair);
  for (const theme of ['light', 'dark']) await readmePictures(pair, theme);
} finally {
  await browser.close();
  await running.close();
}

/** Waits until every demo device has connected: before, the product looks as if nothing worked. */
async function demoDevicesOnline(token) {
  const latest = Date.now() + ONLINE_WITHIN;
  while (Date.now() < latest) {
    const answer = await call(running.url, 'POST', '/api/entitiesQuery/count', token, onlineDevices);
    if ((await answer.json()) >= DEMO_DEVICES) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`Fewer than ${DEMO_DEVICES} demo devices are online`);
}

/** A page in a theme, for a person who prefers reduced motion. */
async function open(pair, theme) {
  const page = await newPage(browser, pair);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return page;
}

/** Home, the device list with a device open next to it, and the demo dashboards. */
async function readmePictures(pair, theme) {
  const page = await open(pair, theme);
  await page.goto(`${running.url}/home`);
  // The platform writes its first counters after a while; Home asks for them again by itself.
  await page.getByText('the day before').first().waitFor({ timeout: ONLINE_WITHIN });
  await page.getByText('Data points from devices').waitFor({ timeout: ONLINE_WITHIN });
  await save(page, `home-${theme}`);
  await page.goto(`${running.url}/devices`);
  await page.locator(entityRow).nth(2).click();
  await save(page, `devices-${theme}`);
  for (const title of DEMO_DASHBOARDS) {
    await page.goto(`${running.url}/dashboards`);
    await page.getByRole('row', { name: title }).click();
    await page.getByRole('article').locator('canvas').first().waitFor();
    await save(page, `dashboard-${title.split(' ')[0].toLowerCase()}-${theme}`);
  }
  await page.context().close();
}

/** From sign-in to the first value of a new device, step by step. */
async function tourPictures(pair) {
  const visitor = await open(undefined, 'light');
  await visitor.goto(`${running.url}/login`);
  await save(visitor, 'tour-1-sign-in');
  await visitor.context().close();

  const page = await open(pair, 'light');
  await page.goto(`${running.url}/devices`);
  await page.locator(entityRow).first().waitFor();
  await page.getByRole('button', { name: 'Add device' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill(deviceName);
  await save(page, 'tour-2-add-device');
  await page.getByRole('dialog').getByRole('button', { name: 'Add device' }).click();
  await page.getByRole('dialog', { name: `Connect ${deviceName}` }).waitFor();
  await save(page, 'tour-3-connect');

  await sendValues(pair.token);
  await page.getByText('The device has sent its first message').waitFor();
  await page.getByRole('button', { name: 'Open the device' }).click();
  await page.getByRole('tab', { name: 'Latest telemetry' }).click();
  await page.getByText('temperature').first().waitFor();
  await save(page, 'tour-4-first-value');
  await page.context().close();
}

/** Sends values like the command that the console offers to copy. */
async function sendValues(token) {
  const device = await (
    await call(running.url, 'GET', `/api/tenant/devices?deviceName=${encodeURIComponent(deviceName)}`, token)
  ).json();
  const credentials = await (await call(running.url, 'GET', `/api/device/${device.id.id}/credentials`, token)).json();
  await call(running.url, 'POST', `/api/v1/${credentials.credentialsId}/telemetry`, undefined, {
    temperature: 25,
    humidity: 61,
  });
}

/** Saves a screenshot once the page is idle. */
async function save(page, name) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  console.log(`docs/images/${name}.png`);
}
