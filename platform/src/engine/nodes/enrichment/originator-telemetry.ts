import { refuseForeign } from '../../../framework/access.js';
import { AGGREGATIONS, type Aggregation } from '../../../telemetry/aggregation.js';
import { type ExactJson, exactText } from '../../../telemetry/exact-json.js';
import {
  aggregateByParts,
  type HistoryPoint,
  type HistoryQuery,
  readHistory,
} from '../../../telemetry/read-history.js';
import { valueText } from '../../../telemetry/typed-value.js';
import { ConfigurationError, flag, oneOf, oneOfOrEmpty, text, texts, whole, wholeFrom } from '../../configuration.js';
import { bodyOf, plainText, toJson } from '../../content/body.js';
import { atPath, fill, fillAll } from '../../content/patterns.js';
import { TIME_UNITS, type TimeUnit, timeUnit } from '../../content/time-units.js';
import { changed, type Message } from '../../message.js';
import { defineNode, inTurn, type NodeContext } from '../../node.js';

interface Config {
  latestTsKeyNames: string[];
  fetchMode: string | null;
  startInterval: number;
  startIntervalTimeUnit: TimeUnit | null;
  endInterval: number;
  endIntervalTimeUnit: TimeUnit | null;
  useMetadataIntervalPatterns: boolean;
  startIntervalPattern: string | null;
  endIntervalPattern: string | null;
  orderBy: 'ASC' | 'DESC' | null;
  aggregation: string | null;
  limit: number;
}

const MOST_POINTS = 1000;
const interval = wholeFrom(0, 2 ** 31 - 1, 0);
type PatternName = 'startIntervalPattern' | 'endIntervalPattern';

/** The time a pattern finds in a message. Throws with the name of what is missing or wrong. */
function timeOf(property: PatternName, config: Config, message: Message): number {
  const pattern = config[property];
  if (!pattern) throw new Error(`"${property}" should be specified!`);
  const [, inMetadata, inBody] = /^\$(?:\{([^{}]+)\}|\[([^[\]]+)\])$/.exec(pattern) ?? [];
  const name = inMetadata ?? inBody ?? pattern;
  const [where, place] = inMetadata === undefined ? ['Message', 'the message'] : ['Metadata', 'metadata'];
  const isThere =
    inMetadata !== undefined
      ? Object.hasOwn(message.metadata, name)
      : inBody === undefined || atPath(bodyOf(message), name) !== undefined;
  if (!isThere) throw new Error(`"${property}" asks for "${name}", which isn't in ${place}`);
  const time = fill(pattern, message);
  if (!/^-?\d+$/.test(time)) throw new Error(`${where} value: '${name}' has invalid format`);
  return Number(time);
}

const ago = (now: number, interval: number, unit: TimeUnit | null): number =>
  now - interval * TIME_UNITS[unit ?? 'MILLISECONDS'];

function queryOf(config: Config, message: Message): HistoryQuery {
  const now = Date.now();
  const byPattern = config.useMetadataIntervalPatterns;
  const start = byPattern
    ? timeOf('startIntervalPattern', config, message)
    : ago(now, config.startInterval, config.startIntervalTimeUnit);
  const end = byPattern
    ? timeOf('endIntervalPattern', config, message)
    : ago(now, config.endInterval, config.endIntervalTimeUnit);
  if (config.fetchMode !== 'ALL') {
    return { start, end, interval: 0, limit: 1, aggregation: 'NONE', descending: config.fetchMode === 'LAST' };
  }
  const aggregation = AGGREGATIONS.find((each) => each === config.aggregation) ?? ('NONE' as Aggregation);
  const interval = aggregation === 'NONE' ? 0 : end - start;
  const limit = Math.min(config.limit || MOST_POINTS, MOST_POINTS);
  return { start, end, interval, limit, aggregation, descending: config.orderBy === 'DESC' };
}

const oneText = ({ value }: HistoryPoint): string => JSON.stringify(plainText(valueText(value)));
const allText = (points: readonly HistoryPoint[]): string =>
  exactText(points.map(({ ts, value }): ExactJson => ({ ts, value: toJson(value) })));

/** How long one turn of reading may take before others have theirs, in milliseconds. */
const TURN = 10;
/** A tenant aggregates for one message at a time: what lies in a range may be millions of points. */
const aggregating = inTurn();

/** Aggregates of keys of the originator, read in turns. Rejects once nobody waits for the message anymore. */
async function aggregated(keys: readonly string[], query: HistoryQuery, message: Message, context: NodeContext) {
  const { originator } = message;
  const left = keys.map((key) => [key, aggregateByParts(originator, key, query)] as const);
  const found: [key: string, points: HistoryPoint[]][] = [];
  for (;;) {
    const began = performance.now();
    await context.read((tx) => {
      refuseForeign(tx, context.tenantId, originator);
      for (let next = left[0]; next && performance.now() - began < TURN; next = left[0]) {
        const [key, read] = next;
        const points = read(tx);
        if (!points) continue;
        found.push([key, points]);
        left.shift();
      }
    });
    if (left.length === 0 && performance.now() - began < TURN) return found;
    await new Promise((resolve) => setImmediate(resolve));
    if (left.length === 0) return found;
    context.signal.throwIfAborted();
  }
}

/** History of the originator, as metadata: the first or last value of an interval, or all of them. */
export const originatorTelemetry = defineNode<Config>({
  class: 'metadata.TbGetTelemetryNode',
  labels: ['Success'],
  configuration: {
    latestTsKeyNames: texts,
    fetchMode: text,
    startInterval: interval,
    startIntervalTimeUnit: timeUnit,
    endInterval: interval,
    endIntervalTimeUnit: timeUnit,
    useMetadataIntervalPatterns: flag,
    startIntervalPattern: text,
    endIntervalPattern: text,
    orderBy: oneOfOrEmpty(['ASC', 'DESC']),
    aggregation: text,
    limit: whole,
  },
  start: ({ fetchMode, limit, aggregation }) => {
    oneOf(['FIRST', 'LAST', 'ALL'])(fetchMode ?? 'FIRST', 'fetchMode');
    if (aggregation) oneOf(AGGREGATIONS)(aggregation, 'aggregation');
    if (fetchMode === 'ALL' && limit !== 0 && (limit < 2 || limit > MOST_POINTS))
      throw new ConfigurationError(`"limit" has to be from 2 to ${MOST_POINTS}`);
  },
  execute: async (config, message, context) => {
    if (config.latestTsKeyNames.length === 0) throw new Error('Telemetry is not selected!');
    const query = queryOf(config, message);
    const keys = fillAll(config.latestTsKeyNames, message);
    const found =
      query.aggregation === 'NONE'
        ? await context.read((tx) => {
            refuseForeign(tx, context.tenantId, message.originator);
            return keys.map((key) => [key, readHistory(tx, message.originator, key, query)] as const);
          })
        : await aggregating(context.tenantId, () => aggregated(keys, query, message, context));
    const told = found.flatMap(([key, points]) => {
      const [first] = points;
      return first ? [[key, config.fetchMode === 'ALL' ? allText(points) : oneText(first)] as const] : [];
    });
    const metadata = { ...message.metadata, ...Object.fromEntries(told) };
    return { message: changed(message, { metadata }), labels: 'Success' };
  },
});
