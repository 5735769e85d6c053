import type { AlarmDataQuery } from '../api/alarm-data';
import type { EntityType } from '../api/entity-id';
import type { EntityCountQuery, EntityDataQuery, EntityKey, KeyFilter } from '../api/entity-query';
import type { Aggregation } from '../api/telemetry';

/** A message of more bytes is refused by the platform, which then closes the socket. */
export const MAX_MESSAGE_BYTES = 32 * 1024;

/** Keys of one entity: attributes of a scope. */
export interface AttributeSubscribeCmd {
  cmdId: number;
  entityType: EntityType;
  entityId: string;
  /** Comma list; null means all, later ones included. */
  keys: string | null;
  /** Null means any scope. */
  scope: string | null;
  unsubscribe: boolean;
}

/** Keys of one entity: latest values, or with `timeWindow` a window and what follows. */
export interface TimeseriesSubscribeCmd extends AttributeSubscribeCmd {
  startTs?: number;
  timeWindow?: number;
  interval?: number;
  limit?: number;
  agg?: Aggregation;
}

export interface HistoryCmd {
  cmdId: number;
  entityType: EntityType;
  entityId: string;
  keys: string;
  startTs: number;
  endTs: number;
  interval: number;
  limit: number;
  agg: Aggregation;
}

/** A realtime window [startTs, startTs + timeWindow). An aggregation needs an interval above 0. */
export interface TimeseriesCmd {
  keys: readonly string[];
  startTs: number;
  timeWindow: number;
  interval: number;
  limit: number;
  agg: Aggregation;
  /** Only with agg NONE. */
  fetchLatestPreviousPoint?: boolean;
}

export interface EntityHistoryCmd extends Omit<TimeseriesCmd, 'timeWindow'> {
  endTs: number;
}

export interface AggregationKey {
  id: number;
  key: string;
  agg: Exclude<Aggregation, 'NONE'>;
  previousStartTs?: number | null;
  previousEndTs?: number | null;
  previousValueOnly?: boolean | null;
}

export interface EntityDataCmd {
  cmdId: number;
  query: EntityDataQuery | null;
  historyCmd?: EntityHistoryCmd;
  latestCmd?: { keys: readonly EntityKey[] };
  tsCmd?: TimeseriesCmd;
  aggHistoryCmd?: { keys: readonly AggregationKey[]; startTs: number; endTs: number };
  aggTsCmd?: { keys: readonly AggregationKey[]; startTs: number; timeWindow: number };
}

export interface UnsubscribeCmd {
  cmdId: number;
}

/** The nine lists of a message, in the order the platform works them off. */
export interface CommandBodies {
  attrSubCmds: AttributeSubscribeCmd;
  tsSubCmds: TimeseriesSubscribeCmd;
  historyCmds: HistoryCmd;
  entityDataCmds: EntityDataCmd;
  alarmDataCmds: { cmdId: number; query: AlarmDataQuery };
  /** Without a query it is refused at once: {@link PING_MESSAGE}. */
  entityCountCmds: { cmdId: number; query: EntityCountQuery | null };
  entityDataUnsubscribeCmds: UnsubscribeCmd;
  alarmDataUnsubscribeCmds: UnsubscribeCmd;
  entityCountUnsubscribeCmds: UnsubscribeCmd;
}

export type CommandList = keyof CommandBodies;
export type Command = { [L in CommandList]: { list: L; body: CommandBodies[L] } }[CommandList];

/**
 * Which properties the platform knows: `true` keeps a value as it is, an object keeps the named members (of each item,
 * in a list). One property beyond these and it drops the whole message.
 */
type Shape = true | { [property: string]: Shape | (() => Shape) };

