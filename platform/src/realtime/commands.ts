/** Commands of the telemetry WebSocket, read strictly: one unknown member or word refuses the whole message. */
import { type AlarmDataQuery, readAlarmQuery } from '../queries/alarm-query-model.js';
import { FieldError, Fields } from '../queries/json-fields.js';
import type { EntityCountQuery, EntityDataQuery, EntityKey } from '../queries/query-model.js';
import { readKey } from '../queries/read-key-filter.js';
import { readCountQuery, readDataQuery } from '../queries/read-query.js';
import { AGGREGATIONS, type Aggregation } from '../telemetry/aggregation.js';
import { splitKeys } from '../telemetry/key-list.js';
import { DEFAULT_LIMIT } from '../telemetry/read-history.js';

/** What commands of the first kind have in common. */
interface EntityCommand {
  cmdId: number;
  entityType: string;
  /** null when it was left out. */
  entityId: string | null;
  /** null for all. */
  keys: string[] | null;
}
export interface AttributesCommand extends EntityCommand {
  scope: string | null;
  unsubscribe: boolean;
}
export interface TimeseriesCommand extends AttributesCommand {
  startTs: number;
  timeWindow: number;
  interval: number;
  limit: number;
  aggregation: Aggregation;
}
export interface HistoryCommand extends EntityCommand {
  startTs: number;
  endTs: number;
  interval: number;
  limit: number;
  aggregation: Aggregation;
}

/** A window of points that an entity data command asks for. */
export interface SeriesPart {
  keys: string[];
  start: number;
  end: number;
  interval: number;
  limit: number;
  aggregation: Aggregation;
  previousPoint: boolean;
}
/** One aggregated value per key. */
export interface AggregateKey {
  id: number;
  key: string;
  aggregation: Aggregation;
  previousStart: number | null;
  previousEnd: number | null;
  previousOnly: boolean;
}
export interface AggregatePart {
  keys: AggregateKey[];
  start: number;
  end: number;
}
export interface EntityDataCommand {
  cmdId: number;
  query: EntityDataQuery | null;
  history: SeriesPart | null;
  latest: EntityKey[] | null;
  series: SeriesPart | null;
  aggregateHistory: AggregatePart | null;
  aggregateSeries: AggregatePart | null;
}
export interface EntityCountCommand {
  cmdId: number;
  query: EntityCountQuery | null;
}
export interface AlarmDataCommand {
  cmdId: number;
  query: AlarmDataQuery | null;
}

export interface CommandBatch {
  attributes: AttributesCommand[];
  timeseries: TimeseriesCommand[];
  history: HistoryCommand[];
  entityData: EntityDataCommand[];
  alarmData: AlarmDataCommand[];
  entityCount: EntityCountCommand[];
  /** Command ids to release, whatever list they came in. */
  unsubscribe: number[];
}

/** Runs a reader over the members of an object and refuses those it did not ask for. */
function read<T>(node: unknown, path: string, reader: (fields: Fields) => T): T {
  const fields = new Fields(node, path, true);
  const result = reader(fields);
  fields.done();
  return result;
}

const aggregationOf = (fields: Fields, name = 'agg'): Aggregation => fields.word(name, AGGREGATIONS) ?? 'NONE';
const limitOf = (fields: Fields): number => {
  const limit = fields.integer('limit');
  return limit > 0 ? limit : DEFAULT_LIMIT;
};
const keysOf = (fields: Fields): string[] | null => {
  const text = fields.text('keys');
  return text ? [...new Set(splitKeys(text))] : null;
};

function entityOf(fields: Fields): EntityCommand {
  const entityId = fields.text('entityId');
  return {
    cmdId: fields.integer('cmdId'),
    entityType: fields.text('entityType') ?? '',
    entityId: entityId ? entityId.toLowerCase() : null,
    keys: keysOf(fields),
  };
}

const attributesOf = (fields: Fields): AttributesCommand => ({
  ...entityOf(fields),
  scope: fields.text('scope') || null,
  unsubscribe: fields.flag('unsubscribe'),
});
const windowOf = (fields: Fields) => ({
  startTs: fields.integer('startTs'),
  interval: fields.integer('interval'),
  limit: limitOf(fields),
  aggregation: aggregationOf(fields),
});

