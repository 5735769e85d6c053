/**
 * A scratch copy of what a tenant has, in memory: a load runs there as it would run in the database, with all rules of all kinds, and
 * what has changed is read off afterwards. So the writer only stores rows that are known to fit. A table is copied when a statement first
 * names it, and where a load is of single entities, only the rows of the large ones that it names.
 */
import Database from 'libsql';
import type { PlatformEvent } from '../framework/events.js';
import { type Condition, where } from '../framework/paging.js';
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

/** Kept by triggers, here as there: it is not read off. */
const COUNTS = 'entity_count';

/** Values of entities, which are read off by what they mean: their numbers are other ones here. */
const VALUES = /^(telemetry_|entity_value$|ts_)/;

/** Kinds of which a tenant may have very many, none of which a rule of these and of entity views looks for but by its id and its name. */
const LARGE = ['DEVICE', 'ASSET', 'DASHBOARD'];
const ALONE = [...LARGE, 'ENTITY_VIEW'];

/** What a load of single entities names: ids, own or external, and names. */
export interface Concern {
  ids: readonly string[];
  names: readonly string[];
}

/** Whether the rows that concern a load of single entities of these kinds can be told by ids and names. */
export const isNarrow = (entityTypes: readonly string[]): boolean => entityTypes.every((type) => ALONE.includes(type));

const tableOf = ({ resource }: (typeof VERSIONED_KINDS)[number]) => resource.definition.table;

/** Which rows are copied of which table. `concern`: what a load of single entities names; null: all of the tenant. */
function sourcesOf(tenantId: string, concern: Concern | null): Map<string, Condition> {
  const ofTenant = (sql: string) => where(sql, ...sql.split('?').slice(1).fill(tenantId));
  const named = (name: string): Condition => {
    const [ids, names] = [JSON.stringify(concern?.ids), JSON.stringify(concern?.names)];
    const among = (column: string) => `${column} IN (SELECT value FROM json_each(?))`;
    const sql = `tenant_id = ? AND (${among('id')} OR ${among('external_id')} OR ${among(name)})`;
    return where(sql, tenantId, ids, ids, names);
  };
  const sources = new Map(
    Object.entries({ ...REFERRED, [COUNTS]: 'tenant_id = ?' }).map(([table, sql]) => [table, ofTenant(sql)]),
  );
  for (const kind of VERSIONED_KINDS) {
    const { entityType, nameFrom = 'name' } = kind.resource.definition as { entityType: string; nameFrom?: string };
    const isNamed = concern && LARGE.includes(entityType);
    sources.set(tableOf(kind), isNamed ? named(nameFrom) : ofTenant('tenant_id = ?'));
    for (const [table, sql] of Object.entries(kind.tables ?? {})) sources.set(table, ofTenant(sql));
  }
  const own = VERSIONED_KINDS.filter(({ resource }) => !concern || ALONE.includes(resource.definition.entityType))
    .map((kind) =>
      concern ? `SELECT id FROM main.${tableOf(kind)}` : `SELECT id FROM live.${tableOf(kind)} WHERE tenant_id = ?`,
    )
    .join(' UNION ALL ');
  return sources.set('relation', ofTenant(`from_id IN (${own}) OR to_id IN (${own})`));
}

/** Rows of a table that are new or different, and the keys of those that have gone. */
export interface TableChange {
  table: string;
  columns: string[];
  /** How many of the first columns are the key. */
  keys: number;
  rows: SqlValue[][];
  /** The columns in which some row is different. */
  different: string[];
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

class Scratch extends Connection {
  readonly #sources: ReadonlyMap<string, Condition>;
  readonly #copied = new Set<string>();
  readonly #known = new Set<string>();

