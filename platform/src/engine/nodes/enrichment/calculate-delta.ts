import { refuseForeign } from '../../../framework/access.js';
import type { Tx } from '../../../framework/tx.js';
import { type ExactJson, isObject } from '../../../telemetry/exact-json.js';
import { readLatest } from '../../../telemetry/latest-values.js';
import { BOOLEAN, JSON_TEXT, STRING, type TypedValue } from '../../../telemetry/typed-value.js';
import { flag, flagOr, requiredText, text, wholeFrom } from '../../configuration.js';
import { bodyOf, numberOf, withBody } from '../../content/body.js';
import { subtract } from '../../content/decimal.js';
import { defineNode, inTurn } from '../../node.js';

interface Config {
  inputValueKey: string;
  outputValueKey: string;
  useCache: boolean;
  addPeriodBetweenMsgs: boolean;
  periodValueKey: string | null;
  round: number | null;
  tellFailureIfDeltaIsNegative: boolean;
}

interface Known {
  ts: number;
  value: number;
}
interface State {
  /** The last value of each originator. */
  known: Map<string, Known>;
  turn: ReturnType<typeof inTurn>;
}

/** A value of a message as a number; what is none counts as 0. */
function asDouble(node: ExactJson | undefined): number {
  if (typeof node === 'boolean') return node ? 1 : 0;
  const read = typeof node === 'string' && node.trim() !== '' ? Number(node) : numberOf(node);
  return Number.isFinite(read) ? (read as number) : 0;
}

function storedNumber({ kind, value }: TypedValue): number {
  if (kind === BOOLEAN) throw new Error('Calculation failed. Boolean values are not supported!');
  if (kind === JSON_TEXT) throw new Error('Calculation failed. JSON values are not supported!');
  const read = Number(value);
  if (kind === STRING && (String(value).trim() === '' || !Number.isFinite(read)))
    throw new Error(`Calculation failed. Unable to parse value [${value}] of telemetry to Double`);
  return read;
}

/** How much a counter has grown since the last message of the originator. */
export const calculateDelta = defineNode<Config, State>({
  class: 'metadata.CalculateDeltaNode',
  labels: ['Success', 'Other'],
  tolerant: true,
  configuration: {
    inputValueKey: requiredText,
    outputValueKey: requiredText,
    useCache: flagOr(true),
    addPeriodBetweenMsgs: flag,
    periodValueKey: text,
    round: wholeFrom(0, 15, null),
    tellFailureIfDeltaIsNegative: flagOr(true),
  },
  start: () => ({ known: new Map(), turn: inTurn() }),
  changed: ({ entityId, kind }, _config, { state }) => {
    if (kind !== 'saved') state.known.delete(entityId.id);
  },
  execute: async (config, message, { read, state, fail, tenantId }) => {
    const body = bodyOf(message);
    const { originator, type } = message;
    if (type !== 'POST_TELEMETRY_REQUEST' || !isObject(body) || !Object.hasOwn(body, config.inputValueKey))
      return 'Other';
    const value = asDouble(body[config.inputValueKey]);
    const ts = Number(message.metadata.ts ?? message.ts) || message.ts;
    const before = await state.turn(originator.id, async () => {
      const cached = config.useCache ? state.known.get(originator.id) : undefined;
      const look = (tx: Tx) => {
        refuseForeign(tx, tenantId, originator);
        return readLatest(tx, originator.id, [config.inputValueKey])[0];
      };
      const stored = cached ?? (await read(look));
      const known: Known | undefined = stored && {
        ts: stored.ts,
        value: typeof stored.value === 'number' ? stored.value : storedNumber(stored.value),
      };
      if (config.useCache) state.known.set(originator.id, { ts, value });
      return known ?? { ts, value };
    });
    const delta = subtract(value, before.value, config.round);
    if (config.tellFailureIfDeltaIsNegative && delta < 0) return fail(message, null);
    const period = config.addPeriodBetweenMsgs ? { [config.periodValueKey ?? 'periodInMs']: ts - before.ts } : {};
    return { message: withBody(message, { ...body, [config.outputValueKey]: delta, ...period }), labels: 'Success' };
  },
});
