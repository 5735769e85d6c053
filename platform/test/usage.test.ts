import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, type Json, type RunningPlatform, runPlatform } from './running-platform.js';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-usage-'));
let platform: RunningPlatform;
const start = async () => {
  platform = await runPlatform({ dataDir });
};
/** Counts are written once a minute, and at the end. */
const startAgain = async () => {
  await platform.stop();
  await start();
};
beforeAll(start);
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const asTenant = async () => platform.as(await platform.signIn('tenant@thingsboard.org', 'tenant'));
const keys = ['transportMsg', 'transportDataPoints', 'storageDataPoints', 'createdAlarms'];

/** Latest values of the tenant's usage state, by key; texts. */
async function usage(): Promise<Record<string, string>> {
  const tenant = await asTenant();
  const names = [...keys.flatMap((key) => [`${key}Count`, `${key}CountHourly`, `${key}Limit`]), 'transportApiState'];
  const { body } = await tenant.post('/api/entitiesQuery/find', {
    entityFilter: { type: 'apiUsageState' },
    pageLink: { page: 0, pageSize: 1 },
    latestValues: names.map((key) => ({ type: 'TIME_SERIES', key })),
  });
  const latest: Record<string, Json> = body.data[0].latest.TIME_SERIES;
  return Object.fromEntries(Object.entries(latest).map(([key, { value }]) => [key, value]));
}

async function send(count: number): Promise<void> {
  const tenant = await asTenant();
  const { body: device } = await tenant.post('/api/device', { name: `counted ${count}`, type: 'default' });
  const { body: credentials } = await tenant.get(`/api/device/${device.id.id}/credentials`);
  for (let i = 0; i < count; i += 1) {
    const sent = await call(`${platform.url}/api/v1/${credentials.credentialsId}/telemetry`, 'POST', undefined, {
      ts: 1_700_000_000_000 + i,
      values: { a: i, b: i },
    });
    expect(sent.status).toBe(200);
  }
  const alarm = { type: 'Hot', severity: 'MAJOR', status: 'ACTIVE_UNACK', originator: device.id };
  expect((await tenant.post('/api/alarm', alarm)).status).toBe(200);
  // Raised again, it is the same alarm.
  expect((await tenant.post('/api/alarm', alarm)).status).toBe(200);
}

it('what a tenant uses is summed up over the month, across restarts, beside its limits', async () => {
  await send(3);
  await startAgain();
  expect(await usage()).toMatchObject({
    transportMsgCount: '3',
    transportDataPointsCount: '6',
    createdAlarmsCount: '1',
    transportMsgLimit: '0',
    transportApiState: 'ENABLED',
  });
  const before = await usage();
  await send(2);
  await startAgain();
  expect(await usage()).toMatchObject({
    transportMsgCount: '5',
    transportDataPointsCount: '10',
    createdAlarmsCount: '2',
  });
  const after = await usage();
  expect(Number(after.storageDataPointsCount)).toBeGreaterThanOrEqual(Number(before.storageDataPointsCount) + 4);
});
