import Database from 'libsql';
import { newId } from '../framework/ids.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { readAttribute } from '../telemetry/latest-values.js';
import { announce } from './announcements.js';

let tx: Tx;

beforeEach(() => {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of migrations) migration.up(connection);
  tx = new Tx(connection, 'write', 1_700_000_000_000);
});
const device = (tenant: string, n: number) =>
  tx.run(
    `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
     VALUES (?, 0, ?, '', ?, '', '', ?)`,
    `${tenant}-${n}`,
    tenant,
    `${n}`,
    `profile of ${tenant}`,
  );
const rollout = (tenant: string, since: number) =>
  tx.run(
    "INSERT INTO ota_rollout (profile_id, type, since, told, tenant_id) VALUES (?, 'FIRMWARE', ?, '', ?)",
    `profile of ${tenant}`,
    since,
    tenant,
  );
/** Tells all that wait, and answers whose turns that took. */
function serve(): string[] {
  const served: string[] = [];
  for (let tenant = announce.handler(tx, ''); tenant !== null; tenant = announce.handler(tx, tenant))
    served.push(tenant);
  return served;
}

test('tenants are served in turn: one with many devices does not keep the others waiting', () => {
  for (let n = 10; n < 35; n += 1) device('large', n);
  for (const tenant of ['alone', 'small']) device(tenant, 1);
  rollout('large', 1);
  rollout('small', 2);
  tx.run("INSERT INTO ota_notice (device_id, type, since, tenant_id) VALUES ('alone-1', 'SOFTWARE', 3, 'alone')");
  expect(serve()).toEqual(['alone', 'large', 'small', 'large', 'small', 'large', 'large']);
});

test('a device that cannot be told keeps no other waiting, and is tried again later', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const packageId = newId(tx.now);
  tx.run(
    `INSERT INTO ota_package (id, created_time, tenant_id, type, title, title_folded, version)
     VALUES (?, 0, 't', 'FIRMWARE', 'New', 'new', '2')`,
    packageId,
  );
  for (const n of [1, 2, 3]) device('t', n);
  tx.run(
    `INSERT INTO device_profile (id, created_time, tenant_id, name, name_folded, is_default, firmware_id)
     VALUES ('profile of t', 0, 't', '', '', 0, ?)`,
    packageId,
  );
  rollout('t', 1);
  tx.connection.exec(`CREATE TRIGGER broken BEFORE INSERT ON telemetry_entity WHEN NEW.id = 't-2'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  const told = () => [1, 2, 3].filter((n) => readAttribute(tx, `t-${n}`, 'SHARED_SCOPE', 'fw_title')?.value === 'New');
  serve();
  expect(told()).toEqual([1, 3]);
  expect(logged).toHaveBeenCalledTimes(1);
  tx.connection.exec('DROP TRIGGER broken');
  tx = new Tx(tx.connection, 'write', tx.now + 3_600_000);
  serve();
  expect(told()).toEqual([1, 2, 3]);
  expect(tx.all('SELECT 1 FROM ota_notice')).toEqual([]);
});
