import Database from 'libsql';
import type { Operation } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { type CommitTools, commitEntities } from './commits.js';
import type { NewCommit } from './fast-import.js';
import type { Repository } from './repository.js';

const connection = new Connection(new Database(':memory:'));
const tx = new Tx(connection, 'write', 0);
const db = { run: async (operation: Operation, args: never) => operation.handler(tx, args) };
const ids = ['hall', 'yard', 'roof'];

beforeAll(() => {
  for (const migration of migrations) migration.up(connection);
  for (const id of ids) {
    tx.run(
      `INSERT INTO asset (id, created_time, tenant_id, customer_id, name, name_folded, type, asset_profile_id)
       VALUES (?, 0, 'acme', '', ?, '', '', '')`,
      id,
      id,
    );
  }
});
afterAll(() => connection.database.close());

test.each([
  ['all of a kind', null],
  ['some that are named, twice', [...ids, ...ids]],
])('the entities of a commit, %s, are counted once, before git begins', async (_which, named) => {
  const steps: unknown[] = [];
  const tools = {
    db,
    rates: { take: async (tenantId: string, kind: string, entities: number) => steps.push([tenantId, kind, entities]) },
  } as unknown as CommitTools;
  const repository = {
    // Somebody has pushed meanwhile: the commit is made again.
    commit: async ({ files }: NewCommit) => {
      for (const _attempt of [1, 2]) for await (const piece of files()) steps.push(piece.length);
    },
  } as unknown as Repository;
  const user = { tenantId: 'acme', customerId: '', userId: '' };
  const options = { saveRelations: false, saveAttributes: false, saveCredentials: false };
  const kinds = [{ entityType: 'ASSET' as const, ids: named, replaced: false, options }];
  const author = { email: 'ada@acme.test', firstName: null, lastName: null };
  await commitEntities(tools, repository, { user, author }, { versionName: 'x', branch: 'main', kinds });
  expect(steps).toEqual([['acme', 'commit', 3], 3, 3]);
});
