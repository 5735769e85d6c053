import { setImmediate as turn } from 'node:timers/promises';
import Database from 'libsql';
import type { Context } from '../framework/context.js';
import {
  deleteEntitiesWithTenant,
  deleteTenantRows,
  deleteWithTenant,
  notifyTenantDeleted,
  whenEntityDeleted,
} from '../framework/entity-hooks.js';
import type { Operation } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { tenantRemoval as tables } from '../migrations/021-tenant-removal.js';
import { droppedSeries } from '../migrations/045-dropped-series.js';
import { defineRemoval, Removals, removalService } from './removals.js';

const ENTITIES = 1200;
const PARTS = 3;
deleteEntitiesWithTenant('DEVICE', 'thing');
deleteWithTenant('note');
whenEntityDeleted('parts', (tx, { id }) => tx.run('DELETE FROM part WHERE thing_id = ?', id));

const tenantRemoval = defineRemoval('tenant', 'tenant_removal', (tx, id) => deleteTenantRows(tx, id, 500));

let connection: Connection;
const tx = () => new Tx(connection, 'write', 0);
const count = (table: string) => Number(connection.all(`SELECT count(*) AS n FROM ${table}`, [])[0]?.n);
const counts = () => ['thing', 'part', 'note', 'tenant_removal'].map(count);

beforeEach(() => {
  connection = new Connection(new Database(':memory:'));
  tables.up(connection);
  droppedSeries.up(connection);
  connection.exec(`
    CREATE TABLE thing (id TEXT PRIMARY KEY, tenant_id TEXT);
    CREATE INDEX thing_tenant ON thing (tenant_id);
    CREATE TABLE part (thing_id TEXT);
    CREATE INDEX part_thing ON part (thing_id);
    CREATE TABLE note (tenant_id TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTITIES})
      INSERT INTO thing SELECT 't' || i, 'gone' FROM n;
    INSERT INTO part SELECT thing.id FROM thing, json_each('[1,2,3]');
    INSERT INTO note SELECT tenant_id FROM thing;
    INSERT INTO thing VALUES ('kept', 'other');
    INSERT INTO part VALUES ('kept');
    INSERT INTO note VALUES ('other');
  `);
});

test('what a deleted tenant had goes in pieces of bounded size, each telling of its own entities', () => {
  notifyTenantDeleted(tx(), 'gone');
  const LIMIT = 500;
  const total = () => Number(connection.all('SELECT total_changes() AS n', [])[0]?.n);
  const pieces: number[] = [];
  let told = 0;
  for (let more = true; more; ) {
    const before = total();
    const piece = tx();
    more = deleteTenantRows(piece, 'gone', LIMIT);
    pieces.push(total() - before);
    expect(piece.events.length).toBeLessThanOrEqual(LIMIT);
    told += piece.events.length;
  }
  // The rows of one entity go together, so a piece may be larger by one entity.
  expect(Math.max(...pieces)).toBeLessThanOrEqual(LIMIT + PARTS + 1);
  expect(pieces.length).toBeGreaterThan((ENTITIES * (PARTS + 2)) / (LIMIT + PARTS + 1) - 1);
  expect(told).toBe(ENTITIES);
  expect(counts()).toEqual([1, 1, 1, 0]);
});

/** The database's interface over one connection; notes what was run, and lets others write in between. */
const database = (between: () => void = () => {}) => ({
  run: async (operation: Operation, args: never) => {
    const answer = operation.handler(tx(), args);
    between();
    return answer;
  },
});

test('others write between the pieces', async () => {
  notifyTenantDeleted(tx(), 'gone');
  const left: number[] = [];
  const others = () => {
    tx().run("INSERT INTO note VALUES ('other')");
    left.push(count('thing'));
  };
  await new Removals(database(others) as never).finish(tenantRemoval, 'gone');
  expect(count('thing')).toBe(1);
  expect(count('note')).toBe(1 + left.length);
  expect(left.filter((things) => things > 1).length).toBeGreaterThan(5);
});

test('a removal that is asked for twice is one', async () => {
  notifyTenantDeleted(tx(), 'gone');
  let [underWay, most] = [0, 0];
  const db = {
    run: async (operation: Operation, args: never) => {
      if (operation.name === 'tenant.remove-rows') most = Math.max(most, ++underWay);
      const answer = operation.handler(tx(), args);
      await turn();
      if (operation.name === 'tenant.remove-rows') underWay -= 1;
      return answer;
    },
  };
  const removals = new Removals(db as never);
  await Promise.all([removals.finish(tenantRemoval, 'gone'), removals.goOn()]);
  expect(counts()).toEqual([1, 1, 1, 0]);
  expect(most).toBe(1);
});

test('a removal that an end of the platform interrupted goes on at the next start', async () => {
  notifyTenantDeleted(tx(), 'gone');
  deleteTenantRows(tx(), 'gone', 500);
  let done = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  const db = database(() => count('tenant_removal') === 0 && done()) as never;
  const running = await removalService.start({ db, removals: new Removals(db) } as unknown as Context);
  await finished;
  await running.stop();
  expect(counts()).toEqual([1, 1, 1, 0]);
});
