import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestSocket } from './realtime-socket.js';
import { type Json, runPlatform } from './running-platform.js';

const KINDS = ['machine', 'vehicle', 'weather station'];

it('a first start with DEMO=1 makes thirty live devices with history and a dashboard, and later starts keep them as they are', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-demo-'));
  const first = await runPlatform({ dataDir, env: { DEMO: '1' } });
  const token = await first.signIn('tenant@thingsboard.org', 'tenant');
  const admin = first.as(token);
  const demoOf = (body: Json) => body.data.filter(({ type }: Json) => KINDS.includes(type));
  const list = await admin.get('/api/tenant/deviceInfos?pageSize=100&page=0');
  const demo = demoOf(list.body);
  expect(demo).toHaveLength(30);
  const customer = first.as(await first.signIn('customer@thingsboard.org', 'customer'));
  const { customerId } = (await customer.get('/api/auth/user')).body;
  const shared = await customer.get(`/api/customer/${customerId.id}/deviceInfos?pageSize=100&page=0`);
  expect(demoOf(shared.body)).toHaveLength(9);
  for (const { id } of demoOf(shared.body)) {
    const units = await customer.get(
      `/api/plugins/telemetry/DEVICE/${id.id}/values/attributes/SERVER_SCOPE?keys=units`,
    );
    expect(units.body).toEqual([expect.objectContaining({ key: 'units', value: expect.any(Object) })]);
  }

  const dashboards = await customer.get(`/api/customer/${customerId.id}/dashboards?pageSize=10&page=0`);
  expect(dashboards.body.data.map(({ title }: Json) => title).sort()).toEqual([
    'Machines',
    'Vehicles',
    'Weather stations',
  ]);

  const lathe = demo.find(({ name }: Json) => name === 'Lathe 01');
  const socket = await TestSocket.open(first.url, token);
  socket.send({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: lathe.id.id, keys: 'temperature,state' }] });
  await socket.until(
    (message) =>
      message.subscriptionId === 1 && message.data.state?.[0]?.[0] > Date.now() - 5000 && socket.of(1).length > 1,
  );
  socket.close();
  const now = Date.now();
  const history = await admin.get(
    `/api/plugins/telemetry/DEVICE/${lathe.id.id}/values/timeseries?keys=temperature&startTs=${now - 7_200_000}&endTs=${now}&limit=10000`,
  );
  expect(history.body.temperature.length).toBeGreaterThan(700);
  const scopes = await Promise.all(
    ['SERVER_SCOPE', 'SHARED_SCOPE', 'CLIENT_SCOPE'].map((scope) =>
      admin.get(`/api/plugins/telemetry/DEVICE/${lathe.id.id}/values/attributes/${scope}`),
    ),
  );
  for (const { body } of scopes) expect(body.length).toBeGreaterThanOrEqual(2);

  // Its alarms come from the rules of its profile: another rule raises another alarm.
  const station = demo.find(({ type }: Json) => type === 'weather station');
  const profile = (await admin.get(`/api/deviceProfile/${station.deviceProfileId.id}`)).body;
  const [rule] = profile.profileData.alarms;
  rule.alarmType = 'Impossible wind';
  rule.createRules.WARNING.condition.condition[0].predicate.value.defaultValue = 500;
  expect((await admin.post('/api/deviceProfile', profile)).status).toBe(200);
  const { credentialsId } = (await admin.get(`/api/device/${station.id.id}/credentials`)).body;
  const post = () => first.as().post(`/api/v1/${credentialsId}/telemetry`, { windSpeed: 777 });
  const alarms = `/api/alarm/DEVICE/${station.id.id}?pageSize=100&page=0&textSearch=Impossible`;
  let raised: Json;
  while (!raised) {
    expect((await post()).status).toBe(200);
    [raised] = (await admin.get(alarms)).body.data;
  }
  expect(raised).toMatchObject({ type: 'Impossible wind', details: { data: 'Wind at 777 m/s' } });

  expect((await admin.delete(`/api/device/${lathe.id.id}`)).status).toBe(200);
  await first.stop();
  const second = await runPlatform({ dataDir, env: { DEMO: '1' } });
  const again = second.as(await second.signIn('tenant@thingsboard.org', 'tenant'));
  expect(demoOf((await again.get('/api/tenant/deviceInfos?pageSize=100&page=0')).body)).toHaveLength(29);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
