/** A call is let in by its head, and what it does may come long after, with its body or when it is its turn: the token may have ended by then. */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { makeTenant, PASSWORD, type RunningPlatform, runPlatform, signInSystem } from './running-platform.js';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-late-'));
let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runPlatform({ dataDir });
});
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends the head of a call; settles when it was taken. What comes back sends the body and answers the status. */
async function begin(method: string, target: string, token: string, body: unknown) {
  const text = JSON.stringify(body);
  const request = http.request(platform.url + target, {
    method,
    headers: {
      'x-authorization': `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  request.flushHeaders();
  await new Promise((resolve) => request.once('continue', resolve));
  // The platform looks at the head in the same turn in which it says so; a call after it is later.
  await platform.as(token).get('/api/auth/user');
  return () => {
    request.end(text);
    return status;
  };
}

test('what was begun before a tenant was deleted is not done after it', async () => {
  const sys = await signInSystem(platform);
  const { tenantId, adminToken } = await makeTenant(platform, sys);
  const finish = await Promise.all([
    begin('POST', '/api/asset', adminToken, { name: 'late', type: 'late' }),
    begin('POST', '/api/customer', adminToken, { title: 'late' }),
  ]);
  expect((await sys.delete(`/api/tenant/${tenantId}`)).status).toBe(200);
  expect(await Promise.all(finish.map((end) => end()))).toEqual([401, 401]);
  const db = new Database(path.join(dataDir, 'mullion.db'), { readonly: true });
  const left = ['asset', 'customer'].flatMap((table) =>
    db.prepare(`SELECT * FROM ${table} WHERE tenant_id = ?`).all([tenantId]),
  );
  db.close();
  expect(left).toEqual([]);
}, 60_000);

test('what a user began before he was disabled is neither done nor answered', async () => {
  const { admin, customerToken, customerUserId } = await makeTenant(platform, await signInSystem(platform));
  const query = { entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'USER', id: customerUserId } } };
  const finish = await Promise.all([
    begin('POST', `/api/plugins/telemetry/USER/${customerUserId}/SERVER_SCOPE`, customerToken, { late: 1 }),
    begin('POST', '/api/entitiesQuery/count', customerToken, query),
  ]);
  await admin.post(`/api/user/${customerUserId}/userCredentialsEnabled?userCredentialsEnabled=false`);
  expect(await Promise.all(finish.map((end) => end()))).toEqual([401, 401]);
}, 60_000);

test('who is disabled while a new password of his is hashed does not get it, and no tokens', async () => {
  const { admin, customer, customerUserId } = await makeTenant(platform, await signInSystem(platform));
  // Passwords before it, so that it waits.
  const others = Array.from({ length: 20 }, (_, i) =>
    platform.as().post('/api/auth/login', { username: `nobody-${i}@mullion.test`, password: 'x' }),
  );
  const change = customer.post('/api/auth/changePassword', { currentPassword: PASSWORD, newPassword: 'secret-2' });
  await admin.post(`/api/user/${customerUserId}/userCredentialsEnabled?userCredentialsEnabled=false`);
  expect((await change).status).toBe(401);
  await Promise.all(others);
}, 60_000);

test('a customer is not deleted by a call that waited for its turn behind the sign-out of its caller', async () => {
  const { admin, customerId } = await makeTenant(platform, await signInSystem(platform));
  const lock = new Database(path.join(dataDir, 'mullion.db'), { timeout: 10_000 });
  lock.exec('BEGIN IMMEDIATE');
  const signedOut = admin.post('/api/auth/logout');
  // Reads are answered meanwhile, each after what was sent before it was let in.
  await admin.get('/api/auth/user');
  const deleted = admin.delete(`/api/customer/${customerId}`);
  await admin.get('/api/auth/user');
  lock.exec('COMMIT');
  lock.close();
  expect([(await signedOut).status, (await deleted).status]).toEqual([200, 401]);
}, 60_000);
