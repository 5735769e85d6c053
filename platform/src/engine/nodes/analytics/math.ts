import { refuseForeign } from '../../../framework/access.js';
import type { Tx } from '../../../framework/tx.js';
import { type ExactJson, exactText, isObject } from '../../../telemetry/exact-json.js';
import { readAttribute, readLatest } from '../../../telemetry/latest-values.js';
import { parseScope } from '../../../telemetry/scopes.js';
import { DOUBLE, doubleText, LONG, type TypedValue, valueText } from '../../../telemetry/typed-value.js';
import { ConfigurationError, countOr, flag, list, numberOr, object, oneOf, text } from '../../configuration.js';
import { bodyOf, fraction, numberOf, plainText, withBody } from '../../content/body.js';
import { roundHalfUp } from '../../content/decimal.js';
import { calculate } from '../../content/expression.js';
import { ownValue } from '../../content/own-value.js';
import { fill } from '../../content/patterns.js';
import { saveResult } from '../../effects/values.js';
import { changed, type Message } from '../../message.js';
import { defineNode, inTurn, type NodeContext, type Onward } from '../../node.js';
import { ONE_ARGUMENT, TWO_ARGUMENTS, WHOLE_RESULTS } from './operations.js';

const SOURCES = ['ATTRIBUTE', 'TIME_SERIES', 'CONSTANT', 'MESSAGE_BODY', 'MESSAGE_METADATA'] as const;
type Source = (typeof SOURCES)[number];

interface Argument {
  name: string | null;
  type: Source | null;
  key: string | null;
  attributeScope: string | null;
  defaultValue: number | null;
}
interface Result {
  type: Source | null;
  key: string | null;
  resultValuePrecision: number;
  addToBody: boolean;
  addToMetadata: boolean;
  attributeScope: string | null;
}
interface Config {
  operation: string | null;
  arguments: (Argument | null)[];
  customFunction: string | null;
  result: Result | null;
}

const LONGEST_EXPRESSION = 256;
const MOST_ARGUMENTS = 16;
const source = oneOf(SOURCES);

function checkCount(operation: string, count: number): void {
  const wanted = Object.hasOwn(ONE_ARGUMENT, operation) ? 1 : Object.hasOwn(TWO_ARGUMENTS, operation) ? 2 : null;
  if (operation !== 'CUSTOM' && wanted === null) throw new ConfigurationError(`"operation" is unknown: ${operation}`);
  if (wanted === null ? count > MOST_ARGUMENTS : count !== wanted)
    throw new ConfigurationError(`Args count: ${count} does not match operation: ${operation}`);
}

/** Whether an argument is what is stored of the originator. */
const isStored = ({ type }: Argument): boolean => type === 'ATTRIBUTE' || type === 'TIME_SERIES';

/** A text as a number. Throws for empty texts, with the key they belong to, and for words. */
function parsed(value: string, key: string): number {
  if (value.trim() === '') throw new Error(`Message value is empty for '${key}'!`);
  const number = Number(value);
  if (!/^[\s\d.eE+-]+$/.test(value) || Number.isNaN(number))
    throw new Error(`Can't convert value '${value}' to double!`);
  return number;
}

const asNumber = (node: ExactJson, key: string): number => numberOf(node) ?? parsed(plainText(node), key);

function stored(value: TypedValue | undefined, key: string, { defaultValue }: Argument, missing: string): number {
  if (!value && defaultValue === null) throw new Error(missing);
  return value
    ? value.kind === LONG || value.kind === DOUBLE
      ? Number(value.value)
      : parsed(valueText(value), key)
    : (defaultValue ?? 0);
}

function argumentValue(tx: Tx, argument: Argument, message: Message): number {
  const key = argument.type === 'CONSTANT' ? (argument.key ?? '') : fill(argument.key ?? '', message);
  const { id } = message.originator;
  const orDefault = (missing: string): number => {
    if (argument.defaultValue === null) throw new Error(missing);
    return argument.defaultValue;
  };
  switch (argument.type) {
    case 'CONSTANT':
      return parsed(key, key);
    case 'MESSAGE_BODY': {
      const body = bodyOf(message);
      const value = isObject(body) ? ownValue(body, key) : undefined;
      return value === undefined || value === null ? orDefault(`Message body has no '${key}'!`) : asNumber(value, key);
    }
    case 'MESSAGE_METADATA': {
      const value = ownValue(message.metadata, key);
      return value === undefined ? orDefault(`Message metadata has no '${key}'!`) : parsed(value, key);
    }
    case 'ATTRIBUTE': {
      const scope = parseScope(argument.attributeScope ?? 'SERVER_SCOPE') ?? 'SERVER_SCOPE';
      const missing = `Attribute: ${key} with scope: ${scope} not found for entity: ${id}`;
      return stored(readAttribute(tx, id, scope, key), key, argument, missing);
    }
    case 'TIME_SERIES':
      return stored(
        readLatest(tx, id, [key])[0]?.value,
        key,
        argument,
        `Time-series: ${key} not found for entity: ${id}`,
      );
    case null:
      throw new Error(`"arguments" has one without a type: ${argument.name}`);
  }
}

