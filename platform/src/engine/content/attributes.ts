/** Present values of an entity, as nodes put them into messages. */
import type { EntityId } from '../../framework/ids.js';
import type { Tx } from '../../framework/tx.js';
import { type ExactJson, exactText } from '../../telemetry/exact-json.js';
import { readAttributes, readLatest } from '../../telemetry/latest-values.js';
import { type TypedValue, valueText } from '../../telemetry/typed-value.js';
import { flag, flagOr, type Shape, texts } from '../configuration.js';
import { changed, type Message } from '../message.js';
import { objectOf, toJson, withBody } from './body.js';
import { fillAll } from './patterns.js';

export interface AttributesConfig {
  clientAttributeNames: string[];
  sharedAttributeNames: string[];
  serverAttributeNames: string[];
  latestTsKeyNames: string[];
  tellFailureIfAbsent: boolean;
  getLatestValueWithTs: boolean;
  fetchToData: boolean;
}
export const attributesShape: Shape<AttributesConfig> = {
  clientAttributeNames: texts,
  sharedAttributeNames: texts,
  serverAttributeNames: texts,
  latestTsKeyNames: texts,
  tellFailureIfAbsent: flagOr(true),
  getLatestValueWithTs: flag,
  fetchToData: flag,
};

interface Found {
  key: string;
  value: TypedValue;
  /** With the time of the value. */
  ts?: number;
}

const SCOPES = [
  { scope: 'CLIENT_SCOPE', prefix: 'cs_', names: 'clientAttributeNames' },
  { scope: 'SERVER_SCOPE', prefix: 'ss_', names: 'serverAttributeNames' },
  { scope: 'SHARED_SCOPE', prefix: 'shared_', names: 'sharedAttributeNames' },
] as const;

/** What of the values a configuration names an entity has, and what it lacks, by scope. */
function findValues(tx: Tx, id: string, config: AttributesConfig, message: Message) {
  const found: Found[] = [];
  const missing: string[] = [];
  const note = (scope: string, wanted: readonly string[], there: readonly { key: string }[]) => {
    const absent = wanted.filter((name) => !there.some(({ key }) => key === name));
    if (absent.length > 0) missing.push(`[${scope}]:[${absent.join(', ')}]`);
  };
  for (const { scope, prefix, names } of SCOPES) {
    const wanted = fillAll(config[names], message);
    const values = readAttributes(tx, id, scope, wanted);
    note(scope, wanted, values);
    found.push(...values.map(({ key, value }) => ({ key: prefix + key, value })));
  }
  const wanted = fillAll(config.latestTsKeyNames, message);
  const values = readLatest(tx, id, wanted);
  note('LATEST_TS', wanted, values);
  found.push(...values.map(({ key, ts, value }) => ({ key, value, ...(config.getLatestValueWithTs ? { ts } : {}) })));
  return { found, missing };
}

const timed = (ts: number, value: TypedValue): ExactJson => ({ ts, value: toJson(value) });

/** The message with the values a configuration names. Throws when some are to be there and are not. */
export function withValues(tx: Tx, entityId: EntityId, config: AttributesConfig, message: Message): Message {
  const { found, missing } = findValues(tx, entityId.id, config, message);
  if (config.tellFailureIfAbsent && missing.length > 0)
    throw new Error(`The following attribute/telemetry keys is not present in the DB: ${missing.join(' ')}`);
  if (config.fetchToData) {
    const values = found.map(({ key, value, ts }) => [key, ts === undefined ? toJson(value) : timed(ts, value)]);
    return withBody(message, { ...objectOf(message), ...Object.fromEntries(values) });
  }
  const told = found.map(({ key, value, ts }) => [
    key,
    ts === undefined ? valueText(value) : exactText(timed(ts, value)),
  ]);
  return changed(message, { metadata: { ...message.metadata, ...Object.fromEntries(told) } });
}

/** Values under other names: those of a mapping that an entity has, as texts. */
export function mappedValues(
  tx: Tx,
  entityId: EntityId,
  mapping: ReadonlyMap<string, string>,
  latest: boolean,
): Record<string, string> {
  const keys = [...mapping.keys()];
  const values = latest ? readLatest(tx, entityId.id, keys) : readAttributes(tx, entityId.id, 'SERVER_SCOPE', keys);
  return Object.fromEntries(values.map(({ key, value }) => [mapping.get(key) ?? key, valueText(value)]));
}
