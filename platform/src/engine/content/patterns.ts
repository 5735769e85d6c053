/** Texts of configurations with places for what a message has: `${key}` of its metadata, `$[path.to.key]` of its body. */
import { type ExactJson, isObject, parseExactJson } from '../../telemetry/exact-json.js';
import type { Message } from '../message.js';
import { plainText } from './body.js';
import { ownValue } from './own-value.js';

const METADATA_PLACE = /\$\{([^{}]+)\}/g;
const BODY_PLACE = /\$\[([^[\]]+)\]/g;

/** The value at a path of keys; undefined where there is none. A key with dots in it is found as a whole, too. */
export function atPath(body: ExactJson, path: string): ExactJson | undefined {
  const whole = isObject(body) ? ownValue(body, path) : undefined;
  if (whole !== undefined) return whole;
  let at: ExactJson | undefined = body;
  for (const key of path.split('.')) at = isObject(at) ? ownValue(at, key) : undefined;
  return at;
}

const isContainer = (node: ExactJson): boolean => Array.isArray(node) || isObject(node);

/** A pattern with its places filled; those without a value stay as they are. */
export function fill(pattern: string, { data, metadata }: Pick<Message, 'data' | 'metadata'>): string {
  if (!pattern.includes('$')) return pattern;
  const told = pattern.replace(METADATA_PLACE, (place, key: string) => ownValue(metadata, key) ?? place);
  if (!told.includes('$[')) return told;
  const body = readable(data);
  return told.replace(BODY_PLACE, (place, path: string) => {
    const value = atPath(body, path);
    return value === undefined || isContainer(value) ? place : plainText(value);
  });
}

/** Many patterns, each filled once. */
export const fillAll = (patterns: readonly string[], message: Pick<Message, 'data' | 'metadata'>): string[] => [
  ...new Set(patterns.map((pattern) => fill(pattern, message))),
];

function readable(data: string): ExactJson {
  try {
    return parseExactJson(data);
  } catch {
    return null;
  }
}