  constructor(file: string, sources: ReadonlyMap<string, Condition>) {
    super(new Database(':memory:'));
    this.#sources = sources;
    this.exec('PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF');
    this.run('ATTACH ? AS live', [file]);
    // All that is copied is of one moment.
    this.exec('BEGIN');
    for (const type of ['table', 'index']) for (const sql of this.#made('type = ?', type)) this.exec(sql);
  }

  /** Copies the tables that a statement names before it is run for the first time. */
  override statement(sql: string): ReturnType<Connection['statement']> {
    if (!this.#known.has(sql)) {
      this.#known.add(sql);
      for (const [name] of sql.matchAll(/(?<!\blive\.)\b[a-z_]+\b/g)) this.#copy(name);
    }
    return super.statement(sql);
  }

  /** What has changed since the copy was made: all other tables begin empty, and what is written to them (the audit log) is added. */
  changes(): TableChange[] {
    const copies = [...this.#copied].filter((table) => table !== COUNTS).map((table) => this.#changesOf(table));
    const logs = this.#tableNames().filter((table) => !this.#sources.has(table) && !VALUES.test(table));
    return [...copies, ...logs.map((table) => this.#rowsOf(table))].filter(
      ({ rows, gone }) => rows.length + gone.length > 0,
    );
  }

  /** How the live database made some of what it has. */
  #made(which: string, param: string): string[] {
    const sql = `SELECT sql FROM live.sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND ${which}`;
    return this.all(sql, [param]).map((row) => String(row.sql));
  }

  #tableNames(): string[] {
    const sql = "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    return this.all(sql, []).map(({ name }) => String(name));
  }

  #rowsOf(table: string): TableChange {
    const columns = this.#columns(table);
    const names = columns.map(({ name }) => name);
    const found = this.all(`SELECT ${names.join(', ')} FROM main.${table}`, []);
    const rows = found.map((row) => names.map((name) => row[name] as SqlValue));
    return { table, columns: names, keys: columns.filter(({ pk }) => pk > 0).length, rows, different: [], gone: [] };
  }

  #columns(table: string): Column[] {
    const all = this.all(`SELECT name, pk FROM pragma_table_info('${table}')`, []) as unknown as Column[];
    return all.sort((one, other) => (one.pk || 1000) - (other.pk || 1000));
  }

  #copy(table: string): void {
    const source = this.#sources.get(table);
    if (!source || this.#copied.has(table)) return;
    this.#copied.add(table);
    const columns = this.#columns(table)
      .map(({ name }) => name)
      .join(', ');
    const rows = `SELECT ${columns} FROM live.${table} WHERE ${source.sql}`;
    this.run(`INSERT INTO main.${table} (${columns}) ${rows}`, source.params);
    this.exec(`CREATE TEMP TABLE before_${table} AS SELECT ${columns} FROM main.${table}`);
    const triggers = this.#made("type = 'trigger' AND tbl_name = ?", table);
    if (triggers.length > 0) this.#copy(COUNTS);
    for (const sql of triggers) this.exec(sql);
  }

  #changesOf(table: string): TableChange {
    const columns = this.#columns(table);
    const names = columns.map(({ name }) => name);
    const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
    const rowsOf = (list: string[], sql: string) =>
      this.all(sql, []).map((row) => list.map((name) => row[name] as SqlValue));
    const all = names.join(', ');
    const [now, before] = [`SELECT ${all} FROM main.${table}`, `SELECT ${all} FROM temp.before_${table}`];
    const own = keys.join(', ');
    return {
      table,
      columns: names,
      keys: keys.length,
      rows: rowsOf(names, `${now} EXCEPT ${before}`),
      different: this.#differentIn(table, names, keys),
      gone: rowsOf(keys, `SELECT ${own} FROM temp.before_${table} EXCEPT SELECT ${own} FROM main.${table}`),
    };
  }

  /** The columns in which some row differs from what it was. */
  #differentIn(table: string, columns: readonly string[], keys: readonly string[]): string[] {
    const compared = columns.map((name) => `max(n.${name} IS NOT b.${name}) AS ${name}`).join(', ');
    const sql = `SELECT ${compared} FROM main.${table} n JOIN temp.before_${table} b USING (${keys.join(', ')})`;
    const [row = {}] = this.all(sql, []);
    return columns.filter((name) => row[name] === 1);
  }
}

/**
 * Runs `work` on a scratch copy of what the tenant has now; answers what it answers, and what it has changed. `concern`: what a load of
 * single entities names, which is all of the large kinds that it is to find; null: everything.
 */
export function inScratch<R>(
  tx: Tx,
  { tenantId, concern }: { tenantId: string; concern: Concern | null },
  work: (scratch: Tx) => R,
): { value: R; changes: ScratchChanges } {
  const file = tx.get<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'")?.file;
  if (!file) throw new Error('the database has no file');
  const scratch = new Scratch(file, sourcesOf(tenantId, concern));
  try {
    const inner = new Tx(scratch, 'write', tx.now, true);
    const value = work(inner);
    const changes = { tables: scratch.changes(), attributes: readAttributeRows(inner), events: inner.events };
    return { value, changes };
  } finally {
    scratch.database.close();
  }
}
