/**
 * A scratch copy of what a tenant has, in memory: a load runs there as it would run in the database, with all rules of all kinds, and
 * what has changed is read off afterwards. So the writer only stores rows that are known to fit.
 */
import Database from 'libsql';
import type { PlatformEvent } from '../framework/events.js';
import { Connection, type SqlValue, Tx } from '../framework/tx.js';
import { type AttributeRow, readAttributeRows } from '../telemetry/attribute-rows.js';
import { VERSIONED_KINDS } from './versioned-kinds.js';

/** What the entities of a tenant refer to, and which rows of it are the tenant's; `?` is the tenant. */
const REFERRED: Readonly<Record<string, string>> = {
  tenant: 'id = ?',
  tenant_profile: 'id IN (SELECT tenant_profile_id FROM main.tenant)',
  queue: 'tenant_id = ?',
  edge: 'tenant_id = ?',
  ota_package: 'tenant_id = ?',
  blob: 'entity_id IN (SELECT id FROM main.ota_package)',
};

/** Values of entities, which are read off by what they mean: their numbers are other ones here. */
const VALUES = /^(telemetry_|entity_value$|ts_)/;

/** Rows of a table that are new or different, and the keys of those that are different or have gone. */
export interface TableChange {
  table: string;
  columns: string[];
  /** How many of the first columns are the key. */
  keys: number;
  rows: SqlValue[][];
  gone: SqlValue[][];
}

export interface ScratchChanges {
  tables: TableChange[];
  attributes: AttributeRow[];
  events: PlatformEvent[];
}

interface Column {
  name: string;
  pk: number;
}

class Scratch {
  readonly connection = new Connection(new Database(':memory:'));
  readonly #tables: string[] = [];
  /** All other tables: they begin empty, and what is written to them (the audit log) is added. */
  readonly #logs: string[];

  constructor(file: string, tenantId: string) {
    const { connection } = this;
    connection.exec('PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF');
    connection.run('ATTACH ? AS live', [file]);
    connection.exec('BEGIN');
    const made = "SELECT sql FROM live.sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'";
    for (const type of ['table', 'index']) {
      for (const { sql } of connection.all(`${made} AND type = ?`, [type])) connection.exec(String(sql));
    }
    const entities = VERSIONED_KINDS.map(({ resource }) => resource.definition.table);
    const kinds = VERSIONED_KINDS.flatMap(({ resource, tables = {} }) => [
      [resource.definition.table, 'tenant_id = ?'] as const,
      ...Object.entries(tables),
    ]);
    for (const [table, condition] of [...Object.entries(REFERRED), ...kinds]) this.#copy(table, condition, tenantId);
    const ids = entities.map((table) => `SELECT id FROM main.${table}`).join(' UNION ALL ');
    connection.exec(`CREATE TEMP TABLE own_id AS ${ids}`);
    const own = 'SELECT id FROM temp.own_id';
    this.#copy('relation', `from_id IN (${own}) OR to_id IN (${own})`, tenantId);
    this.#logs = this.#tableNames().filter((name) => !this.#tables.includes(name) && !VALUES.test(name));
    connection.exec('COMMIT; DETACH live; BEGIN');
  }

  /** What has changed since the copy was made. */
  changes(): TableChange[] {
    const copies = this.#tables.map((table) => this.#changesOf(table));
    const logs = this.#logs.map((table) => this.#rowsOf(table));
    return [...copies, ...logs].filter(({ rows, gone }) => rows.length + gone.length > 0);
  }

  #tableNames(): string[] {
    const sql = "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    return this.connection.all(sql, []).map(({ name }) => String(name));
  }

  #rowsOf(table: string): TableChange {
    const columns = this.#columns(table);
    const names = columns.map(({ name }) => name);
    const found = this.connection.all(`SELECT ${names.join(', ')} FROM main.${table}`, []);
    const rows = found.map((row) => names.map((name) => row[name] as SqlValue));
    return { table, columns: names, keys: columns.filter(({ pk }) => pk > 0).length, rows, gone: [] };
  }

  #columns(table: string): Column[] {
    const all = this.connection.all(`SELECT name, pk FROM pragma_table_info('${table}')`, []) as unknown as Column[];
    return all.sort((one, other) => (one.pk || 1000) - (other.pk || 1000));
  }

  #copy(table: string, condition: string, tenantId: string): void {
    const columns = this.#columns(table)
      .map(({ name }) => name)
      .join(', ');
    const params = condition
      .split('?')
      .slice(1)
      .map(() => tenantId);
    this.connection.run(
      `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM live.${table} WHERE ${condition}`,
      params,
    );
    this.#remember(table);
  }

  /** Keeps the table as it is now, to compare with. */
  #remember(table: string): void {
    const columns = this.#columns(table)
      .map(({ name }) => name)
      .join(', ');
    this.connection.exec(`CREATE TEMP TABLE before_${table} AS SELECT ${columns} FROM main.${table}`);
    this.#tables.push(table);
  }

  #changesOf(table: string): TableChange {
    const columns = this.#columns(table);
    const names = columns.map(({ name }) => name);
    const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
    const rowsOf = (list: string[], sql: string) =>
      this.connection.all(sql, []).map((row) => list.map((name) => row[name] as SqlValue));
    const all = names.join(', ');
    const [now, before] = [`SELECT ${all} FROM main.${table}`, `SELECT ${all} FROM temp.before_${table}`];
    return {
      table,
      columns: names,
      keys: keys.length,
      rows: rowsOf(names, `${now} EXCEPT ${before}`),
      gone: rowsOf(keys, `SELECT ${keys.join(', ')} FROM (${before} EXCEPT ${now})`),
    };
  }
}

/** Runs `work` on a scratch copy of what the tenant has now; answers what it answers, and what it has changed. */
export function inScratch<R>(
  tx: Tx,
  tenantId: string,
  work: (scratch: Tx) => R,
): { value: R; changes: ScratchChanges } {
  const file = tx.get<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'")?.file;
  if (!file) throw new Error('the database has no file');
  const scratch = new Scratch(file, tenantId);
  try {
    const inner = new Tx(scratch.connection, 'write', tx.now);
    const value = work(inner);
    const changes = { tables: scratch.changes(), attributes: readAttributeRows(inner), events: inner.events };
    return { value, changes };
  } finally {
    scratch.connection.database.close();
  }
}
