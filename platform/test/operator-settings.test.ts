/** What an operator sets: what public visitors may, and whose word on the caller's address counts. */
import { PASSWORD } from './running-platform.js';
import { platform, runTenantWorld, own as tenant } from './tenant-world.js';

runTenantWorld({ env: { PUBLIC_WRITES: '1', FORWARDED_HOPS: '1' } });

test('with PUBLIC_WRITES=1 a visitor may what a user of a customer may, as on the real platform', async () => {
  const device = (await tenant.admin.post('/api/device', { name: 'open' })).body.id.id;
  const shared = await tenant.admin.post(`/api/customer/public/device/${device}`);
  const { body } = await platform.as().post('/api/auth/login/public', { publicId: shared.body.customerId.id });
  const visitor = platform.as(body.token);
  const at = `/api/plugins/telemetry/DEVICE/${device}`;
  expect((await visitor.post(`${at}/SERVER_SCOPE`, { a: 1 })).status).toBe(200);
  expect((await visitor.get(`/api/device/${device}/credentials`)).status).toBe(200);
  expect((await visitor.delete(`/api/device/${device}`)).status).toBe(403);
});

test('behind one gateway the audit log holds the address the gateway saw, not what the caller says of himself', async () => {
  const response = await fetch(`${platform.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    body: JSON.stringify({ username: tenant.adminEmail, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  const { body } = await tenant.admin.get('/api/audit/logs?pageSize=1&page=0&sortProperty=createdTime&sortOrder=DESC');
  expect(body.data[0]).toMatchObject({ actionType: 'LOGIN', actionData: { clientAddress: '203.0.113.9' } });
});
