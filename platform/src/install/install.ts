/** What a platform has from its first start: system settings, profiles, and the well-known accounts, customers and devices. */
import { randomBytes } from 'node:crypto';
import { entityId, NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { platformItself } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { INSTALLED_BASE_URL } from '../mail/link-base.js';
import { type Customer, customers } from '../resources/customers.js';
import { createAccessToken } from '../resources/device-credentials.js';
import { devices } from '../resources/devices.js';
import { queues } from '../resources/queues.js';
import { defaultTenantProfileId, tenantProfiles } from '../resources/tenant-profiles.js';
import { tenants } from '../resources/tenants.js';
import { type User, users } from '../resources/users.js';
import { createCredentials, setEnabled, setPassword } from '../session/credentials.js';
import { readSetting, writeSetting } from '../settings/admin-settings.js';
import { ACCOUNTS, CUSTOMERS, DEVICES, MAIL, QUEUES, TENANT_PROFILES } from './install-data.js';

function installSystem(tx: Tx): void {
  writeSetting(tx, 'general', { baseUrl: INSTALLED_BASE_URL, prohibitDifferentUrl: false });
  writeSetting(tx, 'mail', MAIL);
  writeSetting(tx, 'jwt', {
    tokenExpirationTime: 9000,
    refreshTokenExpTime: 604800,
    tokenIssuer: 'thingsboard.io',
    tokenSigningKey: randomBytes(64).toString('base64'),
  });
  for (const queue of QUEUES) queues.insert(tx, queues.newEntity(tx, NULL_UUID, queue));
  for (const profile of TENANT_PROFILES) {
    const entity = tenantProfiles.newEntity(tx, NULL_UUID, profile);
    tenantProfiles.store(tx, { entity, old: undefined, user: platformItself });
  }
}

function installUser(tx: Tx, account: Partial<User>, tenantId: string, hash: string): void {
  const user = users.insert(tx, users.newEntity(tx, tenantId, account));
  createCredentials(tx, user.id.id, user.id.id);
  setEnabled(tx, user.id.id, true);
  setPassword(tx, { ...user, additionalInfo: { userCredentialsEnabled: true, failedLoginAttempts: 0 } }, hash);
}

function installTenant(tx: Tx): { tenantId: string; customerIds: Map<string, string> } {
  const entity = tenants.newEntity(tx, NULL_UUID, {
    title: 'Tenant',
    tenantProfileId: entityId('TENANT_PROFILE', defaultTenantProfileId(tx)),
  });
  const tenantId = tenants.store(tx, { entity, old: undefined, user: platformItself }).id.id;
  const customerIds = new Map<string, string>();
  for (const title of CUSTOMERS) {
    const fields: Partial<Customer> = { title };
    customerIds.set(title, customers.insert(tx, customers.newEntity(tx, tenantId, fields)).id.id);
  }
  for (const { name, token, customer, type } of DEVICES) {
    const device = devices.newEntity(tx, tenantId, {
      name,
      type,
      ...(customer ? { customerId: entityId('CUSTOMER', customerIds.get(customer) ?? NULL_UUID) } : {}),
    });
    devices.store(tx, { entity: device, old: undefined, user: platformItself });
    createAccessToken(tx, device.id.id, token);
  }
  return { tenantId, customerIds };
}

export const isInstalled = defineOperation(
  'install.done',
  'read',
  (tx, _args: null) => readSetting(tx, 'jwt') !== undefined,
);

/** The installed accounts whose password was never changed. */
export const installedPasswords = defineOperation('install.passwords', 'read', (tx, _args: null) =>
  tx
    .all<{ email: string }>(
      `SELECT u.email FROM tb_user u JOIN user_credentials c ON c.user_id = u.id AND c.password_time = u.created_time
        WHERE u.email IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ACCOUNTS.map(({ email }) => email)),
    )
    .map(({ email }) => email),
);

/** Fills an empty database. `hashes` holds the scrypt hash of every account's password, by password. */
export const install = defineOperation('install', 'write', (tx, { hashes }: { hashes: Record<string, string> }) => {
  if (readSetting(tx, 'jwt')) return;
  installSystem(tx);
  const { tenantId, customerIds } = installTenant(tx);
  for (const { email, password, authority, customer } of ACCOUNTS) {
    const fields: Partial<User> = {
      email,
      authority,
      ...(customer ? { customerId: entityId('CUSTOMER', customerIds.get(customer) ?? NULL_UUID) } : {}),
    };
    installUser(tx, fields, authority === 'SYS_ADMIN' ? NULL_UUID : tenantId, hashes[password] ?? '');
  }
});