function seriesPart(fields: Fields | null, end: (fields: Fields, start: number) => number): SeriesPart | null {
  if (!fields) return null;
  const start = fields.integer('startTs');
  const part = {
    keys: [...new Set(fields.texts('keys'))],
    start,
    end: end(fields, start),
    interval: fields.integer('interval'),
    limit: limitOf(fields),
    aggregation: aggregationOf(fields),
    previousPoint: fields.flag('fetchLatestPreviousPoint'),
  };
  fields.done();
  return part;
}

function aggregatePart(fields: Fields | null, end: (fields: Fields, start: number) => number): AggregatePart | null {
  if (!fields) return null;
  const start = fields.integer('startTs');
  const keys = fields.list('keys', (node, path) =>
    read(node, path, (key) => ({
      id: key.integer('id'),
      key: key.text('key') ?? '',
      aggregation: aggregationOf(key),
      previousStart: key.nullableInteger('previousStartTs'),
      previousEnd: key.nullableInteger('previousEndTs'),
      previousOnly: key.flag('previousValueOnly'),
    })),
  );
  const part = { keys: keys ?? [], start, end: end(fields, start) };
  fields.done();
  return part;
}

const endTs = (fields: Fields) => fields.integer('endTs');
const windowEnd = (fields: Fields, start: number) => start + fields.integer('timeWindow');

function entityDataOf(fields: Fields): EntityDataCommand {
  const query = fields.raw('query');
  const latest = fields.object('latestCmd');
  const command = {
    cmdId: fields.integer('cmdId'),
    query: query === undefined ? null : readDataQuery(query, `${fields.path}.query`, true),
    history: seriesPart(fields.object('historyCmd'), endTs),
    latest: latest && (latest.list('keys', (node, path) => readKey(node, path, true)) ?? []),
    series: seriesPart(fields.object('tsCmd'), windowEnd),
    aggregateHistory: aggregatePart(fields.object('aggHistoryCmd'), endTs),
    aggregateSeries: aggregatePart(fields.object('aggTsCmd'), windowEnd),
  };
  latest?.done();
  return command;
}

const cmdIdOnly = (node: unknown, path: string) => read(node, path, (fields) => fields.integer('cmdId'));

/** The commands of a message. Throws FieldError for anything that is not known. */
export function parseCommands(text: string): CommandBatch {
  let node: unknown;
  try {
    node = JSON.parse(text);
  } catch {
    throw new FieldError('malformed JSON');
  }
  return read(node, 'message', (fields) => ({
    attributes: fields.list('attrSubCmds', (each, path) => read(each, path, attributesOf)) ?? [],
    timeseries:
      fields.list('tsSubCmds', (each, path) =>
        read(each, path, (command) => ({
          ...attributesOf(command),
          ...windowOf(command),
          timeWindow: command.integer('timeWindow'),
        })),
      ) ?? [],
    history:
      fields.list('historyCmds', (each, path) =>
        read(each, path, (command) => ({
          ...entityOf(command),
          ...windowOf(command),
          endTs: command.integer('endTs'),
        })),
      ) ?? [],
    entityData: fields.list('entityDataCmds', (each, path) => read(each, path, entityDataOf)) ?? [],
    alarmData:
      fields.list('alarmDataCmds', (each, path) =>
        read(each, path, (command) => {
          const query = command.raw('query');
          return {
            cmdId: command.integer('cmdId'),
            query: query === undefined ? null : readAlarmQuery(query, `${path}.query`, true),
          };
        }),
      ) ?? [],
    entityCount:
      fields.list('entityCountCmds', (each, path) =>
        read(each, path, (command) => {
          const query = command.raw('query');
          return {
            cmdId: command.integer('cmdId'),
            query: query === undefined ? null : readCountQuery(query, `${path}.query`, true),
          };
        }),
      ) ?? [],
    unsubscribe: ['entityDataUnsubscribeCmds', 'alarmDataUnsubscribeCmds', 'entityCountUnsubscribeCmds'].flatMap(
      (list) => fields.list(list, cmdIdOnly) ?? [],
    ),
  }));
}
