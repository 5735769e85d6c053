import { argumentsLimit } from './limits';

/**
 * Arguments of a call as JSON text: they are plain data by that, their size is known, and equal arguments have equal texts.
 * An argument that is `undefined` stays that; inside of one, JSON's rules hold (undefined is left out, NaN is null).
 * @throws TypeError for what JSON does not take (circles, bigint), RangeError when it is too long
 */
export function encodeArguments(args: readonly unknown[]): string {
  const hasMissing = args.includes(undefined);
  const missing = hasMissing ? args.flatMap((one, index) => (one === undefined ? index : [])) : [];
  const text = JSON.stringify(hasMissing ? { missing, args } : args);
  if (text.length > argumentsLimit) throw new RangeError('The arguments are too large');
  return text;
}
