import {
  errorOf,
  fresh,
  platform,
  provider,
  runOAuth2World,
  setUp,
  signIn,
  sys,
  tenant,
  tenantTitled,
  tokenIn,
  userOf,
  verified,
} from './oauth2-world.js';
import type { Json } from './running-platform.js';

runOAuth2World();

describe('users', () => {
  test('that do not exist are made with their tenant, named by the domain of the address', async () => {
    const domain = `${fresh('corp')}.test`;
    const button = await setUp();
    provider.user = { email: `ann@${domain}`, given_name: 'Ann', family_name: 'Lee' };
    const user = await userOf(await signIn(button));
    expect(user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      authority: 'TENANT_ADMIN',
      additionalInfo: { authProviderName: 'Local' },
    });
    const [found, ...others] = await tenantTitled(domain);
    expect(others).toEqual([]);
    expect(found.id.id).toBe(user.tenantId.id);
    provider.user = { email: `bob@${domain}` };
    expect((await userOf(await signIn(button))).tenantId.id).toBe(found.id.id);
    expect(await tenantTitled(domain)).toHaveLength(1);
  });

  test('that come at the same moment share one tenant, and one user is made once', async () => {
    const domain = `${fresh('corp')}.test`;
    const button = await setUp({ mapper: { activateUser: true } });
    provider.user = { email: `ann@${domain}` };
    const all = await Promise.all(Array.from({ length: 5 }, async () => userOf(await signIn(button))));
    expect(new Set(all.map(({ id }) => id.id)).size).toBe(1);
    expect(await tenantTitled(domain)).toHaveLength(1);
  });

  test('get the tenant of exactly their name, not of one that contains it', async () => {
    const long = `${fresh('corp')}.test`;
    await sys.post('/api/tenant', { title: `north.${long}` });
    const button = await setUp();
    provider.user = { email: `ann@${long}` };
    const { tenantId } = await userOf(await signIn(button));
    expect((await tenantTitled(long))[0].id.id).toBe(tenantId.id);
  });

  test('have a tenant of their own by the strategy EMAIL', async () => {
    const email = `${fresh('ann')}@corp.test`;
    provider.user = { email };
    const { tenantId } = await userOf(await signIn(await setUp({ basic: { tenantNameStrategy: 'EMAIL' } })));
    expect((await tenantTitled(email))[0].id.id).toBe(tenantId.id);
  });

  test('belong to tenant and customer by patterns, and start with the dashboard of their customer', async () => {
    const [title, customer] = [fresh('Tenant'), fresh('Customer')];
    const org = fresh('org');
    await sys.post('/api/tenant', { title: `${title} ${org}` });
    const button = await setUp({
      basic: {
        tenantNameStrategy: 'CUSTOM',
        tenantNamePattern: `${title} %{org}`,
        customerNamePattern: `${customer} %{team}`,
        defaultDashboardName: 'Start',
        alwaysFullScreen: true,
      },
    });
    provider.user = { email: `${fresh('ann')}@corp.test`, org, team: 7 };
    const user = await userOf(await signIn(button));
    expect(user.authority).toBe('CUSTOMER_USER');
    expect(user.additionalInfo).not.toHaveProperty('defaultDashboardId');
    expect((await tenantTitled(`${title} ${org}`))[0].id.id).toBe(user.tenantId.id);
    const adminEmail = `${fresh('admin')}@corp.test`;
    await sys.post('/api/user?sendActivationMail=false', {
      email: adminEmail,
      authority: 'TENANT_ADMIN',
      tenantId: user.tenantId,
    });
    provider.user = { ...provider.user, ...verified(adminEmail) };
    const admin = platform.as(tokenIn(await signIn(button)));
    const [made] = (await admin.get('/api/customers?pageSize=10&page=0')).body.data;
    expect(made).toMatchObject({ id: user.customerId, title: `${customer} 7` });
    await admin.post('/api/dashboard', { title: 'Start' });
    const dashboard = (await admin.post('/api/dashboard', { title: 'Start' })).body;
    await admin.post(`/api/customer/${user.customerId.id}/dashboard/${dashboard.id.id}`);
    provider.user = { email: `${fresh('bob')}@corp.test`, org, team: 7 };
    expect((await userOf(await signIn(button))).additionalInfo).toMatchObject({
      defaultDashboardId: dashboard.id.id,
      defaultDashboardFullscreen: true,
    });
  });

  test.each([{}, { team: '' }, { team: ' ' }, { team: null }, { team: ['a'] }])(
    'whose attributes %j leave a place of a pattern empty are not made administrators',
    async (attributes) => {
      const button = await setUp({ basic: { customerNamePattern: '%{team}' } });
      provider.user = { email: `${fresh('ann')}@corp.test`, ...attributes };
      expect(errorOf(await signIn(button))).toBe('The provider sent no "team"');
    },
  );

  test('do not become users of the public customer', async () => {
    const device = (await tenant.admin.post('/api/device', { name: fresh('public') })).body;
    await tenant.admin.post(`/api/customer/public/device/${device.id.id}`);
    const { body } = await sys.get(`/api/tenant/${tenant.tenantId}`);
    const button = await setUp({
      basic: { tenantNameStrategy: 'CUSTOM', tenantNamePattern: body.title, customerNamePattern: 'Public' },
    });
    provider.user = { email: `${fresh('ann')}@corp.test` };
    expect(errorOf(await signIn(button))).toContain('system reserved');
  });

  test('are not made when that is not allowed, and nothing else is either', async () => {
    const domain = `${fresh('corp')}.test`;
    provider.user = { email: `ann@${domain}` };
    const button = await setUp({ mapper: { allowUserCreation: false } });
    expect(errorOf(await signIn(button))).toBe(`User not found: ann@${domain}`);
    expect(await tenantTitled(domain)).toEqual([]);
  });

  test('a refused user leaves no tenant behind', async () => {
    const domain = `${fresh('corp')}.test`;
    provider.user = { email: `ann@${domain}`, given_name: 'x'.repeat(300) };
    expect(errorOf(await signIn(await setUp()))).toContain('first name length');
    expect(await tenantTitled(domain)).toEqual([]);
  });

  test('wait for activation, or are active at once when that is set', async () => {
    const link = async (user: Json) => (await sys.get(`/api/user/${user.id.id}/activationLink`)).status;
    provider.user = { email: `ann@${fresh('corp')}.test` };
    expect(await link(await userOf(await signIn(await setUp())))).toBe(200);
    provider.user = { email: `ann@${fresh('corp')}.test` };
    const user = await userOf(await signIn(await setUp({ mapper: { activateUser: true } })));
    expect(await link(user)).toBe(400);
    expect(user.additionalInfo.userCredentialsEnabled).toBe(true);
    for (const password of [' ', 'null', 'undefined']) {
      const tried = await platform.as().post('/api/auth/login', { username: user.email, password });
      expect(tried.status).toBe(401);
    }
  });

  test('that were switched off stay outside', async () => {
    provider.user = verified(tenant.customerEmail);
    const button = await setUp();
    const enable = (on: boolean) =>
      tenant.admin.post(`/api/user/${tenant.customerUserId}/userCredentialsEnabled?userCredentialsEnabled=${on}`);
    await enable(false);
    expect(errorOf(await signIn(button))).toBe('User account is not active');
    await enable(true);
    tokenIn(await signIn(button));
  });
});
