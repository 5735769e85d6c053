import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { deviceRef, makeTenant, type RunningPlatform, runPlatform, signInSystem } from './running-platform.js';

const DEVICES = 40;
const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-removal-'));
let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runPlatform({ dataDir });
});
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How many rows every table has. */
function rowCounts(): Record<string, number> {
  const db = new Database(path.join(dataDir, 'mullion.db'), { readonly: true });
  const all = (sql: string) => db.prepare(sql).all([]) as Record<string, unknown>[];
  const tables = all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").map(
    ({ name }) => String(name),
  );
  const counts = tables.map((table) => [table, Number(all(`SELECT count(*) AS n FROM "${table}"`)[0]?.n)] as const);
  db.close();
  return Object.fromEntries(counts);
}

test('a deleted tenant is gone with its users, devices and everything of theirs', async () => {
  const sys = await signInSystem(platform);
  // What outlives a tenant: the system's own audit log, names of keys, numbers of series, mails, ended tokens.
  const { telemetry_key, ts_series_counter, audit_log, audit_text, audit_count, mail, ended_token, ...before } =
    rowCounts();
  const tenant = await makeTenant(platform, sys);
  const ids = await Promise.all(
    Array.from({ length: DEVICES }, async (_, i) => {
      const { body } = await tenant.admin.post('/api/device', { name: `d${i}` });
      const at = `/api/plugins/telemetry/DEVICE/${body.id.id}`;
      await tenant.admin.post(`${at}/timeseries/ANY/86400`, { a: i, b: 'x' });
      await tenant.admin.post(`${at}/SHARED_SCOPE`, { c: i });
      return body.id.id as string;
    }),
  );
  const [first, second] = ids as [string, string];
  const relation = { from: deviceRef(first), to: deviceRef(second), type: 'Contains', typeGroup: 'COMMON' };
  expect((await tenant.admin.post('/api/relation', relation)).status).toBe(200);
  const alarm = { type: 'Hot', originator: deviceRef(first), severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  expect((await tenant.admin.post('/api/alarm', alarm)).status).toBe(200);
  const { credentialsId } = (await tenant.admin.get(`/api/device/${first}/credentials`)).body;

  expect((await sys.delete(`/api/tenant/${tenant.tenantId}`)).status).toBe(200);
  expect((await tenant.admin.get('/api/tenant/devices?pageSize=10&page=0')).status).toBe(401);
  expect((await platform.as().post(`/api/v1/${credentialsId}/telemetry`, { a: 1 })).status).toBe(401);
  expect((await sys.get(`/api/tenant/${tenant.tenantId}`)).status).toBe(404);
  expect(rowCounts()).toMatchObject(before);
  expect((await sys.delete(`/api/tenant/${tenant.tenantId}`)).status).toBe(404);
}, 60_000);
