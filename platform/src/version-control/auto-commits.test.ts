import Database from 'libsql';
import type { Operation } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { writeSetting } from '../settings/admin-settings.js';
import { commitDue, dueCommits } from './auto-commits.js';
import type { NewCommit } from './fast-import.js';

const connection = new Connection(new Database(':memory:'));
const tx = new Tx(connection, 'write', 0);
const db = { run: async (operation: Operation, args: never) => operation.handler(tx, args) };

const noted = (entityType: string, id: string) =>
  tx.run(
    `INSERT INTO auto_commit (tenant_id, entity_type, entity_id, saved_time, email, first_name, last_name)
     VALUES ('acme', ?, ?, 0, 'ada@acme.test', NULL, NULL)`,
    entityType,
    id,
  );
const waiting = () => tx.all('SELECT entity_id AS id FROM auto_commit').map(({ id }) => id);

beforeAll(() => {
  for (const migration of migrations) migration.up(connection);
  tx.run(
    `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
     VALUES ('lamp', 0, 'acme', '', 'lamp', 'lamp', '', '')`,
  );
  tx.run(
    `INSERT INTO asset (id, created_time, tenant_id, customer_id, name, name_folded, type, asset_profile_id)
     VALUES ('hall', 0, 'acme', '', 'hall', 'hall', '', '')`,
  );
});
beforeEach(() => {
  tx.run('DELETE FROM auto_commit');
  tx.run('DELETE FROM admin_setting');
  noted('ASSET', 'hall');
  noted('DEVICE', 'lamp');
});

test('what an earlier release stored to be committed to no branch of git is left out, and named', () => {
  writeSetting(tx, 'autoCommitSettings', { ASSET: { branch: 'a..b' }, DEVICE: { branch: '' }, USER: null }, 'acme');
  expect(dueCommits.handler(tx, { tenantId: 'acme', postponed: [] })).toMatchObject({
    due: [{ branch: null, kinds: [{ entityType: 'DEVICE', ids: ['lamp'] }] }],
    stale: [{ entityType: 'ASSET', id: 'hall' }],
    refused: ['a..b'],
  });
});

test('what a branch refuses waits, and keeps no other branch waiting', async () => {
  writeSetting(tx, 'autoCommitSettings', { ASSET: { branch: 'held' }, DEVICE: { branch: 'free' } }, 'acme');
  writeSetting(tx, 'entitiesVersionControl', { repositoryUri: 'file:///none' }, 'acme');
  const asked: string[] = [];
  const repository = {
    commit: async ({ branch }: NewCommit) => {
      asked.push(branch);
      if (branch === 'held') throw new Error('somebody holds the branch');
    },
  };
  const versions = {
    db,
    rates: { take: async () => undefined },
    stopped: new AbortController().signal,
    use: (_tenant: string, _limit: number, work: (one: typeof repository) => unknown) => work(repository),
  };
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await commitDue(versions as never, 'acme', () => undefined);
  expect(logged.mock.calls).toEqual([[expect.stringContaining('held: somebody holds the branch')]]);
  expect(asked).toEqual(['held', 'free']);
  expect(waiting()).toEqual(['hall']);
  logged.mockRestore();
});
