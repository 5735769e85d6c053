import Database from 'libsql';
import { migrate } from '../framework/migration.js';
import { operationNamed } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import './customers.js';
import './devices.js';
import './users.js';

const EACH = 1200;
const [TENANT, CUSTOMER] = ['tenant', 'shop'];

test('what a deleted customer had is unassigned and deleted in pieces of bounded size', () => {
  const connection = new Connection(new Database(':memory:'));
  migrate(connection, migrations);
  connection.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${EACH})
      INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
      SELECT 'd' || i, i, '${TENANT}', '${CUSTOMER}', 'd' || i, 'd' || i, 'default', '13814000-1dd2-11b2-8080-808080808080' FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${EACH})
      INSERT INTO tb_user (id, created_time, tenant_id, customer_id, email, email_folded, authority)
      SELECT 'u' || i, i, '${TENANT}', '${CUSTOMER}', 'u' || i, 'u' || i, 'CUSTOMER_USER' FROM n;
    INSERT INTO customer_removal VALUES ('${CUSTOMER}', '${TENANT}');
  `);
  const removal = operationNamed('customer.remove-rows').handler as unknown as (tx: Tx, id: string) => boolean;
  const touched: number[] = [];
  for (let more = true; more; ) {
    const tx = new Tx(connection, 'write', 0);
    more = removal(tx, CUSTOMER);
    touched.push(
      new Set(tx.events.map(({ payload }) => JSON.stringify((payload as { entityId: unknown }).entityId))).size,
    );
  }
  expect(Math.max(...touched)).toBeLessThanOrEqual(50);
  expect(touched.reduce((sum, each) => sum + each)).toBe(2 * EACH);
  const count = (sql: string) => Number(connection.all(`SELECT count(*) AS n FROM ${sql}`, [])[0]?.n);
  expect(count(`device WHERE customer_id <> '${CUSTOMER}'`)).toBe(EACH);
  expect([count('tb_user'), count('customer_removal')]).toEqual([0, 0]);
});