const key = { type: true, key: true } as const;
const predicateValue = {
  defaultValue: true,
  userValue: true,
  dynamicValue: { sourceType: true, sourceAttribute: true, inherit: true },
} as const;
const predicate: Shape = {
  type: true,
  operation: true,
  value: predicateValue,
  ignoreCase: true,
  predicates: () => predicate,
};
const keyFilters: Record<keyof KeyFilter, Shape> = { key, valueType: true, predicate };
/** The filter's own members are not checked by the platform. */
const countQuery: Record<keyof EntityCountQuery, Shape> = { entityFilter: true, keyFilters };
const pageLink = {
  pageSize: true,
  page: true,
  textSearch: true,
  sortOrder: { key, direction: true },
  dynamic: true,
} as const;
const query = { ...countQuery, pageLink, entityFields: key, latestValues: key };
const alarmQuery = {
  ...query,
  alarmFields: key,
  pageLink: {
    ...pageLink,
    startTs: true,
    endTs: true,
    timeWindow: true,
    typeList: true,
    statusList: true,
    severityList: true,
    searchPropagatedAlarms: true,
  },
} as const;
const span = {
  keys: true,
  startTs: true,
  interval: true,
  limit: true,
  agg: true,
  fetchLatestPreviousPoint: true,
} as const;
const aggKeys = {
  id: true,
  key: true,
  agg: true,
  previousStartTs: true,
  previousEndTs: true,
  previousValueOnly: true,
} as const;
const v1 = { cmdId: true, entityType: true, entityId: true, keys: true } as const;
const v1Subscription = { ...v1, scope: true, unsubscribe: true } as const;
const v1Range = { startTs: true, interval: true, limit: true, agg: true } as const;
const unsubscribe = { cmdId: true } as const;

const shapes: Record<CommandList, Shape> = {
  attrSubCmds: v1Subscription,
  tsSubCmds: { ...v1Subscription, ...v1Range, timeWindow: true },
  historyCmds: { ...v1, ...v1Range, endTs: true },
  entityDataCmds: {
    cmdId: true,
    query,
    historyCmd: { ...span, endTs: true },
    latestCmd: { keys: key },
    tsCmd: { ...span, timeWindow: true },
    aggHistoryCmd: { keys: aggKeys, startTs: true, endTs: true },
    aggTsCmd: { keys: aggKeys, startTs: true, timeWindow: true },
  },
  alarmDataCmds: { cmdId: true, query: alarmQuery },
  entityCountCmds: { cmdId: true, query: countQuery },
  entityDataUnsubscribeCmds: unsubscribe,
  alarmDataUnsubscribeCmds: unsubscribe,
  entityCountUnsubscribeCmds: unsubscribe,
};

function strip(value: unknown, shape: Shape): unknown {
  if (shape === true || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => strip(item, shape));
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (inner !== undefined) kept[name] = strip(member, typeof inner === 'function' ? inner() : inner);
  }
  return kept;
}

const bytes = (text: string) => new TextEncoder().encode(text).length;

/**
 * Packs commands into as few messages as fit below {@link MAX_MESSAGE_BYTES}, in their order, without properties the
 * platform does not know.
 * @throws RangeError when one command alone is too long; `fits` tells beforehand.
 */
export function packMessages(commands: readonly Command[], maxBytes = MAX_MESSAGE_BYTES): string[] {
  const messages: string[] = [];
  let lists = new Map<CommandList, string[]>();
  let size = 2;
  const close = () => {
    if (lists.size) messages.push(`{${[...lists].map(([list, items]) => `"${list}":[${items.join(',')}]`).join(',')}}`);
    lists = new Map();
    size = 2;
  };
  for (const { list, body } of commands) {
    const text = JSON.stringify(strip(body, shapes[list]));
    // quotes, colon, brackets and comma of a list that is new in the message
    const needs = (known: boolean) => bytes(text) + 1 + (known ? 0 : list.length + 6);
    if (needs(false) + 2 >= maxBytes) throw new RangeError(`A realtime command of ${bytes(text)} bytes cannot be sent`);
    if (size + needs(lists.has(list)) >= maxBytes) close();
    size += needs(lists.has(list));
    const items = lists.get(list);
    if (items) items.push(text);
    else lists.set(list, [text]);
  }
  close();
  return messages;
}

/** Whether the command alone fits into a message. */
export function fits(command: Command): boolean {
  try {
    packMessages([command]);
    return true;
  } catch {
    return false;
  }
}

/** The answer to {@link PING_MESSAGE} has this id, which no other command has. */
export const PING_ID = 999_999_999;

/**
 * Finds out whether anybody still answers: browsers show pages no WebSocket pings, and the platform has no command for it. A count
 * without a query costs it nothing; it says at once that there is none.
 */
export const PING_MESSAGE: string = packMessages([
  { list: 'entityCountCmds', body: { cmdId: PING_ID, query: null } },
]).join();
