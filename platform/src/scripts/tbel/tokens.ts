/** The words, numbers, texts and signs of a TBEL script. A newline is nothing but space. */
import { ScriptFault } from './script-fault.js';

/** How many digits make a whole number without a suffix a long. */
const LONG_DIGITS = 10;
const MAX_LONG = 2n ** 63n;

/** A number as it is written: its digits and the kind they stand for. */
export type NumberKind = 'int' | 'long' | 'double' | 'float';

export type Token =
  | { type: 'name' | 'sign' | 'end'; text: string; at: number }
  | { type: 'text'; text: string; at: number }
  | { type: 'number'; text: string; kind: NumberKind; at: number };

const SIGNS =
  />>>=|>>>|<<=|>>=|===|!==|\*\*|==|!=|<=|>=|&&|\|\||<<|>>|\+\+|--|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|~=|\.\?|[-+*/%<>=!~&|^?:;,.(){}[\]#@]/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const NUMBER = /0[xX][0-9a-fA-F]*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const SUFFIX = /[\p{L}\p{N}_$]+/uy;

const ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  b: '\b',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

const match = (pattern: RegExp, script: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(script)?.[0] ?? '';
};

/** A text from its opening quote; answers it with the offset behind it. */
function readText(script: string, from: number): { text: string; end: number } {
  const quote = script[from];
  let text = '';
  for (let at = from + 1; at < script.length; at += 1) {
    const char = script[at] as string;
    if (char === quote) return { text, end: at + 1 };
    if (char !== '\\') {
      text += char;
      continue;
    }
    const rest = script.slice(at + 1);
    const unicode = /^u([0-9A-F]{4})/.exec(rest)?.[1];
    const octal = /^[0-3]?[0-7]{1,2}/.exec(rest)?.[0];
    if (unicode) text += String.fromCharCode(Number.parseInt(unicode, 16));
    else if (octal) text += String.fromCharCode(Number.parseInt(octal, 8));
    else if (rest[0] !== undefined && rest[0] in ESCAPES) text += ESCAPES[rest[0]];
    else if (rest[0] === 'u') throw new ScriptFault('illegal unicode escape sequence', at);
    else throw new ScriptFault(`illegal escape sequence: ${rest[0] ?? ''}`, at);
    at += unicode ? 5 : (octal?.length ?? 1);
  }
  throw new ScriptFault('unterminated string literal', from);
}

function wholeNumber(digits: string, suffix: string, at: number): Token {
  const radix = /^0[xX]/.test(digits) ? 16 : /^0\d/.test(digits) ? 8 : 10;
  if (radix === 8 && /[89]/.test(digits)) {
    throw new ScriptFault(`badly formatted number: For input string: "${digits}" under radix 8`, at);
  }
  if (radix === 16 && digits.length === 2) throw new ScriptFault(`invalid number literal: ${digits}`, at);
  const value = BigInt(radix === 8 ? `0o${digits.slice(1)}` : digits);
  const isLong = suffix !== '' || (radix === 10 && digits.length >= LONG_DIGITS);
  if (value >= (isLong ? MAX_LONG : 2n ** 31n)) {
    throw new ScriptFault(`badly formatted number: For input string: "${digits}"`, at);
  }
  return { type: 'number', text: String(value), kind: isLong ? 'long' : 'int', at };
}

/** A number with its suffix: L long, f float, d and B double, I a whole number of any size. */
function readNumber(script: string, at: number): { token: Token; end: number } {
  let digits = match(NUMBER, script, at);
  // `5.` is a number, but in `5.toString` or `5..` the point is none of it.
  if (digits.endsWith('.') && /[\p{L}_$.]/u.test(script[at + digits.length] ?? '')) digits = digits.slice(0, -1);
  const suffix = match(SUFFIX, script, at + digits.length);
  const end = at + digits.length + suffix.length;
  const isWhole = /^(?:\d+|0[xX].*)$/.test(digits);
  const isHex = /^0[xX]/.test(digits);
  if (isWhole && (suffix === '' || (/^[lLI]$/.test(suffix) && !isHex))) {
    return { token: wholeNumber(digits, suffix, at), end };
  }
  if (!isHex && /^[fFdDB]?$/.test(suffix)) {
    const kind = /[fF]/.test(suffix) ? 'float' : 'double';
    return { token: { type: 'number', text: String(Number(digits)), kind, at }, end };
  }
  throw new ScriptFault(`invalid number literal: ${digits}${suffix}`, at);
}

/** All tokens of a script, the last one its end. Throws a `ScriptFault` at what is no part of the language. */
export function tokenize(script: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += match(SPACE, script, at).length;
    const char = script[at];
    if (char === undefined) break;
    const name = match(NAME, script, at);
    const sign = match(SIGNS, script, at);
    if (name) {
      tokens.push({ type: 'name', text: name, at });
      at += name.length;
    } else if (char === '"' || char === "'") {
      const { text, end } = readText(script, at);
      tokens.push({ type: 'text', text, at });
      at = end;
    } else if (/\d/.test(char) || (char === '.' && /\d/.test(script[at + 1] ?? ''))) {
      const { token, end } = readNumber(script, at);
      tokens.push(token);
      at = end;
    } else if (sign) {
      tokens.push({ type: 'sign', text: sign, at });
      at += sign.length;
    } else {
      const hole = char === '`' ? script.indexOf('${', at) : -1;
      if (hole >= 0) throw new ScriptFault('unresolvable property or identifier: $', hole);
      throw new ScriptFault(`unexpected character: ${char}`, at);
    }
  }
  tokens.push({ type: 'end', text: '', at: script.length });
  return tokens;
}
