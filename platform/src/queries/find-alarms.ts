/** Runs alarm queries: alarms of the entities a filter finds, with values of those entities. */
import { entityKinds, findEntity } from '../framework/access.js';
import { fitsAnswer } from '../framework/answer-size.js';
import { type EntityId, type EntityType, entityId } from '../framework/ids.js';
import { fold, type PageData, toPage } from '../framework/paging.js';
import { ANSWER_TOO_LARGE, LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { type Alarm, alarms } from '../resources/alarms.js';
import type { AlarmDataQuery, AlarmPage } from './alarm-query-model.js';
import { checkedPage, compiled, countOf } from './find-entities.js';
import type { Condition, ResolveDynamic } from './predicate-sql.js';
import { mayReadFound } from './query-access.js';
import { type FoundRow, type LatestByType, readValues } from './read-values.js';

/** Alarms of at most so many entities are looked at. */
const ALARM_ENTITIES = 10_000;

export interface FoundAlarm extends Alarm {
  originatorName: string | null;
  /** The entity of the filter the alarm was found for. */
  entityId: EntityId;
  latest: LatestByType;
}
export interface FoundAlarms {
  page: PageData<FoundAlarm>;
  /** The entities whose alarms were looked at, and how many the filter finds. */
  entityIds: string[];
  totalEntities: number;
}

const SORT: Readonly<Record<string, string>> = {
  createdTime: 'a.created_time',
  startTime: 'a.start_ts',
  startTs: 'a.start_ts',
  endTime: 'a.end_ts',
  endTs: 'a.end_ts',
  ackTime: 'a.ack_ts',
  ackTs: 'a.ack_ts',
  clearTime: 'a.clear_ts',
  clearTs: 'a.clear_ts',
  type: 'a.type',
  severity: 'a.severity',
  status: 'a.status',
  originatorType: 'a.originator_type',
  originatorId: 'a.originator_id',
  details: 'a.details',
};

/** States a search status stands for. */
const STATES = {
  ACTIVE: ['ACTIVE_UNACK', 'ACTIVE_ACK'],
  CLEARED: ['CLEARED_UNACK', 'CLEARED_ACK'],
  ACK: ['ACTIVE_ACK', 'CLEARED_ACK'],
  UNACK: ['ACTIVE_UNACK', 'CLEARED_UNACK'],
} as const;

/** The states a page shows; null for all. */
export function wantedStates({ statusList }: Pick<AlarmPage, 'statusList'>): string[] | null {
  const states = statusList.flatMap((status) => (status === 'ANY' ? [] : [...STATES[status]]));
  return states.length === 0 || statusList.includes('ANY') ? null : [...new Set(states)];
}

/** The placeholder for the name of a deleted originator. */
const GONE = 'Deleted';

/** The name of an alarm's originator, whatever kind of entity it is. */
const originatorName = (): string => {
  const cases = entityKinds()
    .filter(({ entityType }) => entityType !== 'ALARM')
    .map(
      ({ entityType, table, nameColumn }) =>
        `WHEN '${entityType}' THEN (SELECT o.${nameColumn} FROM ${table} o WHERE o.id = a.originator_id)`,
    );
  return `ifnull(CASE a.originator_type ${cases.join(' ')} END, '${GONE}')`;
};

const isIn = (column: string, values: readonly string[]): Condition => ({
  sql: `${column} IN (SELECT value FROM json_each(?))`,
  params: [JSON.stringify(values)],
});

/** A text is looked for in the fields asked for; where none of them is one of alarms, it is not looked for at all. */
function textSearch({ alarmFields }: AlarmDataQuery, text: string): Condition[] {
  const parts = alarmFields.flatMap(({ key }) => {
    if (key === 'type') return ['a.type_folded'];
    if (key === 'originator') return [`lower(${originatorName()})`];
    const column = Object.hasOwn(SORT, key) ? SORT[key] : undefined;
    return column ? [`lower(ifnull(${column}, ''))`] : [];
  });
  if (parts.length === 0) return [];
  const pattern = `%${fold(text)}%`;
  return [{ sql: `(${parts.map((part) => `${part} LIKE ?`).join(' OR ')})`, params: parts.map(() => pattern) }];
}

function conditions(tx: Tx, user: SessionUser, query: AlarmDataQuery, page: AlarmPage): Condition[] {
  const all: Condition[] = [{ sql: 'a.tenant_id = ?', params: [user.tenantId] }];
  const from = page.timeWindow > 0 ? tx.now - page.timeWindow : page.startTs;
  if (from > 0) all.push({ sql: 'a.created_time >= ?', params: [from] });
  if (page.timeWindow <= 0 && page.endTs > 0) all.push({ sql: 'a.created_time <= ?', params: [page.endTs] });
  const states = wantedStates(page);
  if (states) all.push(isIn('a.status', states));
  if (page.severityList.length > 0) all.push(isIn('a.severity', page.severityList));
  if (page.typeList.length > 0) all.push(isIn('a.type', page.typeList));
  if (page.textSearch) all.push(...textSearch(query, page.textSearch));
  return all;
}

/** The entities the query is about, in its order where that is one of entities. */
function entitiesOf(tx: Tx, user: SessionUser, query: AlarmDataQuery, page: AlarmPage, resolve: ResolveDynamic) {
  const byEntity = page.sortOrder && page.sortOrder.key.type !== 'ALARM_FIELD';
  const entityQuery = {
    ...query,
    pageLink: { ...page, textSearch: null, sortOrder: byEntity ? page.sortOrder : null },
  };
  const sql = compiled(tx, user, entityQuery, resolve);
  if (!sql) return { rows: [], total: 0 };
  const found = tx.all<FoundRow>(sql.rows, ...sql.rowParams, ALARM_ENTITIES, 0);
  const rows = found.filter(({ type, id }) => mayReadFound(tx, user, entityId(type, id), 'READ'));
  if (rows.length < found.length) return { rows, total: rows.length };
  return { rows, total: rows.length < ALARM_ENTITIES ? rows.length : countOf(tx, sql) };
}

type AlarmRow = Record<string, unknown> & { found_for: string };

/** Alarms of a page. Throws FieldError. */
export function findAlarms(tx: Tx, user: SessionUser, query: AlarmDataQuery, resolve: ResolveDynamic): FoundAlarms {
  const link = checkedPage(query);
  const page = query.pageLink as AlarmPage;
  const { rows, total } = entitiesOf(tx, user, query, page, resolve);
  const entityIds = rows.map(({ id }) => id);
  if (rows.length === 0) return { page: toPage<FoundAlarm>([], 0, link), entityIds, totalEntities: 0 };
  const where = conditions(tx, user, query, page);
  const params: SqlValue[] = [JSON.stringify(entityIds), ...where.flatMap((condition) => condition.params)];
  const join = page.searchPropagatedAlarms
    ? 'JOIN entity_alarm ea ON ea.entity_id = i.value JOIN alarm a ON a.id = ea.alarm_id'
    : 'JOIN alarm a ON a.originator_id = i.value';
  const from = `FROM json_each(?) i ${join} WHERE ${where.map(({ sql }) => sql).join(' AND ')}`;
  const sort = page.sortOrder;
  const column =
    sort?.key.type === 'ALARM_FIELD'
      ? sort.key.key === 'originator'
        ? originatorName()
        : SORT[sort.key.key]
      : undefined;
  const order = column ? `${column} ${sort?.descending ? 'DESC' : 'ASC'}, a.id, i.key` : 'i.key, a.created_time, a.id';
  // An alarm that is listed on several of the entities is found for each of them.
  const found = tx.all<AlarmRow>(
    `SELECT a.*, i.value AS found_for ${from} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...params,
    link.pageSize,
    link.page * link.pageSize,
  );
  const count = tx.get<{ n: number }>(`SELECT count(*) AS n ${from}`, ...params)?.n ?? 0;
  return { page: toPage(withEntities(tx, user, query, rows, found), count, link), entityIds, totalEntities: total };
}

/** Bytes of an alarm in an answer, its details aside. */
const ALARM_BYTES = 500;

/** The alarms with the values of their entities. Throws LimitError when they are too many. */
function withEntities(
  tx: Tx,
  user: SessionUser,
  query: AlarmDataQuery,
  rows: readonly FoundRow[],
  found: readonly AlarmRow[],
): FoundAlarm[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const keys = [...query.entityFields, ...query.latestValues];
  const latest = new Map<string, LatestByType>();
  return found.map((row) => {
    if (!fitsAnswer(tx, ALARM_BYTES + String(row.details ?? '').length)) throw new LimitError(ANSWER_TOO_LARGE);
    const alarm = alarms.show(row);
    const entity = byId.get(row.found_for) as FoundRow;
    if (!latest.has(entity.id)) {
      const [values] = readValues(tx, user, [entity], keys, query.entityFilter?.type === 'relations');
      latest.set(entity.id, values?.latest ?? {});
    }
    return {
      ...alarm,
      originatorName: alarm.originator ? (findEntity(tx, alarm.originator)?.name ?? GONE) : null,
      entityId: { entityType: entity.type as EntityType, id: entity.id },
      latest: latest.get(entity.id) ?? {},
    };
  });
}
