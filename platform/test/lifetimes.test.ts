/** What is kept for a time, as tenant profiles and operators say: the next start deletes what is older. */
import path from 'node:path';
import Database from 'libsql';
import { type Json, makeTenant, type TestTenant } from './running-platform.js';
import { dataDir, platform, runTenantWorld, startAgain, sys } from './tenant-world.js';

const FAR = 4_000_000_000_000;
/** More than are deleted at once. */
const ALARMS = 60;

runTenantWorld({ env: { AUDIT_LOG_DAYS: '2', DEBUG_EVENT_DAYS: '2', EVENT_DAYS: '2', EDGE_EVENT_DAYS: '2' } });

function database<R>(use: (db: Database.Database) => R): R {
  const db = new Database(path.join(dataDir, 'mullion.db'));
  try {
    return use(db);
  } finally {
    db.close();
  }
}
const count = (sql: string, ...params: string[]): number =>
  database((db) => Number((db.prepare(`SELECT count(*) AS n FROM ${sql}`).all(params)[0] as { n: number }).n));

/** A tenant with a device, `ALARMS` old alarms, a new one, and two stored commands. */
async function filled(configuration: object): Promise<{ tenant: TestTenant; device: string; commands: string[] }> {
  const tenant = await makeTenant(platform, sys);
  const profileData = { configuration: { type: 'DEFAULT', ...configuration } };
  const { body: profile } = await sys.post('/api/tenantProfile', { name: `of ${tenant.tenantId}`, profileData });
  const { body: entity } = await sys.get(`/api/tenant/${tenant.tenantId}`);
  await sys.post('/api/tenant', { ...entity, tenantProfileId: profile.id });
  const { body: device } = await tenant.admin.post('/api/device', { name: 'kept', type: 'default' });
  const raise = (type: string, more: object = {}) =>
    tenant.admin.post('/api/alarm', {
      ...{ type, originator: device.id, severity: 'MAJOR', status: 'CLEARED_ACK' },
      ...more,
    });
  const age = Date.now() - 3 * 86_400_000;
  await Promise.all(Array.from({ length: ALARMS }, (_, i) => raise(`old ${i}`, { startTs: 1, endTs: age })));
  await raise('new', { startTs: 1, endTs: Date.now() });
  const store = async (): Promise<string> => {
    const command = { method: 'a', params: {}, persistent: true, expirationTime: FAR };
    return (await tenant.admin.post(`/api/rpc/oneway/${device.id.id}`, command)).body.rpcId;
  };
  return { tenant, device: device.id.id, commands: [await store(), await store()] };
}

it('old alarms, commands, events and entries of the audit log go, new ones stay', async () => {
  const brief = await filled({ alarmsTtlDays: 2, rpcTtlDays: 2 });
  const lasting = await filled({});
  const { body: edge } = await brief.tenant.admin.post('/api/edge', {
    ...{ name: 'edge', type: 'default', secret: 'secret', routingKey: brief.tenant.tenantId },
  });
  await brief.tenant.admin.post(`/api/edge/${edge.id.id}/device/${brief.device}`);
  await brief.tenant.admin.post('/api/ruleChain', { name: 'living', type: 'CORE' });
  const tables = ['event', 'edge_event', 'audit_log'];
  expect(tables.map((table) => count(table) > 0)).toEqual([true, true, true]);
  const old = [brief.commands[0], lasting.commands[0]];
  const makeOld = (db: Database.Database) => {
    for (const id of old) db.prepare('UPDATE rpc SET created_time = 1 WHERE id = ?').run([id]);
    for (const table of tables) {
      const first = `SELECT rowid FROM ${table} ORDER BY rowid LIMIT 1`;
      db.prepare(`UPDATE ${table} SET created_time = 1 WHERE rowid = (${first})`).run([]);
    }
    const debug =
      "SELECT 'debug', 1, tenant_id, entity_id, entity_type, 'DEBUG_RULE_NODE', '{}', '{}' FROM event LIMIT 1";
    db.prepare(
      `INSERT INTO event (id, created_time, tenant_id, entity_id, entity_type, type, body, body_folded) ${debug}`,
    ).run([]);
  };
  let events = 0;
  await startAgain({
    meanwhile: () => {
      database(makeOld);
      events = count('event');
    },
  });
  const isDone = () => tables.every((table) => count(`${table} WHERE created_time = 1`) === 0);
  while (!isDone() || count('alarm WHERE tenant_id = ?', brief.tenant.tenantId) > 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const alarms = (await brief.tenant.admin.get('/api/alarms?pageSize=100&page=0')).body.data;
  expect(alarms.map(({ type }: Json) => type)).toEqual(['new']);
  expect(count('alarm WHERE tenant_id = ?', lasting.tenant.tenantId)).toBe(ALARMS + 1);
  expect(count('entity_alarm WHERE alarm_id NOT IN (SELECT id FROM alarm)')).toBe(0);
  while (count('rpc') > 3) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count('rpc WHERE id = ?', brief.commands[0] as string)).toBe(0);
  expect(count('event')).toBe(events - 2);
});
