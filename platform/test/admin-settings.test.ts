/** What the system administrator's settings refuse: values on which the platform could not go on. */
import { runTenantWorld, sys } from './tenant-world.js';

runTenantWorld();

test.each(['jwt', 'securitySettings', 'twoFaSettings'])('%s is only saved by its own call', async (key) => {
  const stored = (await sys.get(`/api/admin/settings/${key}`)).body;
  const answer = await sys.post('/api/admin/settings', { ...(stored.id ? stored : { key }), jsonValue: {} });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toMatch(`The setting "${key}" is saved by /api/`);
});

test.each([
  ['a number', 5],
  ['no address', 'console'],
  ['a script', 'javascript:alert(1)'],
])('a base address that is %s is refused', async (_what, baseUrl) => {
  const { body: general } = await sys.get('/api/admin/settings/general');
  const answer = await sys.post('/api/admin/settings', { ...general, jsonValue: { ...general.jsonValue, baseUrl } });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain('baseUrl');
  expect((await sys.get('/api/admin/settings/general')).body).toEqual(general);
});
