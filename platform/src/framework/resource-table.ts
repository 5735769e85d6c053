/** Where the entities of a resource lie: its table, read and written by the declared fields. No rules and no rights here. */
import type { QueryColumn } from './access.js';
import { columnOf, type Field } from './fields.js';
import { type Condition, fold, type ListSource, type PageData, page, parsePageLink } from './paging.js';
import type { Entity, ResourceDefinition, Row, View } from './resource-definition.js';
import type { SqlValue, Tx } from './tx.js';

type Query = Readonly<Record<string, string | undefined>>;

export interface ListOptions {
  view?: string;
  where?: readonly Condition[];
  /** Folded columns to search, when not those of the declaration. */
  search?: readonly string[];
  /** The path's parameter conditions, for the refusal of a call without paging. */
  conditions?: string;
}

export class ResourceTable<E extends Entity> {
  /** Property, column, field. */
  readonly fields: readonly (readonly [string, string, Field])[];
  /** Whether rows have a `tenant_id`. */
  readonly owned: boolean;
  readonly #columns: string[];

  constructor(readonly definition: ResourceDefinition<E>) {
    const { owner, fields } = definition;
    this.owned = owner === 'tenant' || owner === 'customer';
    this.fields = Object.entries<Field>(fields as Record<string, Field>).map(([property, field]) => [
      property,
      columnOf(property, field),
      field,
    ]);
    this.#columns = [
      'id',
      'created_time',
      ...(this.owned ? ['tenant_id'] : []),
      ...this.fields.map(([, column]) => column),
    ];
  }

  find(tx: Tx, id: string): E | undefined {
    const row = tx.get(`SELECT ${this.#select()} FROM ${this.definition.table} t WHERE t.id = ?`, id);
    return row && this.show(row);
  }

  /** All entities that meet conditions on `t`, by id. */
  all(tx: Tx, condition: Condition, order = 't.id'): E[] {
    const sql = `SELECT ${this.#select()} FROM ${this.definition.table} t WHERE ${condition.sql} ORDER BY ${order}`;
    return tx.all(sql, ...condition.params).map((row) => this.show(row));
  }

  /** The wider form of an entity. */
  viewOf(tx: Tx, id: string, view: string): Row | undefined {
    const { joins } = this.#view(view);
    const row = tx.get(`SELECT ${this.#select(view)} FROM ${this.definition.table} t ${joins} WHERE t.id = ?`, id);
    return row && this.#showView(row, view);
  }

  /** One page, of the plain form or of a view. */
  list(tx: Tx, query: Query, options: ListOptions): PageData<Row> {
    const { view, where: conditions = [], search = this.definition.search.map((p) => this.foldedColumn(p)) } = options;
    const source: ListSource = {
      select: this.#select(view),
      table: this.definition.table,
      joins: view ? this.#view(view).joins : '',
      sort: this.#sort(view),
      search,
      searchPrefix: this.definition.searchPrefix,
    };
    const link = parsePageLink(query, options.conditions);
    return page<Row, Row>(tx, source, conditions, link, (row) =>
      view ? this.#showView(row, view) : (this.show(row) as unknown as Row),
    );
  }

  /** What entity queries know of the table; undefined when they do not find the kind. */
  queryColumns(): Readonly<Record<string, QueryColumn>> | undefined {
    const { queryFields, search } = this.definition;
    if (!queryFields) return undefined;
    const columns = Object.entries(queryFields).map(([name, property]): [string, QueryColumn] => {
      const column = columnOf(property, this.field(property));
      return [name, { column, ...(search.includes(property) ? { folded: `${column}_folded` } : {}) }];
    });
    return { createdTime: { column: 'created_time', numeric: true }, ...Object.fromEntries(columns) };
  }

  foldedColumn(property: keyof E & string): string {
    return `t.${columnOf(property, this.field(property))}_folded`;
  }

  /** A row as callers see it. */
  show(row: Row): E {
    const { entityType } = this.definition;
    const entity: Row = { id: { entityType, id: row.id }, createdTime: row.created_time };
    if (this.owned) entity.tenantId = { entityType: 'TENANT', id: row.tenant_id };
    for (const [property, column, field] of this.fields) entity[property] = field.show(row[column]);
    return this.withName(entity as unknown as E);
  }

  withName(entity: E): E {
    const { nameFrom, mirrorsName = true } = this.definition;
    return nameFrom && mirrorsName ? { ...entity, name: (entity as unknown as Row)[nameFrom] } : entity;
  }

  insert(tx: Tx, entity: E): void {
    const [columns, values] = this.#stored(entity);
    const head = this.owned ? ['id', 'created_time', 'tenant_id'] : ['id', 'created_time'];
    const places = [...head, ...columns].map(() => '?').join(', ');
    tx.run(
      `INSERT INTO ${this.definition.table} (${[...head, ...columns].join(', ')}) VALUES (${places})`,
      entity.id.id,
      entity.createdTime,
      ...(this.owned ? [entity.tenantId?.id] : []),
      ...values,
    );
  }

  update(tx: Tx, entity: E): void {
    const [columns, values] = this.#stored(entity);
    tx.run(
      `UPDATE ${this.definition.table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
      ...values,
      entity.id.id,
    );
  }

  delete(tx: Tx, id: string): void {
    tx.run(`DELETE FROM ${this.definition.table} WHERE id = ?`, id);
  }

  field(property: string): Field {
    return (this.definition.fields as Record<string, Field>)[property] as Field;
  }

  valueOf(entity: E, property: string): never {
    return (entity as unknown as Row)[property] as never;
  }

  #view(name: string): View {
    const view = this.definition.views?.[name];
    if (!view) throw new Error(`${this.definition.label} has no view "${name}"`);
    return view;
  }

  #select(view?: string): string {
    const extra = view ? Object.entries(this.#view(view).columns).map(([name, { sql }]) => `${sql} AS "${name}"`) : [];
    return [...this.#columns.map((column) => `t.${column}`), ...extra].join(', ');
  }

  #showView(row: Row, view: string): Row {
    const shown: Row = this.show(row) as unknown as Row;
    for (const [name, { show }] of Object.entries(this.#view(view).columns)) {
      shown[name] = show ? show(row[name]) : row[name];
    }
    return shown;
  }

  #sort(view?: string): Record<string, string> {
    const sort: Record<string, string> = { id: 't.id', createdTime: 't.created_time', ...this.definition.sortAlso };
    if (this.owned) sort.tenantId = 't.tenant_id';
    for (const [property, column, field] of this.fields) if (field.sortable) sort[property] = `t.${column}`;
    if (this.definition.nameFrom) sort.name = sort[this.definition.nameFrom] ?? 't.id';
    if (view) for (const [name, { sql }] of Object.entries(this.#view(view).columns)) sort[name] = sql;
    return sort;
  }

  #stored(entity: E): [string[], SqlValue[]] {
    const columns: string[] = [];
    const values: SqlValue[] = [];
    for (const [property, column, field] of this.fields) {
      columns.push(column);
      values.push(field.store(this.valueOf(entity, property)));
    }
    for (const property of this.definition.search) {
      const value = this.valueOf(entity, property) as unknown;
      columns.push(`${columnOf(property, this.field(property))}_folded`);
      values.push(typeof value === 'string' ? fold(value) : null);
    }
    return [columns, values];
  }
}
