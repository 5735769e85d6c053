import Database from 'libsql';
import type { EntityId } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { reportAsset } from '../resources/assets.js';
import { customers, publicCustomer } from '../resources/customers.js';
import { createAccessToken, credentialsOf } from '../resources/device-credentials.js';
import { Loading } from './load-entities.js';
import { type AnyKind, versionedKind } from './versioned-kinds.js';

const [TENANT, PROFILE, LAMP] = ['1', '2', '3'].map((end) => `11111111-2222-11ee-8080-80808080808${end}`) as [
  string,
  string,
  string,
];
const user = { tenantId: TENANT, customerId: '', userId: '', email: '', authority: 'TENANT_ADMIN' } as SessionUser;
const connection = new Connection(new Database(':memory:'));
const tx = () => new Tx(connection, 'write', 0);

beforeAll(() => {
  for (const migration of migrations) migration.up(connection);
  tx().run(
    `INSERT INTO device_profile (id, created_time, tenant_id, name, name_folded, type, transport_type, provision_type, is_default)
     VALUES (?, 0, ?, 'default', 'default', 'DEFAULT', 'DEFAULT', 'DISABLED', 1)`,
    PROFILE,
    TENANT,
  );
  tx().run(
    `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
     VALUES (?, 0, ?, '', 'lamp', 'lamp', 'default', ?)`,
    LAMP,
    TENANT,
    PROFILE,
  );
  createAccessToken(tx(), LAMP, 'of the lamp');
});
afterAll(() => connection.database.close());

/** All of a kind, and nothing of theirs. */
const all = <T extends 'CUSTOMER' | 'ASSET_PROFILE' | 'ASSET'>(entityType: T) => ({
  entityType,
  only: null,
  loadRelations: false,
  loadAttributes: false,
  loadCredentials: false,
  removeOtherEntities: false,
  findExistingEntityByName: false,
});

/** Loads the lamp with a token; answers what was announced of its credentials. */
function loadWith(token: string) {
  const scratch = tx();
  const deviceProfileId = { entityType: 'DEVICE_PROFILE', id: PROFILE };
  const credentials = { credentialsType: 'ACCESS_TOKEN', credentialsId: token, credentialsValue: null };
  const file = { entityType: 'DEVICE', entity: { name: 'lamp', type: 'default', deviceProfileId }, credentials };
  const options = { loadRelations: false, loadAttributes: false, loadCredentials: true };
  const wanted = { entityType: 'DEVICE' as const, only: LAMP, ...options };
  const plain = { removeOtherEntities: false, findExistingEntityByName: false };
  new Loading(scratch, scratch, user).load([
    { externalId: { entityType: 'DEVICE', id: LAMP }, file, wanted: { ...wanted, ...plain } },
  ]);
  return scratch.events.filter(({ name }) => name === 'device.credentials-changed').map(({ payload }) => payload);
}

test('a load that leaves the credentials of a device as they are does not end its sessions', () => {
  expect(loadWith('of the lamp')).toEqual([]);
  expect(loadWith('another')).toEqual([{ deviceId: LAMP }]);
  expect(credentialsOf(tx(), LAMP)?.credentialsId).toBe('another');
});

test('the public customer of a version becomes the public customer that is there, which stays what it is', () => {
  const there = publicCustomer(tx(), TENANT);
  const elsewhere = { entityType: 'CUSTOMER', id: '11111111-2222-11ee-8080-808080808089' } as const;
  const loading = new Loading(tx(), tx(), user);
  loading.load([
    {
      externalId: elsewhere,
      file: { entityType: 'CUSTOMER', entity: { title: 'Public', city: 'Ulm', additionalInfo: { isPublic: true } } },
      wanted: all('CUSTOMER'),
    },
  ]);
  expect(loading.counts()).toEqual([{ entityType: 'CUSTOMER', created: 0, updated: 1, deleted: 0 }]);
  expect(customers.find(tx(), there.id.id)).toEqual({ ...there, externalId: elsewhere });
});

test('what reports of queues are written to comes with a version of any platform, though nobody may save it', () => {
  const load = (profile: string, asset: string) => {
    const assetProfileId = { entityType: 'ASSET_PROFILE', id: profile } as const;
    const entity = { name: 'Main_one', type: 'TbServiceQueue', assetProfileId };
    const loading = new Loading(tx(), tx(), user);
    loading.load([
      {
        externalId: assetProfileId,
        file: { entityType: 'ASSET_PROFILE', entity: { name: 'TbServiceQueue' } },
        wanted: all('ASSET_PROFILE'),
      },
      { externalId: { entityType: 'ASSET', id: asset }, file: { entityType: 'ASSET', entity }, wanted: all('ASSET') },
    ]);
    return loading;
  };
  load('11111111-2222-11ee-8080-80808080808a', '11111111-2222-11ee-8080-80808080808b');
  const { id, type, assetProfileId } = reportAsset(tx(), TENANT, 'Main_one');
  expect(type).toBe('TbServiceQueue');
  const again = load((assetProfileId as EntityId).id, id.id);
  expect(again.counts().map(({ created, updated }) => [created, updated])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  for (const kind of ['ASSET_PROFILE', 'ASSET']) expect(again.others(versionedKind(kind) as AnyKind)).toEqual([]);
});
