/** Texts as bytes: UTF-8, ISO-8859-1, US-ASCII and UTF-16. The sandbox has no encoder of its own. */
import { Failure } from './values.js';

type Encoding = 'utf8' | 'latin1' | 'ascii' | 'utf16';
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  'UTF-8': 'utf8',
  UTF8: 'utf8',
  'ISO-8859-1': 'latin1',
  LATIN1: 'latin1',
  'US-ASCII': 'ascii',
  ASCII: 'ascii',
  'UTF-16': 'utf16',
  'UTF-16BE': 'utf16',
};

function encodingNamed(name: string): Encoding {
  const encoding = ENCODINGS[name.toUpperCase()];
  if (!encoding) throw new Failure(`unknown charset: ${name}`);
  return encoding;
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code >= 0xd800 && code < 0xe000) bytes.push(0x3f);
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
  }
  return bytes;
}

/** A text's bytes, from 0 to 255. Throws a `Failure` for an unknown charset. */
export function encodeText(text: string, charset = 'UTF-8'): number[] {
  const encoding = encodingNamed(charset);
  if (encoding === 'utf8') return utf8(text);
  if (encoding === 'utf16')
    return [...text.split('')].flatMap((char) => [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 0xff]);
  const most = encoding === 'latin1' ? 0xff : 0x7f;
  return [...text].map((char) => ((char.codePointAt(0) as number) <= most ? (char.codePointAt(0) as number) : 0x3f));
}

const REPLACEMENT = '\ufffd';

function fromUtf8(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    const rest = bytes.slice(at + 1, at + length);
    if (length === 0 || rest.length < length - 1 || rest.some((each) => (each & 0xc0) !== 0x80)) {
      text += REPLACEMENT;
      at += 1;
      continue;
    }
    const start = length === 1 ? first : first & (0xff >> (length + 1));
    const code = rest.reduce((sum, each) => (sum << 6) | (each & 0x3f), start);
    text += code > 0x10ffff ? REPLACEMENT : String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/** The text that bytes stand for. */
export function decodeText(bytes: readonly number[], charset = 'UTF-8'): string {
  const encoding = encodingNamed(charset);
  if (encoding === 'utf8') return fromUtf8(bytes);
  if (encoding !== 'utf16')
    return bytes
      .map((each) => (encoding === 'ascii' && each > 0x7f ? REPLACEMENT : String.fromCharCode(each)))
      .join('');
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(((bytes[at] as number) << 8) | (bytes[at + 1] as number));
  return text;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function toBase64(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    const left = bytes.length - at;
    text += (DIGITS[bits >> 18] as string) + (DIGITS[(bits >> 12) & 63] as string);
    text += (left > 1 ? (DIGITS[(bits >> 6) & 63] as string) : '=') + (left > 2 ? (DIGITS[bits & 63] as string) : '=');
  }
  return text;
}

/** Throws a `Failure` when the text is no base64. */
export function fromBase64(text: string): number[] {
  const bytes: number[] = [];
  const digits = text.replace(/=+$/, '');
  let bits = 0;
  let count = 0;
  for (const char of digits) {
    const digit = DIGITS.indexOf(char);
    if (digit < 0) throw new Failure(`Illegal base64 character ${char.charCodeAt(0).toString(16)}`);
    bits = ((bits << 6) | digit) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 0xff);
    }
  }
  if (digits.length % 4 === 1) throw new Failure('Input byte array has wrong 4-byte ending unit');
  return bytes;
}