function computed(
  operation: string,
  customFunction: string | null,
  args: readonly Argument[],
  values: readonly number[],
): number {
  const [x = 0, y = 0] = values;
  if (operation !== 'CUSTOM') return ONE_ARGUMENT[operation]?.(x) ?? TWO_ARGUMENTS[operation]?.(x, y) ?? Number.NaN;
  const variables = Object.fromEntries(args.map(({ name }, at) => [name ?? '', values[at] ?? 0]));
  return calculate(customFunction ?? '', variables);
}

/** A result as it is told: its number, and whether it is a whole one. */
interface Told {
  number: number;
  isWhole: boolean;
  raw: number;
}

function toldResult(operation: string, raw: number, precision: number): Told {
  if (!Number.isFinite(raw)) throw new Error(`The result is not a number: ${raw}`);
  const isWhole = precision === 0 || WHOLE_RESULTS.includes(operation);
  return { raw, isWhole, number: isWhole ? Math.trunc(raw) : roundHalfUp(raw, precision) };
}

const typed = (number: number, isWhole: boolean): TypedValue => ({ kind: isWhole ? LONG : DOUBLE, value: number });

async function store(result: Result, told: Told, message: Message, { write }: NodeContext): Promise<void> {
  const isAttribute = result.type === 'ATTRIBUTE';
  if (!isAttribute && result.type !== 'TIME_SERIES') return;
  await write(saveResult, {
    entityId: message.originator,
    key: fill(result.key ?? '', message),
    scope: isAttribute ? (parseScope(result.attributeScope ?? 'SERVER_SCOPE') ?? 'SERVER_SCOPE') : null,
    value: isAttribute ? typed(told.number, told.isWhole) : typed(told.raw, false),
    computed: told.raw,
  });
}

function withResult(result: Result, { number, isWhole }: Told, message: Message): Onward {
  const key = fill(result.key ?? '', message);
  const node: ExactJson = isWhole ? number : fraction(number);
  let told = message;
  if (result.type === 'MESSAGE_BODY' || result.addToBody) {
    const body = bodyOf(told);
    if (!isObject(body)) throw new Error('Message body is not a JSON object!');
    told = withBody(told, { ...body, [key]: node });
  }
  if (result.type === 'MESSAGE_METADATA' || result.addToMetadata) {
    told = changed(told, { metadata: { ...told.metadata, [key]: isWhole ? exactText(number) : doubleText(number) } });
  }
  return { message: told, labels: 'Success' };
}

/** Computes a value of a message and what is stored of its originator: one message of an originator after the other. */
export const math = defineNode<Config, ReturnType<typeof inTurn>>({
  class: 'math.TbMathNode',
  labels: ['Success'],
  configuration: {
    operation: text,
    arguments: list(
      object<Argument>({
        name: text,
        type: source,
        key: text,
        attributeScope: text,
        defaultValue: numberOr(null),
      }),
    ),
    customFunction: text,
    result: object<Result>({
      type: source,
      key: text,
      resultValuePrecision: countOr(0),
      addToBody: flag,
      addToMetadata: flag,
      attributeScope: text,
    }),
  },
  start: (config) => {
    const operation = config.operation ?? '';
    checkCount(operation, config.arguments.length);
    if (!config.result) throw new ConfigurationError('"result" should be specified!');
    if (operation === 'CUSTOM') {
      if (!config.customFunction) throw new ConfigurationError('"customFunction" should be specified!');
      if (config.customFunction.length > LONGEST_EXPRESSION)
        throw new ConfigurationError(`Custom function is too complex (length > ${LONGEST_EXPRESSION})!`);
    }
    return inTurn();
  },
  execute: ({ operation, arguments: args, customFunction, result }, message, context) =>
    context.state(message.originator.id, async () => {
      if (!operation || !result) throw new Error('"operation" should be specified!');
      const given = args.filter((each) => each !== null);
      const read = () =>
        context.read((tx) => {
          if (given.some(isStored)) refuseForeign(tx, context.tenantId, message.originator);
          return given.map((argument) => argumentValue(tx, argument, message));
        });
      const raw = context.first(saveResult)?.value ?? computed(operation, customFunction, given, await read());
      const told = toldResult(operation, raw, result.resultValuePrecision);
      await store(result, told, message, context);
      return withResult(result, told, message);
    }),
});
