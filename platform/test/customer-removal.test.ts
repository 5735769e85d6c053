import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import {
  customerRef,
  makeTenant,
  PASSWORD,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';

const EACH = 120;
const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-removal-'));
let platform: RunningPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  platform = await runPlatform({ dataDir });
  tenant = await makeTenant(platform, await signInSystem(platform));
});
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Writes to the data of a platform that is not running. */
function whileStopped(...statements: string[]): void {
  const db = new Database(path.join(dataDir, 'mullion.db'));
  for (const sql of statements) db.exec(sql);
  db.close();
}
const numbers = Array.from({ length: EACH }, (_, i) => i);
const elements = async (target: string) => (await tenant.admin.get(`${target}?pageSize=1000&page=0`)).body.data;

test('a deleted customer leaves its devices unassigned, is in no list of a dashboard, and has no users', async () => {
  const { admin, customerId, customerEmail, customer } = tenant;
  const { id: dashboard } = (await admin.post('/api/dashboard', { title: 'plant' })).body;
  const { id: other } = (await admin.post('/api/customer', { title: 'other' })).body;
  for (const each of [customerId, other.id]) await admin.post(`/api/customer/${each}/dashboard/${dashboard.id}`);
  for (const n of numbers) {
    await admin.post('/api/device', { name: `d${n}`, customerId: customerRef(customerId) });
    const user = { email: `u${n}@mullion.test`, authority: 'CUSTOMER_USER', customerId: customerRef(customerId) };
    await admin.post('/api/user?sendActivationMail=false', user);
  }
  expect(await elements(`/api/customer/${customerId}/users`)).toHaveLength(EACH + 1);

  expect((await admin.delete(`/api/customer/${customerId}`)).status).toBe(200);
  expect((await admin.delete(`/api/customer/${customerId}`)).status).toBe(404);
  const devices = await elements('/api/tenant/devices');
  expect(devices).toHaveLength(EACH);
  const assigned = devices.filter((device: { customerId: { id: string } }) => device.customerId.id === customerId);
  expect(assigned).toEqual([]);
  expect((await elements('/api/users')).map(({ email }: { email: string }) => email)).toEqual([tenant.adminEmail]);
  expect((await admin.get(`/api/dashboard/${dashboard.id}`)).body.assignedCustomers).toEqual([
    expect.objectContaining({ customerId: other }),
  ]);
  expect((await customer.get('/api/auth/user')).status).toBe(401);
  expect((await platform.as().post('/api/auth/login', { username: customerEmail, password: PASSWORD })).status).toBe(
    401,
  );
  const again = { email: 'u0@mullion.test', authority: 'CUSTOMER_USER', customerId: other };
  expect((await admin.post('/api/user?sendActivationMail=false', again)).status).toBe(200);
}, 60_000);

test('a removal of a customer that was interrupted goes on at the next start', async () => {
  const { body: customer } = await tenant.admin.post('/api/customer', { title: 'unfinished' });
  const { body: device } = await tenant.admin.post('/api/device', { name: 'left', customerId: customer.id });
  await platform.stop();
  // As a crash after the call's first transaction leaves it.
  whileStopped(
    `DELETE FROM customer WHERE id = '${customer.id.id}'`,
    `INSERT INTO customer_removal VALUES ('${customer.id.id}', '${tenant.tenantId}')`,
  );
  platform = await runPlatform({ dataDir });
  const admin = platform.as(await platform.signIn(tenant.adminEmail, PASSWORD));
  const isLeft = async () => (await admin.get(`/api/device/${device.id.id}`)).body.customerId.id === customer.id.id;
  while (await isLeft());
});
