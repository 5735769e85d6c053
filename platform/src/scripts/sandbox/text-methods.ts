/** Methods of texts, as Java's strings have them. */
import { identical } from './compare.js';
import { matchesWhole, replaceMatches, splitText } from './java-patterns.js';
import { checkIndex, checkLength, hashOf, intOf, type Methods, signedBytes, stringOf } from './methods.js';
import { encodeText } from './text-encoding.js';
import { Failure, type Value } from './values.js';

function part(text: string, from: number, to = text.length): string {
  if (from < 0 || to > text.length || from > to) throw new Failure(`begin ${from}, end ${to}, length ${text.length}`);
  return text.slice(from, to);
}
/** What is looked for: a text, or a character by its number. */
const sought = (value: Value) => (typeof value === 'number' ? String.fromCodePoint(value) : stringOf(value));
const compare = (a: string, b: string): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = a.charCodeAt(at) - b.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

function repeat(text: string, count: number): string {
  if (count < 0) throw new Failure(`count is negative: ${count}`);
  checkLength(text.length * count);
  return text.repeat(count);
}
function replaceAllOf(text: string, old: string, other: string): string {
  const count = text.split(old).length - 1;
  checkLength(text.length + count * Math.max(0, other.length - old.length));
  return text.replaceAll(old, () => other);
}
function joined(text: string, other: string): string {
  checkLength(text.length + other.length);
  return text + other;
}

export const TEXT_METHODS: Methods<string> = {
  length: { 0: (text) => text.length },
  isEmpty: { 0: (text) => text === '' },
  isBlank: { 0: (text) => text.trim() === '' },
  substring: {
    1: (text, from) => part(text, intOf(from)),
    2: (text, from, to) => part(text, intOf(from), intOf(to)),
  },
  subSequence: { 2: (text, from, to) => part(text, intOf(from), intOf(to)) },
  indexOf: {
    1: (text, other) => text.indexOf(sought(other)),
    2: (text, other, from) => text.indexOf(sought(other), intOf(from)),
  },
  lastIndexOf: {
    1: (text, other) => text.lastIndexOf(sought(other)),
    2: (text, other, from) => text.lastIndexOf(sought(other), intOf(from)),
  },
  charAt: {
    1: (text, at) => {
      checkIndex(intOf(at), text.length);
      return text.charAt(intOf(at));
    },
  },
  codePointAt: {
    1: (text, at) => {
      checkIndex(intOf(at), text.length);
      return text.codePointAt(intOf(at)) ?? null;
    },
  },
  contains: { 1: (text, other) => text.includes(stringOf(other)) },
  startsWith: {
    1: (text, other) => text.startsWith(stringOf(other)),
    2: (text, other, from) => text.startsWith(stringOf(other), intOf(from)),
  },
  endsWith: { 1: (text, other) => text.endsWith(stringOf(other)) },
  toUpperCase: { 0: (text) => text.toUpperCase() },
  toLowerCase: { 0: (text) => text.toLowerCase() },
  trim: { 0: (text) => text.trim() },
  strip: { 0: (text) => text.trim() },
  stripLeading: { 0: (text) => text.trimStart() },
  stripTrailing: { 0: (text) => text.trimEnd() },
  replace: { 2: (text, old, other) => replaceAllOf(text, stringOf(old), stringOf(other)) },
  replaceAll: {
    2: (text, source, other) => replaceMatches(text, stringOf(source), stringOf(other), true),
  },
  replaceFirst: {
    2: (text, source, other) => replaceMatches(text, stringOf(source), stringOf(other), false),
  },
  split: {
    1: (text, source) => splitText(text, stringOf(source)),
    2: (text, source, limit) => splitText(text, stringOf(source), intOf(limit)),
  },
  concat: { 1: (text, other) => joined(text, stringOf(other)) },
  repeat: { 1: (text, count) => repeat(text, intOf(count)) },
  matches: { 1: (text, source) => matchesWhole(text, stringOf(source)) },
  equals: { 1: (text, other) => identical(text, other) },
  contentEquals: { 1: (text, other) => identical(text, other) },
  regionMatches: {
    4: (text, at, other, from, length) =>
      text.startsWith(part(stringOf(other), intOf(from), intOf(from) + intOf(length)), intOf(at)),
  },
  equalsIgnoreCase: {
    1: (text, other) => typeof other === 'string' && text.toLowerCase() === other.toLowerCase(),
  },
  compareTo: { 1: (text, other) => compare(text, stringOf(other)) },
  compareToIgnoreCase: { 1: (text, other) => compare(text.toLowerCase(), stringOf(other).toLowerCase()) },
  toCharArray: { 0: (text) => text.split('') },
  getBytes: {
    0: (text) => signedBytes(encodeText(text)),
    1: (text, charset) => signedBytes(encodeText(text, stringOf(charset))),
  },
  lines: { 0: (text) => text.split(/\r?\n/) },
  intern: { 0: (text) => text },
  toString: { 0: (text: string) => text },
  hashCode: { 0: (text) => hashOf(text) },
};
